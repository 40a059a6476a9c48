//! The passes by name, as a pipeline names them: `irrefute:mem2reg`, `irrefute:mem2reg<fused>`, `irrefute:gvn`.

use super::mem2reg::{Method, promote};
use super::{dce, gvn, licm, sccp};
use irrefute_ir::{Function, Module};
use std::fmt;

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
    pub fn named(name: &str, parameters: Option<&str>) -> Option<Pass> {
        let method = |text: &str| Method::ALL.iter().find(|(_, word)| *word == text).map(|(method, _)| *method);
        match (name, parameters) {
            ("mem2reg", None) => Some(Pass::Mem2Reg(Method::default())),
            ("mem2reg", Some(text)) => method(text).map(Pass::Mem2Reg),
            ("sccp", None) => Some(Pass::Sccp),
            ("gvn", None) => Some(Pass::Gvn),
            ("dce", None) => Some(Pass::Dce),
            ("licm", None) => Some(Pass::Licm),
            _ => None,
        }
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
