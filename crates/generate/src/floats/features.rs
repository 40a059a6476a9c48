//! What a long campaign with floating point is certain to generate.

use super::intrinsics::available;
use crate::config::Config;
use crate::features::{Feature, feature};
use irrefute_ir::{AttrKind, FloatKind, FloatOp, FloatPredicate};

/// The formats of programs.
const FORMATS: &[FloatKind] = &[FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double];
const WIDE_FORMATS: &[FloatKind] = &[FloatKind::Fp128, FloatKind::X86Fp80];

/// The conversions that have a floating-point type on one side.
const CONVERSIONS: &[&str] = &["fptrunc", "fpext", "fptosi", "fptoui", "sitofp", "uitofp"];

/// Adds the features of programs with floating point.
pub(crate) fn promise_floats(config: &Config, all: &mut Vec<Feature>) {
    let floats = &config.floats;
    if floats.percent == 0 {
        return;
    }
    let mut promise = |weight: u32, features: &mut dyn Iterator<Item = Feature>| {
        if weight > 0 {
            all.extend(features);
        }
    };
    let words = |of: &'static str, details: Vec<&'static str>| details.into_iter().map(move |d| feature(of, d));
    promise(1, &mut FORMATS.iter().map(|kind| feature("type", kind.keyword())));
    promise(floats.wide_percent.into(), &mut WIDE_FORMATS.iter().map(|kind| feature("type", kind.keyword())));
    promise(floats.arithmetic, &mut FloatOp::ALL.iter().map(|op| feature(op.keyword(), "")));
    promise(floats.arithmetic, &mut words("fneg", vec![""]));
    promise(floats.compare, &mut FloatPredicate::ALL.iter().map(|p| feature("fcmp", p.keyword())));
    promise(floats.select, &mut words("select", vec!["float"]));
    promise(floats.convert, &mut CONVERSIONS.iter().map(|of| feature(of, "")));
    promise(floats.convert, &mut words("bitcast", vec!["float"]));
    promise(floats.intrinsic, &mut available(config).map(|i| feature(i.id.name(), "")));
    promise(config.weights.branch, &mut words("phi", vec!["float"]));
    promise(
        floats.flagged_percent.into(),
        &mut flags(config)
            .flat_map(|word| ["fadd", "fmul", "fcmp", "call", "select"].into_iter().map(move |of| feature(of, word))),
    );
    let attributes = config.attribute_percent.min(floats.nofpclass_percent).into();
    let has_nofpclass = AttrKind::NoFpClass.since().is_some_and(|since| since <= config.llvm);
    if has_nofpclass {
        promise(attributes, &mut ["parameter", "result", "call"].iter().map(|of| feature(of, "nofpclass")));
    }
}

/// The flags that operations get.
fn flags(config: &Config) -> impl Iterator<Item = &'static str> {
    let (floats, f) = (&config.floats, &config.floats.flags);
    let rewriting = |percent: u8| percent.min(floats.rewriting_percent);
    let all = [
        ("nnan", f.nnan),
        ("ninf", f.ninf),
        ("nsz", f.nsz),
        ("arcp", rewriting(f.arcp)),
        ("contract", rewriting(f.contract)),
        ("afn", rewriting(f.afn)),
        ("reassoc", rewriting(f.reassoc)),
    ];
    all.into_iter().filter(|(_, percent)| *percent > 0).map(|(word, _)| word)
}
