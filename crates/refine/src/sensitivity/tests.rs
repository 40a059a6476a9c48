use super::*;
use crate::{Options, Side, Undefined, check, on};
use irrefute_ir::{LlvmVersion, parse};
use irrefute_semantics::Program;
use irrefute_semantics::dialect::{Dereferenceable, OddWidth};

/// LLVM 23's rule for integers of odd widths.
const ZERO_EXTENDED: Dialect = Dialect { odd_width: OddWidth::ZeroExtended.noted(), ..Dialect::LANGREF };

const DEFINED: Undefined = Undefined { poison: false, undef: false };

/// What the violation of `@src` by `@tgt` depends on.
fn sensitivity_under(text: &str, dialect: Dialect, options: &Options) -> Sensitivity {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let program = Program::new(&module, dialect);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    let report = check(side("src"), side("tgt"), options);
    assert_eq!(report.verdict, Verdict::Violates, "{report}");
    let (source, target) = ((&module, "src"), (&module, "tgt"));
    Violated { source, target, dialect, witness: report.witness.as_deref(), options }.sensitivity()
}

fn sensitivity_of(text: &str) -> Sensitivity {
    sensitivity_under(text, Dialect::LANGREF, &Options::CHECK)
}

#[test]
fn every_variant_has_a_name_of_its_own_and_someone_who_holds_it() {
    for (i, variant) in VARIANTS.iter().enumerate() {
        assert!(!variant.held_by().is_empty());
        assert!(VARIANTS[..i].iter().all(|other| other.name() != variant.name()), "{}", variant.name());
        assert!(self::variant(&variant.name()).is_some());
    }
}

/// One lowering serves all positions of the switches that executions alone look at.
#[test]
fn combinations_that_are_lowered_alike_are_next_to_each_other() {
    let combinations = combinations(Dialect::LANGREF);
    let in_order = lowered_alike(&combinations);
    let as_lowered: Vec<Dialect> = in_order.iter().map(|&i| combinations[i].dialect.as_lowered()).collect();
    let lowerings = 1 + as_lowered.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!((combinations.len(), lowerings), (2035, 192));
}

/// The verdict needs no text.
#[test]
fn a_check_for_the_verdict_explains_nothing() {
    let text = "define i8 @src(i8 %x) {\n  ret i8 %x\n}\ndefine i8 @tgt(i8 %x) {\n  %y = or i8 %x, 1\n  ret i8 %y\n}\n";
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    let explained = check(side("src"), side("tgt"), &Options::CHECK);
    let report = check(side("src"), side("tgt"), &Options::CHECK.for_verdict());
    assert!(report.counterexample.is_none() && explained.counterexample.is_some());
    assert_eq!((report.verdict, report.class), (Verdict::Violates, explained.class));
    assert_eq!(report.inputs, explained.inputs);
    assert_eq!(report.witness.map(|w| w.arguments), explained.witness.map(|w| w.arguments));
}

#[test]
fn undef_that_is_read_twice_depends_on_undef() {
    let told = sensitivity_of(
        "define i8 @src(i8 %x) {\n  %r = mul i8 %x, 2\n  ret i8 %r\n}\n\
         define i8 @tgt(i8 %x) {\n  %r = add i8 %x, %x\n  ret i8 %r\n}\n",
    );
    assert_eq!(told.depends_on, ["undef=poison"]);
    assert!(told.violates.contains(&"undef=kept".to_owned()));
}

/// The contents of padding are one switch, those of memory that was never written another.
/// Each execution of the addition chooses a NaN of its own.
#[test]
fn an_operation_that_is_repeated_depends_on_the_bits_of_nans() {
    let text = "declare void @use(float)
        define float @src(float %x) {
          %a = fadd float %x, 0.0
          call void @use(float %a)
          ret float %a
        }
        define float @tgt(float %x) {
          %a = fadd float %x, 0.0
          %b = fadd float %x, 0.0
          call void @use(float %a)
          ret float %b
        }";
    assert_eq!(sensitivity_of(text).depends_on, ["nan-bits=canonical"]);
}

