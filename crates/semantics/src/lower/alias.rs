//! Aliases: other names of global variables and functions.
//!
//! An alias names the definition of this module, also if the linker may put another one in the place of the name of that
//! definition. An alias that the linker may replace itself (`weak`, `linkonce`) may be the name of anything: it is a
//! symbol that another module defines.

use super::Reason;
use irrefute_ir::{Alias, Attributes, CastOp, Constant, ConstantExpr, ConstantKind, Function, Global, Module, Type};

/// The most aliases of aliases, and operands of expressions, that are followed. LLVM rejects an alias of itself, but
/// modules come from our own parser, too.
const DEPTH: u32 = 64;

/// A module in which aliases and ifuncs that the linker may replace are declarations, behind all others; `None` if it has
/// none.
pub(super) fn as_symbols(module: &Module) -> Option<Module> {
    let is_replaceable = |alias: &&Alias| alias.header.linkage.is_interposable();
    module.aliases.iter().find(is_replaceable)?;
    let mut changed = module.clone();
    for alias in module.aliases.iter().filter(is_replaceable) {
        match &alias.ty {
            Type::Function(ty) => {
                let mut function = Function::new(alias.name.clone(), ty.ret.clone(), &ty.params);
                function.varargs = ty.varargs;
                function.header.address_space = alias.header.address_space;
                let named = base(module, &alias.target).and_then(|name| module.function(name));
                function.header.convention = named.and_then(|function| function.header.convention.clone());
                changed.functions.push(function);
            }
            ty => changed.globals.push(Global {
                name: alias.name.clone(),
                ty: ty.clone(),
                constant: false,
                externally_initialized: false,
                thread_local: alias.thread_local.clone(),
                header: irrefute_ir::Header {
                    address_space: alias.header.address_space,
                    ..irrefute_ir::Header::default()
                },
                initializer: None,
                attrs: Attributes::default(),
                metadata: Vec::new(),
            }),
        }
    }
    changed.aliases.retain(|alias| !is_replaceable(&alias));
    Some(changed)
}

/// The constant that the alias of a name stands for; `None` if there is no such alias.
pub(super) fn target<'a>(module: &'a Module, name: &str) -> Option<Result<&'a Constant, Reason>> {
    let alias = module.aliases.iter().find(|alias| *alias.name == *name)?;
    Some(match followed(module, alias) {
        Ok(base) if is_replaceable(module, base) => {
            Err(format!("the address of @{name}, an alias of @{base}, which may be replaced").into())
        }
        Ok(_) => Ok(&alias.target),
        Err(reason) => Err(reason),
    })
}

/// The function that the alias of a name names; `None` if there is no such alias.
pub(super) fn function<'a>(module: &'a Module, name: &str) -> Option<Result<&'a str, Reason>> {
    let alias = module.aliases.iter().find(|alias| *alias.name == *name)?;
    Some(followed(module, alias))
}

fn followed<'a>(module: &'a Module, alias: &'a Alias) -> Result<&'a str, Reason> {
    let kind = if alias.ifunc { "ifunc" } else { "alias" };
    let base = if alias.ifunc { None } else { base(module, &alias.target) };
    base.ok_or_else(|| format!("the {kind} @{}", alias.name).into())
}

/// Whether the linker may put another definition in the place of a symbol. Its alias has the address of this one.
fn is_replaceable(module: &Module, name: &str) -> bool {
    let linkage = module.global(name).map(|global| global.header.linkage);
    let linkage = linkage.or_else(|| module.function(name).map(|function| function.header.linkage));
    linkage.is_some_and(|linkage| linkage.is_interposable())
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
