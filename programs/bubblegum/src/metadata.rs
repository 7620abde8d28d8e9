//! What a compressed NFT is when it is minted. Only hashes of it are kept.

use crate::{require, Refusal};
use common::{
    keccak::{keccak, Node},
    reader::Reader,
    Result,
};

const MAX_NAME: usize = 32;
const MAX_SYMBOL: usize = 10;
const MAX_URI: usize = 200;
const MAX_CREATORS: usize = 5;
/// Address, verified, share.
pub const CREATOR: usize = 34;
const NON_FUNGIBLE: u8 = 0;

pub struct Metadata<'a> {
    /// All of it, as it came.
    bytes: &'a [u8],
    name: usize,
    symbol: usize,
    uri: usize,
    royalty_bps: u16,
    token_standard: Option<u8>,
    collection_verified: bool,
    /// A row of `CREATOR` bytes each.
    pub creators: &'a [u8],
}

impl<'a> Metadata<'a> {
    /// `None` if the bytes are not metadata. Bytes after it are not looked at.
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        let mut text = || {
            let value = reader.prefixed()?;
            core::str::from_utf8(value).ok()?;
            Some(value.len())
        };
        let (name, symbol, uri) = (text()?, text()?, text()?);
        let royalty_bps = reader.u16()?;
        reader.bool()?;
        reader.bool()?;
        if reader.bool()? {
            reader.u8()?;
        }
        let token_standard = if reader.bool()? { Some(below(reader.u8()?, 4)?) } else { None };
        let mut collection_verified = false;
        if reader.bool()? {
            collection_verified = reader.bool()?;
            reader.address()?;
        }
        if reader.bool()? {
            below(reader.u8()?, 3)?;
            reader.bytes(16)?;
        }
        below(reader.u8()?, 2)?;
        let count = reader.u32()? as usize;
        let creators = reader.bytes(count.min(bytes.len()).wrapping_mul(CREATOR))?;
        if creators.chunks_exact(CREATOR).any(|creator| creator[32] > 1) || count > bytes.len() {
            return None;
        }
        let bytes = &bytes[..bytes.len() - reader.remaining()];
        Some(Self { bytes, name, symbol, uri, royalty_bps, token_standard, collection_verified, creators })
    }

    pub fn check(&self) -> Result<()> {
        require(self.name <= MAX_NAME, "MetadataNameTooLong", Refusal::NameTooLong)?;
        require(self.symbol <= MAX_SYMBOL, "MetadataSymbolTooLong", Refusal::SymbolTooLong)?;
        require(self.uri <= MAX_URI, "MetadataUriTooLong", Refusal::UriTooLong)?;
        require(self.royalty_bps <= 10_000, "MetadataBasisPointsTooHigh", Refusal::RoyaltyTooHigh)?;
        self.check_creators()?;
        let verified = self.collection_verified;
        require(!verified, "CollectionCannotBeVerifiedInThisInstruction", Refusal::CollectionVerified)?;
        let standard = self.token_standard == Some(NON_FUNGIBLE);
        require(
            standard,
            "InvalidTokenStandard: only non-fungible ones can be compressed",
            Refusal::TokenStandard,
        )
    }

    fn check_creators(&self) -> Result<()> {
        if self.creators.is_empty() {
            return Ok(());
        }
        let count = self.creators.len() / CREATOR;
        require(
            count <= MAX_CREATORS,
            "CreatorsTooLong: there are more than five",
            Refusal::TooManyCreators,
        )?;
        let mut total = 0u32;
        for (place, creator) in self.creators.chunks_exact(CREATOR).enumerate() {
            let mut later = self.creators.chunks_exact(CREATOR).skip(place + 1);
            let twice = later.any(|other| other[..32] == creator[..32]);
            require(!twice, "DuplicateCreatorAddress", Refusal::CreatorTwice)?;
            total += creator[33] as u32;
            require(total <= 255, "CreatorShareTotalMustBe100", Refusal::SharesNot100)?;
        }
        require(total == 100, "CreatorShareTotalMustBe100", Refusal::SharesNot100)
    }

    /// The royalty is in it twice.
    pub fn data_hash(&self) -> Node {
        keccak(&[&keccak(&[self.bytes]), &self.royalty_bps.to_le_bytes()])
    }

    pub fn creator_hash(&self) -> Node {
        keccak(&[self.creators])
    }
}

fn below(value: u8, limit: u8) -> Option<u8> {
    (value < limit).then_some(value)
}