#[test]
fn a_store_that_is_split_depends_on_its_padding() {
    let told = sensitivity_of(include_str!("../../../../corpus/memory/padding-split.ll"));
    assert!(told.depends_on.contains(&"padding=poison".to_owned()), "{told:?}");
    assert!(told.violates.contains(&"uninitialized=poison".to_owned()), "{told:?}");
}

/// The text and the expansion of the Language Reference differ on a lane that the mask alone makes poison.
#[test]
fn a_merge_by_and_of_its_mask_depends_on_what_the_mask_does_behind_the_length() {
    let told = sensitivity_of(include_str!("../../../../corpus/vector/predicated-merge-of-a-poison-mask.ll"));
    assert_eq!(told.depends_on, ["vp-mask=poison"]);
}

/// Nobody writes to a block without bytes, so it does not matter who knows it.
#[test]
fn a_pointer_that_was_an_integer_depends_on_flat_pointers_whatever_lies_there() {
    let text = "declare i8 @g(ptr)
        define i8 @src(ptr %p) {
          %a = ptrtoint ptr %p to i64
          %q = inttoptr i64 %a to ptr
          %r = call i8 @g(ptr %q)
          ret i8 %r
        }
        define i8 @tgt(ptr %p) {
          %a = ptrtoint ptr %p to i64
          %r = call i8 @g(ptr %p)
          ret i8 %r
        }";
    for seed in 0..32 {
        let options = Options { seed, inputs: 32, undefined: DEFINED, ..Options::CHECK };
        assert_eq!(sensitivity_under(text, Dialect::LANGREF, &options).depends_on, ["pointers=flat"], "seed {seed}");
    }
}

/// Up to LLVM 22 the Language Reference leaves open what a load of an odd width gives after a store of another width.
#[test]
fn a_bit_beyond_what_was_stored_depends_on_odd_widths() {
    let text = "@g = constant i1 true\n\
                define i2 @src() {\n  %v = load i2, ptr @g\n  ret i2 %v\n}\n\
                define i2 @tgt() {\n  ret i2 -1\n}\n";
    let told = sensitivity_under(text, ZERO_EXTENDED, &Options::CHECK);
    assert_eq!(told.depends_on, ["odd-width=same-type", "odd-width=unspecified"]);
}

/// It also leaves open what a store writes beyond an odd width: InstCombine copies an i11 as if it were an i16.
#[test]
fn a_bit_beyond_what_is_copied_depends_on_odd_widths() {
    let text = "@g = constant i11 -1\n\
                declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
                define void @src(ptr dereferenceable(2) %p) {\n\
                  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @g, i64 2, i1 false)\n  ret void\n}\n\
                define void @tgt(ptr dereferenceable(2) %p) {\n  store i16 -1, ptr %p, align 1\n  ret void\n}\n";
    let told = sensitivity_under(text, ZERO_EXTENDED, &Options::CHECK);
    assert!(told.depends_on.contains(&"odd-width=unspecified".to_owned()), "{told:?}");
}

/// A callee cannot free the block as long as the parameter promises that it is dereferenceable.
#[test]
fn a_load_behind_a_call_depends_on_how_long_dereferenceable_lasts() {
    let text = include_str!("../../../../corpus/call/may-not-free-its-dereferenceable-argument.ll");
    let at_point = Dialect { dereferenceable: Dereferenceable::AtPoint.noted(), ..Dialect::LANGREF };
    let told = sensitivity_under(text, at_point, &Options::CHECK);
    assert_eq!(told.depends_on, ["dereferenceable=throughout"], "{told:?}");
}

