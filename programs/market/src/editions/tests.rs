use super::{is_taken, MasterEdition};

#[test]
fn a_page_has_its_numbers_from_the_highest_bit_of_the_first_byte() {
    let mut page = [0; 31];
    page[0] = 0b0100_0001;
    page[30] = 0b0000_0001;
    let taken: Vec<u64> = (248..496).filter(|number| is_taken(&page, *number)).collect();
    assert_eq!(taken, [249, 255, 495]);
    assert!(!is_taken(&[], 1), "of a page that does not exist");
}

#[test]
fn an_original_says_how_many_prints_are_left() {
    let mut data = vec![6];
    data.extend(3u64.to_le_bytes());
    data.push(1);
    data.extend(10u64.to_le_bytes());
    data.extend([0, 0]);
    let limited = MasterEdition::parse(&data).unwrap();
    assert_eq!((limited.is_printable(), limited.left()), (true, 7));
    data[10..18].copy_from_slice(&0u64.to_le_bytes());
    let single = MasterEdition::parse(&data).unwrap();
    assert_eq!((single.is_printable(), single.left()), (false, 0));
    data[9] = 0;
    assert_eq!(MasterEdition::parse(&data).unwrap().left(), u64::MAX, "any number");
    data[0] = 1;
    assert!(MasterEdition::parse(&data).is_none(), "a print");
    data[0] = 6;
    assert!(MasterEdition::parse(&data[..9]).is_none(), "cut short");
}
