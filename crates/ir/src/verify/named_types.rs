//! Named structure types: none may contain itself. With opaque pointers there is no other recursion,
//! so every walk over types ends once this holds.

use super::Fault;
use crate::module::Module;
use crate::types::Type;
use rustc_hash::FxHashMap;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    Open,
    Done,
}

/// Checks that no named structure of a module contains itself.
pub fn check(module: &Module) -> Result<(), Fault> {
    let mut visits = FxHashMap::default();
    module.named_types.keys().try_for_each(|name| visit(module, name, &mut visits))
}

fn visit<'a>(module: &'a Module, name: &'a Arc<str>, visits: &mut FxHashMap<&'a str, Visit>) -> Result<(), Fault> {
    match visits.insert(name, Visit::Open) {
        Some(Visit::Open) => return Err(Fault::RecursiveType(name.clone())),
        Some(Visit::Done) | None => {}
    }
    if let Some(Some(body)) = module.named_types.get(name) {
        body.fields.iter().try_for_each(|t| visit_parts(module, t, visits))?;
    }
    visits.insert(name, Visit::Done);
    Ok(())
}

fn visit_parts<'a>(module: &'a Module, ty: &'a Type, visits: &mut FxHashMap<&'a str, Visit>) -> Result<(), Fault> {
    match ty {
        Type::Named(name) if visits.get(&**name) == Some(&Visit::Done) => Ok(()),
        Type::Named(name) => visit(module, name, visits),
        Type::Vector(_, t) | Type::ScalableVector(_, t) | Type::Array(_, t) => visit_parts(module, t, visits),
        Type::Struct(s) => s.fields.iter().try_for_each(|t| visit_parts(module, t, visits)),
        _ => Ok(()),
    }
}
