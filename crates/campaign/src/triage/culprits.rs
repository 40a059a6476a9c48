//! The promises that make a target wrong: attributes, flags, metadata and alignments without which it would be right.
//!
//! ```text
//!   culprits(s, t, w) = { p | t without p is right on the witness w, and on drawn inputs }      p a promise of t
//! ```
//!
//! If no promise is a culprit by itself, the culprits are a smallest set of promises without which t is right.
//!
//! A promise is a word at a kind of place, as `noundef` on an argument, wherever t has it: LLVM often writes the same
//! word at several places, and then one of them alone makes no difference. This is an experiment after the verdict. It
//! says what to look for in LLVM, and changes nothing about the finding but its name.

use super::rewrite::Rewrite;
use crate::findings::cause::{Culprit, PromiseAt, PromiseWord};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{Attributes, Call, Flags, Function, Inst, Module, Op, TerminatorOp};
use irrefute_refine::{Report, Verdict, Witness, check, on};
use irrefute_trial::Settings;
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// The promises that make the target of a pair wrong, in order; none if it stays wrong without each of them.
pub(crate) fn culprits(pair: Rewrite<'_>, witness: &Witness, settings: &Settings) -> Vec<Culprit> {
    let (of_source, of_target) = (counts(pair.source), counts(pair.target));
    let cures = |dropped: &[&PromiseWord]| is_right_without(dropped, pair, witness, settings);
    let all: Vec<&PromiseWord> = of_target.keys().collect();
    let mut guilty: Vec<&PromiseWord> = all.iter().copied().filter(|promise| cures(&[promise])).collect();
    if guilty.is_empty() && cures(&all) {
        // Each of several is enough: a smallest set without which the target is right.
        guilty = all;
        for promise in of_target.keys() {
            let fewer: Vec<&PromiseWord> = guilty.iter().copied().filter(|other| *other != promise).collect();
            if cures(&fewer) {
                guilty = fewer;
            }
        }
    }
    let (aligned, aligned_in_target) = (alignments(pair.source), alignments(pair.target));
    let is_kept = |promise: &PromiseWord| match &promise.at {
        // Every access has an alignment: what may be new is a larger one.
        PromiseAt::Access(opcode) if promise.word == ALIGN => aligned.get(opcode) >= aligned_in_target.get(opcode),
        _ => of_source.get(promise).is_some_and(|there| *there >= of_target[promise]),
    };
    guilty.into_iter().map(|promise| Culprit { promise: promise.clone(), is_kept: is_kept(promise) }).collect()
}

/// Inputs that must be decided for each that is not: of a sum of two loads, the sets of values are too large for one
/// input in twenty, whatever the promise.
const FEW: u64 = 10;

/// Whether the target of a pair is right without some promises: on the witness, and on drawn inputs.
pub(crate) fn is_right_without<P: Borrow<PromiseWord>>(
    dropped: &[P],
    pair: Rewrite<'_>,
    witness: &Witness,
    settings: &Settings,
) -> bool {
    let mut target = pair.target.clone();
    visit(&mut target, &mut |other| !dropped.iter().any(|promise| promise.borrow() == other));
    let is_right = |report: &Report| matches!(report.verdict, Verdict::Proved | Verdict::Refines);
    let options = settings.check.for_verdict();
    let mut cures = false;
    Rewrite { target: &target, ..pair }.under(settings.dialect, &mut |source, target| {
        let of_witness = on(witness, source, target, &options);
        // The witness is often poison, and then so is all that a right target returns.
        let is_tested = of_witness.inputs.checked + of_witness.inputs.vacuous_undefined == 1;
        cures = of_witness.verdict != Verdict::Violates && is_tested && {
            let drawn = check(source, target, &options);
            is_right(&drawn) && drawn.inputs.undecided * FEW <= drawn.inputs.checked
        };
    });
    cures
}

/// The promises of a module, each with the number of its places.
fn counts(module: &Module) -> BTreeMap<PromiseWord, usize> {
    let mut counts = BTreeMap::new();
    visit(&mut module.clone(), &mut |promise| {
        *counts.entry(promise.clone()).or_default() += 1;
        true
    });
    counts
}

