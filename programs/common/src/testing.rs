//! For tests: accounts in memory, laid out as the runtime gives them to a program.

use pinocchio::{account::RuntimeAccount, AccountView, Address};

const HEADER: usize = core::mem::size_of::<RuntimeAccount>();
const WORD: usize = core::mem::size_of::<u64>();

pub struct TestAccount {
    /// The header, then the data. Made of words, because the header must be aligned. The view points into it.
    _memory: Vec<u64>,
    view: AccountView,
}

impl TestAccount {
    /// An account of zeros, owned by `owner`.
    pub fn new(address: Address, owner: Address, space: usize) -> Self {
        let mut memory = vec![0; (HEADER + space).div_ceil(WORD)];
        let raw = memory.as_mut_ptr().cast::<RuntimeAccount>();
        let header = RuntimeAccount {
            borrow_state: pinocchio::account::NOT_BORROWED,
            is_writable: 1,
            address,
            owner,
            data_len: space as u64,
            ..RuntimeAccount::default()
        };
        // SAFETY: the memory has space for the header and `space` bytes after it, and lives as long as the view.
        let view = unsafe {
            raw.write(header);
            AccountView::new_unchecked(raw)
        };
        Self { _memory: memory, view }
    }

    pub fn view(&self) -> &AccountView {
        &self.view
    }

    pub fn data(&self) -> Vec<u8> {
        self.view.try_borrow().expect("nothing writes to the data").to_vec()
    }

    pub fn set_data(&mut self, bytes: &[u8]) {
        let mut view = self.view;
        view.try_borrow_mut().expect("nothing borrows the data").copy_from_slice(bytes);
    }
}

/// A different address for each number.
pub fn address(number: u8) -> Address {
    Address::new_from_array([number; 32])
}

/// Checks that the account's bytes are the discriminator and these values in sequence, with no bytes after them, and that
/// each value is at the offset of its field in idl.json.
pub fn assert_layout(
    data: &[u8],
    discriminator: [u8; 8],
    fields: &[(&str, usize, usize)],
    values: &[Vec<u8>],
) {
    assert_eq!(data[..8], discriminator);
    assert_eq!(fields.len(), values.len(), "one value for each field");
    let mut end = discriminator.len();
    for ((name, offset, size), value) in fields.iter().zip(values) {
        assert_eq!(*offset, end, "{name} begins where the field before it ends");
        assert_eq!(value.len(), *size, "size of {name}");
        assert_eq!(data[*offset..offset + size], value[..], "{name}");
        end = offset + size;
    }
    assert_eq!(data.len(), end, "nothing behind the last field");
}
