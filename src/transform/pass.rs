//! The passes by name, as a pipeline names them: `irrefute:mem2reg`, `irrefute:mem2reg<fused>`, `irrefute:gvn`.

use super::mem2reg::{Method, promote};
use super::{dce, gvn, licm, sccp};
use crate::ir::{Function, Module};
use std::fmt;
use std::str::FromStr;

/// The word before the name of each pass.
pub const PREFIX: &str = "irrefute:";

/// A pass of this part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pass {
    /// Promotes stack blocks to values.
    Mem2Reg(Method),
    /// Sparse conditional constant propagation.
    Sccp,
    /// Global value numbering.
    Gvn,
    /// Deletes what nothing needs.
    Dce,
    /// Moves arithmetic out of loops.
    Licm,
}

/// A name that no pass has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no pass `{name}`; there are {}", Pass::ALL.map(|pass| pass.to_string()).join(", "))]
pub struct UnknownPass {
    name: String,
}

impl Pass {
    /// Every pass, with every method.
    pub const ALL: [Pass; 8] = [
        Pass::Mem2Reg(Method::Pruned),
        Pass::Mem2Reg(Method::Minimal),
        Pass::Mem2Reg(Method::Fused),
        Pass::Mem2Reg(Method::Micro),
        Pass::Sccp,
        Pass::Gvn,
        Pass::Dce,
        Pass::Licm,
    ];

    /// The pass of a name without the [prefix](PREFIX), with the text between angle brackets after it.
    ///
    /// # Errors
    /// If there is no such pass.
    pub fn named(name: &str, parameters: Option<&str>) -> Result<Pass, UnknownPass> {
        let method = |text: &str| Method::ALL.iter().find(|(_, word)| *word == text).map(|(method, _)| *method);
        let found = match (name, parameters) {
            ("mem2reg", None) => Some(Pass::Mem2Reg(Method::default())),
            ("mem2reg", Some(text)) => method(text).map(Pass::Mem2Reg),
            ("sccp", None) => Some(Pass::Sccp),
            ("gvn", None) => Some(Pass::Gvn),
            ("dce", None) => Some(Pass::Dce),
            ("licm", None) => Some(Pass::Licm),
            _ => None,
        };
        found.ok_or_else(|| {
            let parameters = parameters.map(|p| format!("<{p}>")).unwrap_or_default();
            UnknownPass { name: format!("{PREFIX}{name}{parameters}") }
        })
    }

    /// Transforms every function of a module.
    pub fn run(self, module: &mut Module) {
        module.functions.iter_mut().filter(|f| f.is_definition()).for_each(|f| self.run_on(f));
    }

    /// Transforms a function.
    pub fn run_on(self, function: &mut Function) {
        match self {
            Pass::Mem2Reg(method) => drop(promote(function, method)),
            Pass::Sccp => drop(sccp::run(function)),
            Pass::Gvn => drop(gvn::run(function)),
            Pass::Dce => drop(dce::run(function)),
            Pass::Licm => drop(licm::run(function)),
        }
        function.compact();
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PREFIX)?;
        match self {
            Pass::Mem2Reg(method) => {
                f.write_str("mem2reg")?;
                match Method::ALL.iter().find(|(other, _)| other == method) {
                    Some((method, word)) if *method != Method::default() => write!(f, "<{word}>"),
                    _ => Ok(()),
                }
            }
            Pass::Sccp => f.write_str("sccp"),
            Pass::Gvn => f.write_str("gvn"),
            Pass::Dce => f.write_str("dce"),
            Pass::Licm => f.write_str("licm"),
        }
    }
}

impl FromStr for Pass {
    type Err = UnknownPass;

    /// Reads what [`Display`](fmt::Display) prints.
    ///
    /// ```
    /// use irrefute::transform::Pass;
    /// let pass: Pass = "irrefute:mem2reg<fused>".parse()?;
    /// assert_eq!(pass.to_string(), "irrefute:mem2reg<fused>");
    /// assert!("mem2reg".parse::<Pass>().is_err());
    /// # Ok::<(), irrefute::transform::UnknownPass>(())
    /// ```
    fn from_str(text: &str) -> Result<Pass, UnknownPass> {
        let unknown = || UnknownPass { name: text.to_owned() };
        let rest = text.strip_prefix(PREFIX).ok_or_else(unknown)?;
        match rest.strip_suffix('>').map(|rest| rest.split_once('<').ok_or_else(unknown)) {
            Some(split) => {
                let (name, parameters) = split?;
                Pass::named(name, Some(parameters))
            }
            None => Pass::named(rest, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed() {
        for pass in Pass::ALL {
            assert_eq!(pass.to_string().parse(), Ok(pass));
        }
        for unknown in
            ["irrefute:", "irrefute:mem2reg<", "irrefute:mem2reg<x>", "irrefute:gvn<fused>", "gvn", "irrefute:>"]
        {
            assert!(unknown.parse::<Pass>().unwrap_err().to_string().contains("irrefute:mem2reg"), "{unknown}");
        }
    }
}
