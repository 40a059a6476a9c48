//! What a pipeline names with `irrefute:`: a [`Pass`], whose result refines its argument, the instrumentation of a whole
//! program, or a way to say bytes for an LLVM that has none.

use super::bytes::{ByteLowering, Inexpressible};
use super::pass::{PREFIX, Pass};
use irrefute_ir::Module;
use irrefute_softbound::{self as softbound, Unsupported};
use std::fmt;
use std::str::FromStr;

/// A transformation of this part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transformation {
    /// An optimization of functions.
    Pass(Pass),
    /// Bounds for every pointer, and a check before every access.
    SoftBound,
    /// Bytes said by something else.
    Bytes(ByteLowering),
}

/// Why a transformation refuses a module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedModule {
    /// SoftBound does not instrument it.
    #[error(transparent)]
    SoftBound(#[from] Unsupported),
    /// Its bytes cannot be said in that way.
    #[error(transparent)]
    Bytes(#[from] Inexpressible),
}

/// A name that no transformation has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no pass `{name}`; there are {}", all_names())]
pub struct UnknownPass {
    name: String,
}

const SOFTBOUND: &str = "softbound";

fn all_names() -> String {
    let passes = Pass::ALL.map(Transformation::Pass);
    let bytes = ByteLowering::ALL.map(|(way, _)| Transformation::Bytes(way));
    let all = passes.iter().chain(&[Transformation::SoftBound]).chain(&bytes).map(|t| t.to_string());
    all.collect::<Vec<_>>().join(", ")
}

impl Transformation {
    /// The transformation of a name without the [prefix](PREFIX), with the text between angle brackets after it.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str, parameters: Option<&str>) -> Result<Transformation, UnknownPass> {
        if (name, parameters) == (SOFTBOUND, None) {
            return Ok(Transformation::SoftBound);
        }
        let bytes = ByteLowering::ALL.iter().find(|(_, known)| (*known, None) == (name, parameters));
        if let Some((way, _)) = bytes {
            return Ok(Transformation::Bytes(*way));
        }
        Pass::named(name, parameters).map(Transformation::Pass).ok_or_else(|| {
            let parameters = parameters.map(|p| format!("<{p}>")).unwrap_or_default();
            UnknownPass { name: format!("{PREFIX}{name}{parameters}") }
        })
    }

    /// Transforms a module.
    ///
    /// # Errors
    /// If it has something that the transformation refuses. It is then as it was.
    pub fn run(self, module: &mut Module) -> Result<(), RefusedModule> {
        match self {
            Transformation::Pass(pass) => {
                pass.run(module);
                Ok(())
            }
            Transformation::SoftBound => Ok(softbound::instrument(module).map(drop)?),
            Transformation::Bytes(way) => Ok(way.run(module)?),
        }
    }
}

impl From<Pass> for Transformation {
    fn from(pass: Pass) -> Transformation {
        Transformation::Pass(pass)
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Transformation::Pass(pass) => pass.fmt(f),
            Transformation::SoftBound => write!(f, "{PREFIX}{SOFTBOUND}"),
            Transformation::Bytes(way) => write!(f, "{PREFIX}{way}"),
        }
    }
}

impl FromStr for Transformation {
    type Err = UnknownPass;

    /// Reads what [`Display`](fmt::Display) prints.
    ///
    /// ```
    /// use irrefute_transform::Transformation;
    /// let pass: Transformation = "irrefute:mem2reg<fused>".parse()?;
    /// assert_eq!(pass.to_string(), "irrefute:mem2reg<fused>");
    /// assert_eq!("irrefute:softbound".parse(), Ok(Transformation::SoftBound));
    /// assert!("mem2reg".parse::<Transformation>().is_err());
    /// # Ok::<(), irrefute_transform::UnknownPass>(())
    /// ```
    fn from_str(text: &str) -> Result<Transformation, UnknownPass> {
        let unknown = || UnknownPass { name: text.to_owned() };
        let rest = text.strip_prefix(PREFIX).ok_or_else(unknown)?;
        match rest.strip_suffix('>').map(|rest| rest.split_once('<').ok_or_else(unknown)) {
            Some(split) => {
                let (name, parameters) = split?;
                Transformation::named(name, Some(parameters))
            }
            None => Transformation::named(rest, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed() {
        let bytes = ByteLowering::ALL.map(|(way, _)| Transformation::Bytes(way));
        let passes = Pass::ALL.map(Transformation::Pass).into_iter();
        for transformation in passes.chain([Transformation::SoftBound]).chain(bytes) {
            assert_eq!(transformation.to_string().parse(), Ok(transformation));
        }
        for unknown in [
            "irrefute:",
            "irrefute:mem2reg<",
            "irrefute:mem2reg<x>",
            "irrefute:gvn<fused>",
            "irrefute:softbound<x>",
            "gvn",
            "irrefute:>",
        ] {
            let error = unknown.parse::<Transformation>().expect_err(unknown).to_string();
            assert!(error.contains("irrefute:mem2reg") && error.contains("irrefute:softbound"), "{error}");
        }
    }
}