/// The witness has an undef argument, which does not exist under a variant without undef; another input shows the
/// violation.
#[test]
fn where_the_witness_shows_nothing_another_input_may() {
    let text = "define i8 @src(i8 %x) {\n  %r = mul i8 %x, 2\n  ret i8 %r\n}\n\
                define i8 @tgt(i8 %x) {\n  %a = add i8 %x, %x\n  %c = icmp eq i8 %x, 77\n\
                  %r = select i1 %c, i8 1, i8 %a\n  ret i8 %r\n}\n";
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    let witness = check(side("src"), side("tgt"), &Options::CHECK).witness.expect("77");
    let undef = crate::witness::Datum::of(&irrefute_semantics::Scalar::undef(8), &program);
    let mut of_undef = (*witness).clone();
    of_undef.arguments[0].scalars[0].1 = undef;
    assert_eq!(on(&of_undef, side("src"), side("tgt"), &Options::CHECK).verdict, Verdict::Violates);
    let (source, target) = ((&module, "src"), (&module, "tgt"));
    let violated =
        Violated { source, target, dialect: Dialect::LANGREF, witness: Some(&of_undef), options: &Options::CHECK };
    assert!(violated.sensitivity().is_undisputed());
}

/// A load inside a block does not depend on its address, so no address is left open.
#[test]
fn a_wrong_value_from_a_stack_block_depends_on_nothing() {
    let body = |from: char| {
        format!(
            "(i8 noundef %x) {{\n  %m = alloca i8\n  %n = alloca i8\n  store i8 %x, ptr %m\n\
               store i8 1, ptr %n\n  %y = load i8, ptr %{from}\n  ret i8 %y\n}}\n"
        )
    };
    let text = format!("define i8 @src{}define i8 @tgt{}", body('m'), body('n'));
    let told = sensitivity_under(&text, Dialect::LANGREF, &Options { undefined: DEFINED, ..Options::CHECK });
    assert!(told.is_undisputed() && told.undecided.is_empty(), "{told:?}");
}

/// The signature is wrong on every input, so there is no witness.
#[test]
fn a_promise_of_the_signature_depends_on_nothing() {
    let text = "define i8 @src(i8 %x) {\n  ret i8 1\n}\ndefine i8 @tgt(i8 noundef %x) {\n  ret i8 1\n}\n";
    assert!(sensitivity_of(text).is_undisputed());
}

/// A look that is not taken has the verdict that it would have had. The corpus holds wrong pairs of all kinds.
#[test]
fn a_dialect_that_is_alike_on_what_was_consulted_has_the_same_verdict() {
    let combinations = combinations(Dialect::LANGREF);
    let (mut cases, mut looks_taken) = (0, 0);
    for name in irrefute_corpus::names().expect("the corpus") {
        let text = irrefute_corpus::read(&name).expect("a case").text;
        if !text.contains("; expect: violates") {
            continue;
        }
        let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{name}: {e}"));
        let program = Program::new(&module, Dialect::LANGREF);
        let sides = Side::new(&module, &program, "src").zip(Side::new(&module, &program, "tgt"));
        let Some((source, target)) = sides else { continue };
        let Some(witness) = check(source, target, &Options::CAMPAIGN.for_verdict()).witness else { continue };
        let (source, target) = ((&module, "src"), (&module, "tgt"));
        let options = &Options::CAMPAIGN;
        let violated = Violated { source, target, dialect: Dialect::LANGREF, witness: Some(&witness), options };
        let mut looks = Looks::new(violated);
        let verdicts: Vec<_> = combinations.iter().map(|one| looks.under(one.dialect, &witness)).collect();
        // Other combinations in each case.
        for i in (cases % SAMPLED..combinations.len()).step_by(SAMPLED) {
            let asked = Lowered::new(violated, combinations[i].dialect).on(&witness, &options.for_verdict());
            assert_eq!(verdicts[i], VariantVerdict::of_witness(&asked), "{name}: {}", combinations[i].name());
        }
        cases += 1;
        looks_taken += looks.count();
    }
    assert!(cases > 500, "{cases}");
    assert!(looks_taken < 10 * cases, "{looks_taken} looks in {cases} cases");
}

/// One of so many combinations is asked in each case.
const SAMPLED: usize = 37;
