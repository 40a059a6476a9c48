//! Bytes for an LLVM that has none (docs/transform.md#bytes-for-an-llvm-without-them): what each way keeps, what it loses, and
//! what it refuses.

use irrefute_generate::{Config, from_seed};
use irrefute_ir::{LlvmVersion, Module, parse, print, verify};
use irrefute_refine::{Options, Report, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use irrefute_transform::bytes::ByteLowering::{self, Bits, Integers, Slots};

/// What becomes of a program under a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// What comes out refines the program.
    Kept,
    /// It does not.
    Lost,
    /// The way cannot say the program.
    Refused,
}
use Fate::{Kept, Lost, Refused};

/// A program with its fate in slots, as integers and as bits, under loads that pun and under strict ones.
struct Case {
    name: &'static str,
    text: &'static str,
    punning: [Fate; 3],
    strict: [Fate; 3],
}

const CASES: &[Case] = &[
    Case {
        name: "a copy of memory",
        text: "define void @f(ptr noalias %p, ptr noalias %q) {\n  %b = load b64, ptr %q, align 1\n  \
               store b64 %b, ptr %p, align 1\n  ret void\n}\n",
        punning: [Kept, Lost, Lost],
        strict: [Kept, Lost, Lost],
    },
    Case {
        name: "bytes in another order",
        text: "define void @f(ptr noalias %p, ptr noalias %q) {\n  %b = load <4 x b8>, ptr %q, align 1\n  \
               %c = shufflevector <4 x b8> %b, <4 x b8> zeroinitializer, <4 x i32> <i32 3, i32 2, i32 4, i32 0>\n  \
               store <4 x b8> %c, ptr %p, align 1\n  ret void\n}\n",
        punning: [Kept, Lost, Lost],
        strict: [Kept, Lost, Lost],
    },
    Case {
        name: "poison beside a number",
        text: "define i8 @f(i8 %x) {\n  %b = bitcast i8 %x to b8\n  \
               %v = insertelement <2 x b8> poison, b8 %b, i64 0\n  %w = bitcast <2 x b8> %v to b16\n  \
               %t = trunc b16 %w to b8\n  %r = bitcast b8 %t to i8\n  ret i8 %r\n}\n",
        punning: [Kept, Lost, Kept],
        strict: [Kept, Lost, Kept],
    },
    Case {
        name: "numbers",
        text: "define i16 @f(i16 %x) {\n  %b = bitcast i16 %x to b16\n  %s = lshr b16 %b, 8\n  %h = trunc b16 %s to b8\n  \
               %l = trunc b16 %b to b8\n  %v = insertelement <2 x b8> zeroinitializer, b8 %h, i64 0\n  \
               %w = insertelement <2 x b8> %v, b8 %l, i64 1\n  %c = bitcast <2 x b8> %w to b16\n  \
               %r = bitcast b16 %c to i16\n  ret i16 %r\n}\n",
        punning: [Kept, Kept, Kept],
        strict: [Kept, Kept, Kept],
    },
    Case {
        name: "a pointer and back",
        text: "define void @f(ptr noalias dereferenceable(1) %p) {\n  %b = bitcast ptr %p to b64\n  \
               %q = bitcast b64 %b to ptr\n  store i8 1, ptr %q\n  ret void\n}\n",
        // `inttoptr` may reach every block that `ptrtoint` exposed.
        punning: [Kept, Kept, Kept],
        strict: [Kept, Kept, Kept],
    },
    Case {
        name: "freeze of a part",
        text: "define i8 @f(i8 noundef %x) {\n  %b = bitcast i8 %x to b8\n  \
               %v = insertelement <2 x b8> poison, b8 %b, i64 0\n  %w = bitcast <2 x b8> %v to b16\n  \
               %z = freeze b16 %w\n  %t = trunc b16 %z to b8\n  %r = bitcast b8 %t to i8\n  ret i8 %r\n}\n",
        punning: [Refused, Lost, Kept],
        strict: [Refused, Lost, Kept],
    },
    Case {
        name: "a cast that puns",
        text: "define i64 @f(ptr dereferenceable(8) %m) {\n  %b = load b64, ptr %m, align 1\n  \
               %r = bytecast b64 %b to i64\n  ret i64 %r\n}\n",
        punning: [Kept, Kept, Kept],
        strict: [Lost, Lost, Lost],
    },
    Case {
        name: "an exact cast",
        text: "define i64 @f(ptr dereferenceable(8) %m) {\n  %b = load b64, ptr %m, align 1\n  \
               %r = bytecast exact b64 %b to i64\n  ret i64 %r\n}\n",
        punning: [Kept, Kept, Kept],
        strict: [Kept, Kept, Kept],
    },
    Case {
        name: "a choice",
        text: "define void @f(i1 %c, ptr noalias dereferenceable(2) %p, ptr noalias dereferenceable(2) %q) {\n  \
               %a = load b16, ptr %p, align 1\n  %b = load b16, ptr %q, align 1\n  \
               %s = select i1 %c, b16 %a, b16 %b\n  store b16 %s, ptr %p, align 1\n  ret void\n}\n",
        punning: [Kept, Lost, Lost],
        strict: [Kept, Lost, Lost],
    },
    Case {
        name: "phis that exchange bytes in a loop",
        text: "define void @f(i2 %n, ptr noalias dereferenceable(1) %p, ptr noalias dereferenceable(1) %q) {\nentry:\n  \
               %a = load b8, ptr %p\n  %b = load b8, ptr %q\n  br label %head\nhead:\n  \
               %i = phi i2 [ 0, %entry ], [ %next, %head ]\n  %x = phi b8 [ %a, %entry ], [ %y, %head ]\n  \
               %y = phi b8 [ %b, %entry ], [ %x, %head ]\n  %next = add i2 %i, 1\n  %c = icmp ult i2 %i, %n\n  \
               br i1 %c, label %head, label %end\nend:\n  store b8 %x, ptr %p\n  store b8 %y, ptr %q\n  ret void\n}\n",
        punning: [Kept, Lost, Lost],
        strict: [Kept, Lost, Lost],
    },
    Case {
        name: "a parameter",
        text: "define i8 @f(b8 zeroext %x) {\n  %r = bitcast b8 %x to i8\n  ret i8 %r\n}\n",
        punning: [Refused, Kept, Refused],
        strict: [Refused, Kept, Refused],
    },
    Case {
        name: "a structure",
        text: "define b8 @g({ b8, i8 } %x) {\n  %r = extractvalue { b8, i8 } %x, 0\n  ret b8 %r\n}\n\
               define i8 @f(i8 %x) {\n  ret i8 %x\n}\n",
        punning: [Refused, Kept, Refused],
        strict: [Refused, Kept, Refused],
    },
    Case {
        name: "a lane by a number that is not known",
        text: "define i8 @f(i64 %i) {\n  %b = extractelement <2 x b8> <b8 1, b8 2>, i64 %i\n  \
               %r = bitcast b8 %b to i8\n  ret i8 %r\n}\n",
        punning: [Refused, Kept, Refused],
        strict: [Refused, Kept, Refused],
    },
];

