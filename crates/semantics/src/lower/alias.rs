//! Aliases: other names of global variables and functions.

use super::Reason;
use irrefute_ir::{CastOp, Constant, ConstantExpr, ConstantKind, Module};

/// The most aliases of aliases, and operands of expressions, that are followed. LLVM rejects an alias of itself, but
/// modules come from our own parser, too.
const DEPTH: u32 = 64;

/// The constant that the alias of a name stands for; `None` if there is no such alias.
pub(super) fn target<'a>(module: &'a Module, name: &str) -> Option<Result<&'a Constant, Reason>> {
    let alias = module.aliases.iter().find(|alias| *alias.name == *name)?;
    if alias.ifunc {
        return Some(Err(format!("the ifunc @{name}").into()));
    }
    if base(module, &alias.target).is_none() {
        return Some(Err(format!("the alias @{name}").into()));
    }
    Some(Ok(&alias.target))
}

/// The name of the global variable or function that a constant is an address in; aliases are followed.
pub(super) fn base<'a>(module: &'a Module, constant: &'a Constant) -> Option<&'a str> {
    let mut constant = constant;
    for _ in 0..DEPTH {
        constant = match &constant.kind {
            ConstantKind::Global(name) => match module.aliases.iter().find(|alias| alias.name == *name) {
                Some(alias) if alias.ifunc => return None,
                Some(alias) => &alias.target,
                None => return Some(name),
            },
            ConstantKind::Expr(expr) => match &**expr {
                ConstantExpr::GetElementPtr { base, .. } => base,
                ConstantExpr::Cast { op: CastOp::BitCast, operand } => operand,
                _ => return None,
            },
            _ => return None,
        };
    }
    None
}
