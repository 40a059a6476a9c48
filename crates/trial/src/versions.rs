//! Ranges of LLVM versions in which a pass, parameter or flag exists: `14..` or `14..16`, both ends included.

use irrefute_ir::LlvmVersion;
use std::str::FromStr;

/// A range of major versions of LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The first major version that has it; 14, the oldest supported one, stands for earlier ones as well.
    pub since: u16,
    /// The last major version that has it; `None`: it is still there.
    pub until: Option<u16>,
}

impl Versions {
    /// Whether a version is in the range.
    pub fn contain(self, version: LlvmVersion) -> bool {
        self.since <= version.0 && self.until.is_none_or(|until| version.0 <= until)
    }
}

impl FromStr for Versions {
    type Err = String;

    fn from_str(text: &str) -> Result<Versions, String> {
        let wrong = || format!("`{text}` is no range of versions");
        let (since, until) = text.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.parse().map_err(|_| wrong());
        let until = if until.is_empty() { None } else { Some(number(until)?) };
        Ok(Versions { since: number(since)?, until })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_in() {
        let versions: Versions = "15..19".parse().unwrap();
        let inside: Vec<u16> = (13..23).filter(|v| versions.contain(LlvmVersion(*v))).collect();
        assert_eq!(inside, [15, 16, 17, 18, 19]);
        assert!("16..".parse::<Versions>().unwrap().contain(LlvmVersion(99)));
        assert!("16".parse::<Versions>().is_err());
    }
}
