use super::*;
use crate::{Options, Report, Verdict, check, on};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_semantics::dialect::{Dialect, Undef};
use irrefute_semantics::memory::GivenState;
use irrefute_semantics::program::Program;

fn module(text: &str) -> Module {
    parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The witness of a wrong `@tgt`.
fn witness_of(text: &str) -> Witness {
    let report = judged(text, None, Dialect::LANGREF);
    *report.witness.unwrap_or_else(|| panic!("no witness of\n{text}"))
}

/// The report of a check of `@src` and `@tgt`: on the inputs that it draws, or on a witness.
fn judged(text: &str, witness: Option<&Witness>, dialect: Dialect) -> Report {
    let module = module(text);
    let program = Program::new(&module, dialect);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    match witness {
        Some(witness) => on(witness, side("src"), side("tgt"), &Options::CHECK),
        None => check(side("src"), side("tgt"), &Options::CHECK),
    }
}

fn pair(params: &str, source: &str, target: &str) -> String {
    format!("declare i8 @g(i8)\ndefine i8 @src({params}) {{\n{source}\n}}\ndefine i8 @tgt({params}) {{\n{target}\n}}\n")
}

const ADDS: &str = "  %r = add i8 %y, 1\n  ret i8 %r";
const SUBTRACTS: &str = "  %r = sub i8 %y, 1\n  ret i8 %r";

#[test]
fn arguments_go_by_the_names_of_parameters() {
    let mut witness = witness_of(&pair("i8 noundef %x, i8 noundef %y", ADDS, "  %r = sub i8 %x, 1\n  ret i8 %r"));
    witness.arguments[0].scalars[0].1 = Datum::word(7);
    witness.arguments[1].scalars[0].1 = Datum::word(70);
    let fewer = judged(&pair("i8 noundef %y", ADDS, SUBTRACTS), Some(&witness), Dialect::LANGREF);
    let shown = fewer.counterexample.expect("70 + 1 is not 70 - 1");
    assert_eq!(shown.inputs[0].value, "70");
    assert_eq!(fewer.inputs.domain, "the witness");
    let more = judged(&pair("i8 noundef %z, i8 noundef %y", ADDS, SUBTRACTS), Some(&witness), Dialect::LANGREF);
    let shown = more.counterexample.expect("whatever %z is");
    assert_eq!(shown.inputs[1].value, "70");
    assert_eq!(more.inputs.domain, "the witness, but: argument 1 was not recorded");
}

#[test]
fn a_value_that_is_too_wide_is_cut_and_noted() {
    let mut witness = witness_of(&pair("i8 noundef %y", ADDS, SUBTRACTS));
    witness.arguments[0].scalars[0] = (Leaf::Int(16), Datum::word(0x1203));
    let report = judged(&pair("i8 noundef %y", ADDS, SUBTRACTS), Some(&witness), Dialect::LANGREF);
    assert_eq!(report.counterexample.expect("3").inputs[0].value, "3");
    assert!(report.inputs.domain.contains("does not fit its type"), "{}", report.inputs.domain);
}

#[test]
fn undef_is_poison_where_there_is_no_undef() {
    let text = pair("i8 %y", "  %r = mul i8 %y, 2\n  ret i8 %r", "  %r = add i8 %y, %y\n  ret i8 %r");
    let witness = witness_of(&text);
    assert!(witness.needs_undef() && !witness.needs_poison());
    let none = Dialect { undef: Undef::IsPoison.noted(), ..Dialect::LANGREF };
    let report = judged(&text, Some(&witness), none);
    assert_ne!(report.verdict, Verdict::Violates);
    assert!(report.inputs.domain.contains("undef is poison"), "{}", report.inputs.domain);
}

#[test]
fn calls_are_answered_as_recorded() {
    let calls = "  %r = call i8 @g(i8 %y)\n";
    let text = |body: &str| pair("i8 noundef %y", &format!("{calls}  ret i8 %r"), &format!("{calls}{body}"));
    let wrong = text("  %w = xor i8 %r, 1\n  ret i8 %w");
    let mut witness = witness_of(&wrong);
    let HowItCameBack::Returns(scalars) = &mut witness.answers[0].answer else { panic!("{:?}", witness.answers) };
    scalars[0].1 = Datum::word(123);
    let report = judged(&wrong, Some(&witness), Dialect::LANGREF);
    assert_eq!(report.counterexample.expect("123 is not 122").answers, ["returns 123"]);
    // Wrong for this answer alone, which the seed gives to no call.
    let rare = text("  %c = icmp eq i8 %r, 123\n  %w = select i1 %c, i8 0, i8 %r\n  ret i8 %w");
    assert_eq!(judged(&rare, Some(&witness), Dialect::LANGREF).verdict, Verdict::Violates);
    witness.answers[0].callee = "h".into();
    assert_eq!(
        judged(&rare, Some(&witness), Dialect::LANGREF).verdict,
        Verdict::Refines,
        "another function was called"
    );
}

/// The environment may do only what the event allows.
#[test]
fn an_answer_that_a_call_may_not_give_is_not_given() {
    let text = |attributes: &str| {
        pair(
            "i8 noundef %y",
            &format!("  %r = call i8 @g(i8 %y) {attributes}\n  ret i8 0"),
            &format!("  %r = call i8 @g(i8 %y) {attributes}\n  ret i8 1"),
        )
    };
    let mut witness = witness_of(&text(""));
    witness.answers[0].answer = HowItCameBack::NeverReturns;
    let report = judged(&text(""), Some(&witness), Dialect::LANGREF);
    assert_eq!((report.verdict, report.inputs.stopped), (Verdict::Inconclusive, 1), "neither comes back");
    assert_eq!(judged(&text("nounwind willreturn"), Some(&witness), Dialect::LANGREF).verdict, Verdict::Violates);
}

#[test]
fn the_choices_of_the_target_are_taken_again() {
    let text = pair(
        "",
        "  ret i8 3",
        "  %r = freeze i8 poison\n  %c = icmp eq i8 %r, 77\n  %s = select i1 %c, i8 4, i8 3\n  ret i8 %s",
    );
    let mut witness = witness_of(&text);
    assert_eq!(witness.choices, [ChoiceTaken::Freeze(Datum::word(77))]);
    let one_choice = Options { target_choices: 1, ..Options::CHECK };
    let module = module(&text);
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    let again = |witness: &Witness| on(witness, side("src"), side("tgt"), &one_choice).verdict;
    assert_eq!(again(&witness), Verdict::Violates);
    witness.choices.clear();
    assert_eq!(again(&witness), Verdict::Refines, "77 is one of 256");
}

/// How the search showed that no choice of the source covers the target.
#[test]
fn a_witness_says_how_far_the_source_was_searched() {
    let search = |source: &str, target: &str| witness_of(&pair("", source, target)).search;
    assert_eq!(search("  ret i8 3", "  ret i8 4"), SourceSearch::NoChoice);
    let even = "  %a = freeze i8 poison\n  %r = shl i8 %a, 1\n  ret i8 %r";
    assert!(matches!(search(even, "  ret i8 3"), SourceSearch::FromAbove { .. }));
    let square = "  %a = freeze i2 poison\n  %b = zext i2 %a to i8\n  %r = mul i8 %b, %b\n  ret i8 %r";
    assert!(matches!(search(square, "  ret i8 6"), SourceSearch::OneByOne { .. }));
}

/// Memory with a whole pointer, a part of one, undef and poison, and arguments of every kind of datum.
#[test]
fn memory_is_the_same_after_json() {
    let text = "@g = global i64 0\n\
                define i8 @src(ptr %p, <2 x i8> %v, i128 noundef %w) {\n  ret i8 1\n}\n\
                define i8 @tgt(ptr %p, <2 x i8> %v, i128 noundef %w) {\n  ret i8 2\n}\n";
    let mut witness = witness_of(text);
    let global = |offset| Datum::Pointer { to: BlockName::Symbol("g".into()), offset };
    let contents = Contents {
        ones: Bytes([vec![0; 10], vec![7, 0, 0x81]].concat()),
        undef: Bytes([vec![0; 11], vec![0xf0, 0]].concat()),
        poison: Bytes([vec![0; 12], vec![0x0f]].concat()),
        pointers: vec![
            PointerBytes {
                at: 0,
                kind: irrefute_semantics::value::PointerKind::USUAL,
                first: 0,
                count: 8,
                pointer: global(4),
            },
            PointerBytes {
                at: 8,
                kind: irrefute_semantics::value::PointerKind::USUAL,
                first: 3,
                count: 2,
                pointer: global(0),
            },
        ],
        odd: Vec::new(),
    };
    let block = BlockBefore {
        space: Default::default(),
        align: 8,
        address: 4096,
        contents,
        state: GivenState::Heap,
        exposed: true,
        permission: irrefute_semantics::memory::Permission::READ,
        uncaptured: true,
        hidden: false,
        lost: 2..4,
        lost_by_unwinding: 0..1,
    };
    witness.memory.blocks = vec![block];
    witness.arguments[0].scalars[0].1 = Datum::Pointer { to: BlockName::Given(0), offset: 3 };
    let free = Bits(0xf_u8.into());
    witness.arguments[1].scalars[0].1 = Datum::Undef { free, ones: Bits(0x30_u8.into()) };
    witness.arguments[1].scalars[1].1 = Datum::OneOf(vec![1, 2, 4]);
    witness.arguments[2].scalars[0].1 = Datum::Bits(Bits(dashu_int::UBig::ONE << 100));
    let json = serde_json::to_string(&witness).expect("it can be written");
    assert_eq!(serde_json::from_str::<Witness>(&json).expect("it can be read"), witness, "{json}");
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let side = Side::new(&module, &program, "src").expect("it is there");
    let mut fit = Fit::default();
    let input = witness.input_for(side, &mut fit);
    assert!(fit.is_exact(), "{fit:?}");
    let back = Witness::of_input(side, &input, witness.class, witness.steps, ShownBy::Text);
    assert_eq!((back.arguments, back.memory), (witness.arguments, witness.memory));
}

/// In a batch symbols have a prefix.
#[test]
fn renaming_reaches_every_symbol() {
    let text = "@p3.g = global i8 0\ndeclare ptr @p3.f(ptr)\n\
                define i8 @src(ptr %p) {\n  %r = call ptr @p3.f(ptr @p3.g)\n  ret i8 1\n}\n\
                define i8 @tgt(ptr %p) {\n  %r = call ptr @p3.f(ptr @p3.g)\n  ret i8 2\n}\n";
    let mut witness = witness_of(text);
    witness.arguments[0].scalars[0].1 = Datum::Pointer { to: BlockName::Symbol("p3.g".into()), offset: 0 };
    witness.rename(&|name| name.strip_prefix("p3.").map(Arc::from));
    let json = serde_json::to_string(&witness).expect("it can be written");
    assert!(!json.contains("p3."), "{json}");
    let alone = text.replace("p3.", "");
    assert_eq!(judged(&alone, Some(&witness), Dialect::LANGREF).verdict, Verdict::Violates);
}

#[test]
fn the_type_of_a_pointer_is_a_number_unless_it_is_unusual() {
    let json = |space, bits| {
        let leaf = Leaf::Ptr(irrefute_semantics::value::PointerKind { space: irrefute_ir::AddressSpace(space), bits });
        let text = serde_json::to_string(&leaf).expect("JSON");
        assert_eq!(serde_json::from_str::<Leaf>(&text).expect("a leaf"), leaf);
        text
    };
    assert_eq!(json(0, 64), r#"{"ptr":0}"#);
    assert_eq!(json(3, 32), r#"{"ptr":[3,32]}"#);
}