/// The largest alignment of the accesses with each opcode. One that is not written is that of the type.
fn alignments(module: &Module) -> BTreeMap<String, u64> {
    let mut largest: BTreeMap<String, u64> = BTreeMap::new();
    let layout = DataLayout::of(module).unwrap_or_default();
    for function in module.definitions() {
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            let (ty, align) = match &inst.op {
                Op::Load { ty, align, .. } => (ty, align),
                Op::Store { value, align, .. } => (function.type_of(value), align),
                _ => continue,
            };
            let align = align.or_else(|| layout.abi_align(ty, &module.named_types)).unwrap_or_default();
            let largest = largest.entry(inst.op.opcode().to_owned()).or_default();
            *largest = align.max(*largest);
        }
    }
    largest
}

/// The word of an alignment.
const ALIGN: &str = "align";

type Keep<'k> = dyn FnMut(&PromiseWord) -> bool + 'k;

/// Shows every promise of a module, and drops those that are not kept.
fn visit(module: &mut Module, keep: &mut Keep<'_>) {
    for function in &mut module.functions {
        header(function, keep);
        for block in &mut function.blocks {
            for inst in &mut block.insts {
                instruction(inst, keep);
            }
            if let TerminatorOp::Invoke { call, .. } = &mut block.term.op {
                call_site(call, keep);
            }
        }
    }
}

fn header(function: &mut Function, keep: &mut Keep<'_>) {
    let [itself, result, parameter] = match function.is_definition() {
        true => [PromiseAt::Function, PromiseAt::Result, PromiseAt::Parameter],
        false => [PromiseAt::Declaration, PromiseAt::DeclaredResult, PromiseAt::DeclaredParameter],
    };
    attributes(&mut function.attrs, itself, keep);
    attributes(&mut function.ret_attrs, result, keep);
    function.params.iter_mut().for_each(|attrs| attributes(attrs, parameter.clone(), keep));
}

fn attributes(attributes: &mut Attributes, at: PromiseAt, keep: &mut Keep<'_>) {
    attributes.0.retain(|attribute| keep(&PromiseWord { word: attribute.name().to_owned(), at: at.clone() }));
}

fn instruction(inst: &mut Inst, keep: &mut Keep<'_>) {
    let opcode = inst.op.opcode();
    if let Some(flags) = inst.op.flags_mut() {
        for (flag, word) in Flags::ALL {
            let promise = PromiseWord { word: word.to_owned(), at: PromiseAt::Flag(opcode.to_owned()) };
            if flags.contains(flag) && !keep(&promise) {
                *flags = flags.without(flag);
            }
        }
    }
    inst.metadata.retain(|attachment| {
        let word = format!("!{}", attachment.kind);
        keep(&PromiseWord { word, at: PromiseAt::Access(opcode.to_owned()) })
    });
    match &mut inst.op {
        // Alignment 1 promises nothing.
        Op::Load { align, .. } | Op::Store { align, .. }
            if *align != Some(1)
                && !keep(&PromiseWord { word: ALIGN.to_owned(), at: PromiseAt::Access(opcode.to_owned()) }) =>
        {
            *align = Some(1);
        }
        Op::Call(call) => call_site(call, keep),
        _ => {}
    }
}

