//! Versions of LLVM.

/// The major version of an LLVM: it decides how a text is read and printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct LlvmVersion(pub u16);

impl LlvmVersion {
    /// The version that the worker is linked to, and that is tested by default.
    pub const DEFAULT: LlvmVersion = LlvmVersion(22);

    /// The version of a release; `None` if it does not begin with a number.
    ///
    /// ```
    /// use irrefute_version::LlvmVersion;
    /// assert_eq!(LlvmVersion::of_release("22.1.8"), Some(LlvmVersion(22)));
    /// assert_eq!(LlvmVersion::of_release("trunk"), None);
    /// ```
    pub fn of_release(release: &str) -> Option<LlvmVersion> {
        release.split('.').next()?.parse().ok().map(LlvmVersion)
    }
}

impl Default for LlvmVersion {
    fn default() -> LlvmVersion {
        LlvmVersion::DEFAULT
    }
}
