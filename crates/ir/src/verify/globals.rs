//! Global variables and aliases.

use super::error::expect;
use super::structure::check_local;
use super::symbols::{Symbol, Symbols};
use super::typing::check_alignment;
use super::{Errors, Fault, Place};
use crate::constant::ConstantKind;
use crate::module::{Alias, Global, Linkage};
use crate::types::Type;

/// Checks the global variables and aliases of a module.
pub fn check(symbols: &Symbols, errors: &mut Errors) {
    for global in &symbols.module.globals {
        errors.check(|| Place::Symbol(global.name.clone()), check_global(symbols, global));
    }
    for alias in &symbols.module.aliases {
        errors.check(|| Place::Symbol(alias.name.clone()), check_alias(symbols, alias));
    }
}

fn check_global(symbols: &Symbols, global: &Global) -> Result<(), Fault> {
    symbols.check_type(&global.ty)?;
    if matches!(global.ty, Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token) {
        return Err(Fault::InvalidType(global.ty.clone()));
    }
    check_alignment(global.header.align)?;
    check_local(&global.header)?;
    let Some(initializer) = &global.initializer else {
        return match global.header.linkage {
            Linkage::External | Linkage::ExternWeak => Ok(()),
            _ => Err(Fault::Global("a declaration must be external or extern_weak")),
        };
    };
    expect("the initializer", &global.ty, &initializer.ty)?;
    if !symbols.is_sized(&global.ty) {
        return Err(Fault::Global("a variable with an initializer needs a type with a size"));
    }
    if symbols.has_scalable(&global.ty) {
        return Err(Fault::Global("a global variable cannot hold scalable vectors"));
    }
    symbols.check_constant(initializer)?;
    check_linkage(global, &initializer.kind)
}

/// What linkages demand of a definition.
fn check_linkage(global: &Global, initializer: &ConstantKind) -> Result<(), Fault> {
    let is_zero = match initializer {
        ConstantKind::Zero | ConstantKind::Null => true,
        ConstantKind::Int(i) | ConstantKind::Float(i) => i.is_zero(),
        _ => false,
    };
    match global.header.linkage {
        Linkage::ExternWeak => Err(Fault::Global("a definition cannot be extern_weak")),
        Linkage::Common if global.constant => Err(Fault::Global("a common variable cannot be constant")),
        Linkage::Common if global.header.comdat.is_some() => {
            Err(Fault::Global("a common variable cannot be in a comdat"))
        }
        Linkage::Common if !is_zero => Err(Fault::Global("a common variable must be zero")),
        Linkage::Appending if !matches!(global.ty, Type::Array(..)) => {
            Err(Fault::Global("an appending variable must be an array"))
        }
        _ => Ok(()),
    }
}

fn check_alias(symbols: &Symbols, alias: &Alias) -> Result<(), Fault> {
    symbols.check_type(&alias.ty)?;
    check_local(&alias.header)?;
    symbols.check_constant(&alias.target)?;
    expect("the target", &Type::Ptr(alias.header.address_space), &alias.target.ty)?;
    let ConstantKind::Global(name) = &alias.target.kind else { return Ok(()) };
    let is_declared = match symbols.get(name) {
        Some(Symbol::Function(f)) => !f.is_definition(),
        Some(Symbol::Global(g)) => g.initializer.is_none(),
        Some(Symbol::Alias(_)) | None => false,
    };
    if is_declared && !alias.ifunc { Err(Fault::Global("an alias must be of a definition")) } else { Ok(()) }
}