fn call_site(call: &mut Call, keep: &mut Keep<'_>) {
    attributes(&mut call.fn_attrs, PromiseAt::Call, keep);
    attributes(&mut call.ret_attrs, PromiseAt::CallResult, keep);
    call.args.iter_mut().for_each(|argument| attributes(&mut argument.attrs, PromiseAt::Argument, keep));
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_refine::{Options, Side};
    use irrefute_semantics::Program;

    /// The culprits of a pair of texts, of which the function `f` is compared.
    fn found(source: &str, target: &str) -> Vec<String> {
        let [source, target] = [source, target].map(|text| parse(text, LlvmVersion::DEFAULT).expect(text));
        let settings = Settings { check: Options::CHECK, ..Settings::new("instcombine".parse().expect("a pipeline")) };
        let programs = [&source, &target].map(|module| Program::new(module, settings.dialect));
        let side = |i: usize, module| Side::new(module, &programs[i], "f").expect("it is there");
        let report = check(side(0, &source), side(1, &target), &settings.check);
        let witness = report.witness.expect("the pair is wrong");
        let pair = Rewrite { source: &source, target: &target, function: "f" };
        culprits(pair, &witness, &settings).iter().map(Culprit::to_string).collect()
    }

    #[test]
    fn a_promise_that_stays_on_another_operand_is_kept() {
        let pair = |of_source: &str, of_target: &str| {
            let declaration = "declare i8 @llvm.umax.i8(i8, i8)\n";
            let text = |args: &str| {
                format!("{declaration}define i8 @f(i8 %x) {{\n  %m = call i8 @llvm.umax.i8({args})\n  ret i8 %m\n}}\n")
            };
            found(&text(of_source), &text(of_target))
        };
        assert_eq!(pair("i8 noundef 1, i8 %x", "i8 noundef %x, i8 1"), ["keeps `noundef` on an argument"]);
        assert_eq!(pair("i8 1, i8 %x", "i8 noundef %x, i8 1"), ["adds `noundef` on an argument"]);
    }

    /// The alignment that nobody wrote is that of the type.
    #[test]
    fn an_alignment_that_the_source_has_elsewhere_is_kept() {
        let text = |first: &str, second: &str| {
            format!(
                "define i32 @f(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 4\n  %v = load i32, ptr %p{first}\n  \
                 %w = load i32, ptr %q{second}\n  %s = add i32 %v, %w\n  ret i32 %s\n}}\n"
            )
        };
        assert_eq!(found(&text(", align 8", ""), &text("", ", align 8")), ["keeps `align` on `load`"]);
        assert_eq!(found(&text(", align 4", ""), &text("", ", align 8")), ["adds `align` on `load`"]);
        assert_eq!(found(&text("", ""), &text("", ", align 8")), ["adds `align` on `load`"]);
    }

    #[test]
    fn flags_metadata_and_alignments_are_culprits() {
        let add = |flags: &str| format!("define i8 @f(i8 %x) {{\n  %y = add{flags} i8 %x, 1\n  ret i8 %y\n}}\n");
        assert_eq!(found(&add(""), &add(" nsw")), ["adds `nsw` on `add`"]);
        let load = |align: u32| {
            format!("define i32 @f(ptr %p) {{\n  %v = load i32, ptr %p, align {align}\n  ret i32 %v\n}}\n")
        };
        assert_eq!(found(&load(1), &load(4)), ["adds `align` on `load`"]);
        let load = |of: &str| {
            format!("define i8 @f(ptr %p) {{\n  %v = load i8, ptr %p{of}\n  ret i8 %v\n}}\n\n!0 = !{{i8 0, i8 2}}\n")
        };
        assert_eq!(found(&load(""), &load(", !range !0")), ["adds `!range` on `load`"]);
    }

    /// Without one of the two the target stays wrong.
    #[test]
    fn a_word_at_two_places_is_one_culprit() {
        let text = |of: &str| {
            format!("define void @f(ptr %p, i8{of} %x, i8{of} %y) {{\n  store i8 %x, ptr %p\n  ret void\n}}\n")
        };
        assert_eq!(found(&text(""), &text(" noundef")), ["adds `noundef` on a parameter"]);
    }

    /// Without one of the two the target stays wrong, on this input or on another.
    #[test]
    fn two_wrong_promises_are_culprits_together() {
        let text = |of: &str| format!("define i8 @f(i8 %x) {{\n  %y = add{of} i8 %x, -1\n  ret i8 %y\n}}\n");
        assert_eq!(found(&text(""), &text(" nuw nsw")), ["adds `nsw` on `add`", "adds `nuw` on `add`"]);
    }

    #[test]
    fn a_wrong_value_has_no_culprit() {
        let text = |number: u8| format!("define i8 @f(i8 noundef %x) {{\n  ret i8 {number}\n}}\n");
        assert_eq!(found(&text(1), &text(2)), Vec::<String>::new());
    }
}
