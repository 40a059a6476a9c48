use super::fill::Types;
use super::parse::{fragment, paragraphs};
use super::*;
use crate::kind::Kind;
use crate::{Weights, from_seed};
use irrefute_ir::{AttrKind, Effect, FloatKind, LlvmVersion, Op, parse, verify};
use irrefute_semantics::floats::Format;
use std::collections::BTreeSet;

#[test]
fn every_paragraph_is_a_fragment() {
    let unknown: Vec<&str> = FILES.into_iter().flat_map(paragraphs).filter(|p| fragment(p).is_none()).collect();
    assert_eq!(unknown, Vec::<&str>::new());
    let names: BTreeSet<&str> = Fragment::all().iter().map(|fragment| fragment.name).collect();
    assert_eq!(names.len(), Fragment::all().len(), "two fragments have one name");
}

/// A fragment that cannot be read with any types would silently be none.
#[test]
fn every_fragment_has_an_instance() {
    let float = |kind| Format::of(kind).map(Kind::float);
    let widths = [Kind::scalar(8), Kind::scalar(32), Kind::scalar(64), Kind::scalar(16)];
    let mut broken = Vec::new();
    for fragment in Fragment::all() {
        let mut all = widths.to_vec();
        all.extend(widths.map(|kind| Kind::vector(kind.width, 4)));
        let fits = |kind: &Kind| match fragment.shape {
            Shape::Anything => true,
            Shape::Scalar | Shape::InMemory => !kind.is_vector(),
            Shape::Vector => kind.is_vector(),
        };
        for integer in all.into_iter().filter(|kind| fits(kind) && fragment.width.fits(kind.width)) {
            let float = float(FloatKind::Float).map(|float| Kind { lanes: integer.lanes, ..float });
            let types = Types { integer, float: float.filter(|_| fragment.needs_floats) };
            let text = fragment.text(types).map(|(text, _)| text);
            let Some(text) = text else {
                broken.push(format!("{}: no type", fragment.name));
                break;
            };
            let errors = match parse(&text, LlvmVersion(22)) {
                Ok(module) => verify(&module).err().map(|errors| format!("{errors:?}")),
                Err(error) => Some(error.to_string()),
            };
            if let Some(errors) = errors {
                broken.push(format!("{} with {integer:?}: {errors}", fragment.name));
                break;
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Functions of the library that no fragment calls.
const NOT_CALLED: &[&str] = &[
    // Variants of `operator new` and `operator delete` that differ in what else they are given.
    "_Zn",
    "_Zd",
    // They are inserted for profiles.
    "__llvm_profile_",
];

/// A new row of the tables of the semantics gets a fragment, or a reason here.
#[test]
fn every_library_function_that_is_modelled_is_called() {
    let is_named = |name: &str| NOT_CALLED.iter().any(|word| name.starts_with(word));
    let forgotten: Vec<&str> = irrefute_semantics::library::modelled()
        .filter(|name| !library_calls().contains(name) && !is_named(name))
        .collect();
    assert_eq!(forgotten, Vec::<&str>::new());
}

/// The attributes of a function are drawn before its instructions.
#[test]
fn no_function_promises_what_a_fragment_breaks() {
    let config = Config { weights: Weights { fragment: 200, ..Weights::default() }, ..Config::default() };
    let mut ordered = 0;
    for seed in 0..1_000 {
        let module = from_seed(seed, &config);
        for function in module.definitions() {
            let orders = |op: &Op| matches!(op.effect(), Effect::Orders | Effect::Updates);
            if function.blocks.iter().flat_map(|block| &block.insts).any(|inst| orders(&inst.op)) {
                ordered += 1;
                assert!(!function.attrs.has(AttrKind::NoSync), "seed {seed}");
            }
        }
    }
    assert!(ordered > 20, "{ordered} functions with an order");
}