fn report(before: &Module, after: &Module, dialect: Dialect, options: &Options) -> Report {
    let (source, target) = (Program::new(before, dialect), Program::new(after, dialect));
    let side = |module, program| Side::new(module, program, "f").expect("the function");
    check(side(before, &source), side(after, &target), options)
}

fn fate(case: &Case, way: ByteLowering, dialect: Dialect, details: &mut String) -> Result<Fate, String> {
    let before = parse(case.text, LlvmVersion::DEFAULT).map_err(|error| format!("{}: {error}", case.name))?;
    let mut after = before.clone();
    if way.run(&mut after).is_err() {
        assert_eq!(after, before, "{}: what is refused stays as it was", case.name);
        return Ok(Refused);
    }
    // LLVM 22 can read it.
    print(&after, LlvmVersion::DEFAULT).map_err(|error| format!("{}, {way}: {error}\n{after}", case.name))?;
    // A parameter has another type now, of which the checker knows nothing.
    if before.function("f").map(|f| f.function_type()) != after.function("f").map(|f| f.function_type()) {
        return Ok(Kept);
    }
    let report = report(&before, &after, dialect, &Options::CHECK);
    *details = format!("{report}\n{after}");
    match report.verdict {
        Verdict::Proved | Verdict::Refines => Ok(Kept),
        Verdict::Violates => Ok(Lost),
        Verdict::Inconclusive | Verdict::Unsupported => Err(format!("{}, {way}: {report}\n{after}", case.name)),
    }
}

#[test]
fn each_way_keeps_loses_and_refuses_what_it_says() {
    let mut wrong = Vec::new();
    for case in CASES {
        for (dialect, expected) in [(Dialect::LANGREF, case.punning), (Dialect::BYTE_STRICT, case.strict)] {
            for (way, expected) in [Slots, Integers, Bits].into_iter().zip(expected) {
                let mut details = String::new();
                let got = fate(case, way, dialect, &mut details);
                if got != Ok(expected) {
                    let model = dialect.name();
                    wrong.push(format!("{}, {way}, {model}: expected {expected:?}, got {got:?}\n{details}", case.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is refused is named.
#[test]
fn a_refusal_says_what_it_refuses() {
    for (text, way, said) in [
        (CASES[5].text, Slots, "bytes-in-slots cannot say @f: `freeze` of bytes"),
        (CASES[10].text, Bits, "bytes-as-bits cannot say @f: a parameter or a result of the byte type"),
        (CASES[12].text, Slots, "bytes-in-slots cannot say @f: `extractelement` of bytes by no constant"),
    ] {
        let mut module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
        let refused = way.run(&mut module).expect_err("it is refused");
        assert_eq!(refused.to_string(), said);
    }
}

/// Whatever the generator makes: in slots nothing is lost, where it is not refused.
#[test]
fn generated_programs_keep_everything_in_slots() {
    let (mut kept, mut refused) = (0, 0);
    for seed in 0..150 {
        let before = from_seed(seed, &Config::bytes());
        let mut after = before.clone();
        if Slots.run(&mut after).is_err() {
            refused += 1;
            continue;
        }
        assert_eq!(verify(&after), Ok(()));
        let report = report(&before, &after, Dialect::LANGREF, &Options::CAMPAIGN);
        assert_ne!(report.verdict, Verdict::Violates, "seed {seed}: {report}\n{before}\n{after}");
        kept += 1;
    }
    println!("{kept} kept, {refused} refused");
    assert!(kept > 30, "{kept} kept, {refused} refused");
}
