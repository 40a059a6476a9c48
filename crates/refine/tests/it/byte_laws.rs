//! Laws of byte values, P1 to P12 of the book's seed document on the byte type, as pairs of functions over several widths:
//! what must be the same, what may only become more defined, and what must not be replaced. Arguments of the byte type are
//! numbers, pointers, parts of pointers, mixtures, and values with bits that are undef or poison.

use irrefute_ir::{LlvmVersion, parse};
use irrefute_refine::{Class, Options, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};

/// What a check must say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Right,
    Wrong(Class),
}
use Says::{Right, Wrong};

/// A law: two bodies with the same parameters. `N` stands for the width, `L` for its bytes, `H` for half of it.
struct Law {
    name: &'static str,
    widths: &'static [u32],
    params: &'static str,
    result: &'static str,
    one: &'static str,
    other: &'static str,
    /// From `one` to `other` and back, under strict loads.
    strict: [Says; 2],
    /// The same under loads that pun.
    punning: [Says; 2],
}

const ALL: &[u32] = &[8, 16, 32, 64, 128];
const WIDE: &[u32] = &[16, 32, 64];
const ADDRESS: &[u32] = &[64];
const BOTH: [Says; 2] = [Right, Right];
/// `other` is more defined.
const DEFINES: [Says; 2] = [Right, Wrong(Class::Poison)];

const LAWS: &[Law] = &[
    Law {
        name: "P1 an integer comes back from its bytes",
        widths: ALL,
        params: "iN %x",
        result: "iN",
        one: "%b = bitcast iN %x to bN\n%r = bitcast bN %b to iN",
        other: "%r = add iN %x, 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P1 a pointer comes back from its bytes",
        widths: ADDRESS,
        params: "ptr %x",
        result: "ptr",
        one: "%b = bitcast ptr %x to bN\n%r = bitcast bN %b to ptr",
        other: "%r = getelementptr i8, ptr %x, i64 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P1 poison has bytes that are all poison",
        widths: WIDE,
        params: "iN %x",
        result: "bH",
        one: "%b = bitcast iN poison to bN\n%s = lshr bN %b, H\n%r = trunc bN %s to bH",
        other: "%r = bitcast bH poison to bH",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P2 a load and a store of bytes are memcpy",
        widths: ALL,
        params: "ptr noalias dereferenceable(L) %p, ptr noalias dereferenceable(L) %q",
        result: "void",
        one: "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 L, i1 false)",
        other: "%b = load bN, ptr %q, align 1\nstore bN %b, ptr %p, align 1",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P3 an exact cast is a store and a load",
        widths: ALL,
        params: "bN %b",
        result: "iN",
        one: "%r = bytecast exact bN %b to iN",
        other: "%m = alloca bN\nstore bN %b, ptr %m\n%r = load iN, ptr %m",
        strict: BOTH,
        punning: DEFINES,
    },
    Law {
        name: "P3 an exact cast to a pointer is a store and a load",
        widths: ADDRESS,
        params: "bN %b",
        result: "ptr",
        one: "%r = bytecast exact bN %b to ptr",
        other: "%m = alloca bN\nstore bN %b, ptr %m\n%r = load ptr, ptr %m",
        strict: BOTH,
        punning: DEFINES,
    },
    Law {
        name: "P4 a cast that puns is more defined than an exact one",
        widths: ALL,
        params: "bN %b",
        result: "iN",
        one: "%r = bytecast exact bN %b to iN",
        other: "%r = bytecast bN %b to iN",
        strict: DEFINES,
        punning: DEFINES,
    },
    Law {
        name: "P4 the same to a pointer",
        widths: ADDRESS,
        params: "bN %b",
        result: "ptr",
        one: "%r = bytecast exact bN %b to ptr",
        other: "%r = bytecast bN %b to ptr",
        strict: DEFINES,
        punning: DEFINES,
    },
    Law {
        name: "P5 a cast that puns is never poison where no bit is",
        widths: ALL,
        params: "bN %b",
        result: "iN",
        one: "%f = freeze bN %b\n%c = bytecast bN %f to iN\n%r = freeze iN %c",
        other: "%f = freeze bN %b\n%r = bytecast bN %f to iN",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P5 an exact one is, where the bits are of another kind",
        widths: ADDRESS,
        params: "bN %b",
        result: "iN",
        one: "%f = freeze bN %b\n%c = bytecast exact bN %f to iN\n%r = freeze iN %c",
        other: "%f = freeze bN %b\n%r = bytecast exact bN %f to iN",
        strict: [Wrong(Class::Poison), Right],
        punning: [Wrong(Class::Poison), Right],
    },
    Law {
        name: "P5 one byte of poison makes the whole integer poison",
        widths: WIDE,
        params: "bN %b",
        result: "iN",
        one: "%v = bitcast bN %b to <L x b8>\n%w = insertelement <L x b8> %v, b8 poison, i64 1\n\
              %c = bitcast <L x b8> %w to bN\n%r = bytecast bN %c to iN",
        other: "%r = add iN poison, 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P6 freeze is idempotent",
        widths: ALL,
        params: "bN %b",
        result: "bN",
        one: "%f = freeze bN %b\n%r = freeze bN %f",
        other: "%r = freeze bN %b",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P6 freeze keeps what is defined",
        widths: ALL,
        params: "iN noundef %x",
        result: "iN",
        one: "%b = bitcast iN %x to bN\n%f = freeze bN %b\n%r = bitcast bN %f to iN",
        other: "%r = add iN %x, 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P6 freeze keeps the byte that is defined",
        widths: WIDE,
        params: "b8 %x",
        result: "b8",
        one: "%v = insertelement <L x b8> poison, b8 %x, i64 0\n%b = bitcast <L x b8> %v to bN\n%f = freeze bN %b\n\
              %w = bitcast bN %f to <L x b8>\n%r = extractelement <L x b8> %w, i64 0",
        other: "%r = freeze b8 %x",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P6 one freeze is not two",
        widths: &[8, 16],
        params: "bN %b",
        result: "iN",
        one: "%f = freeze bN %b\n%c = bytecast bN %f to iN\n%r = xor iN %c, %c",
        other: "%f = freeze bN %b\n%g = freeze bN %b\n%c = bytecast bN %f to iN\n%d = bytecast bN %g to iN\n\
                %r = xor iN %c, %d",
        strict: [Wrong(Class::Value), Right],
        punning: [Wrong(Class::Value), Right],
    },
    Law {
        name: "P7 trunc of trunc",
        widths: WIDE,
        params: "bN %b",
        result: "b8",
        one: "%h = bitcast bN %b to bN\n%r = trunc bN %h to b8",
        other: "%v = bitcast bN %b to <L x b8>\n%r = extractelement <L x b8> %v, i64 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P7 a shift and trunc take a lane out",
        widths: WIDE,
        params: "bN %b",
        result: "b8",
        one: "%s = lshr bN %b, 8\n%r = trunc bN %s to b8",
        other: "%v = bitcast bN %b to <L x b8>\n%r = extractelement <L x b8> %v, i64 1",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P7 trunc is not tainted by what it drops, and trunc of an exact cast is (L43)",
        widths: WIDE,
        params: "bN %b",
        result: "b8",
        one: "%i = bytecast exact bN %b to iN\n%t = trunc iN %i to i8\n%r = bitcast i8 %t to b8",
        other: "%r = trunc bN %b to b8",
        strict: DEFINES,
        punning: DEFINES,
    },
    Law {
        name: "P8 bytes as lanes and back",
        widths: WIDE,
        params: "bN %b",
        result: "bN",
        one: "%v = bitcast bN %b to <L x b8>\n%r = bitcast <L x b8> %v to bN",
        other: "%r = bitcast bN %b to bN",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P8 lanes of integers as one integer spread poison",
        widths: WIDE,
        params: "<L x i8> %v",
        result: "i8",
        one: "%i = bitcast <L x i8> %v to iN\n%r = trunc iN %i to i8",
        other: "%r = extractelement <L x i8> %v, i64 0",
        strict: DEFINES,
        punning: DEFINES,
    },
    Law {
        name: "P8 lanes of bytes do not",
        widths: WIDE,
        params: "<L x b8> %v",
        result: "b8",
        one: "%i = bitcast <L x b8> %v to bN\n%r = trunc bN %i to b8",
        other: "%r = extractelement <L x b8> %v, i64 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P9 a constant is stored as that integer is",
        widths: ALL,
        params: "ptr dereferenceable(L) %p",
        result: "void",
        one: "store bN 77, ptr %p, align 1",
        other: "store iN 77, ptr %p, align 1",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P9 a constant is cast to that integer",
        widths: ALL,
        params: "iN %x",
        result: "iN",
        one: "%r = bytecast exact bN 77 to iN",
        other: "%r = or iN 77, 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P10 a pointer made of a number compares as the number",
        widths: ADDRESS,
        params: "iN %n, iN %m",
        result: "i1",
        one: "%b = bitcast iN %n to bN\n%p = bytecast bN %b to ptr\n%c = bitcast iN %m to bN\n%q = bytecast bN %c to ptr\n\
              %r = icmp eq ptr %p, %q",
        other: "%r = icmp eq iN %n, %m",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P10 it is null where the number is 0",
        widths: ADDRESS,
        params: "iN %n",
        result: "i1",
        one: "%b = bitcast iN %n to bN\n%p = bytecast bN %b to ptr\n%r = icmp eq ptr %p, null",
        other: "%r = icmp eq iN %n, 0",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P10 it moves as the number does",
        widths: ADDRESS,
        params: "iN %n",
        result: "iN",
        one: "%b = bitcast iN %n to bN\n%p = bytecast bN %b to ptr\n%q = getelementptr i8, ptr %p, i64 5\n\
              %r = ptrtoaddr ptr %q to iN",
        other: "%r = add iN %n, 5",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P10 nothing is accessed through it",
        widths: ADDRESS,
        params: "ptr dereferenceable(1) %x",
        result: "i8",
        one: "%n = ptrtoint ptr %x to iN\n%b = bitcast iN %n to bN\n%p = bytecast bN %b to ptr\nstore i8 1, ptr %p\n\
              %r = add i8 0, 1",
        other: "%n = ptrtoint ptr %x to iN\nstore i8 1, ptr poison\n%r = add i8 0, 2",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P11 inttoptr may reach a block, and a cast of the bytes of the integer never does",
        widths: ADDRESS,
        params: "ptr dereferenceable(1) %x",
        result: "i8",
        one: "%n = ptrtoint ptr %x to iN\n%b = bitcast iN %n to bN\n%p = bytecast bN %b to ptr\nstore i8 1, ptr %p\n\
              %r = add i8 0, 1",
        other: "%n = ptrtoint ptr %x to iN\n%p = inttoptr iN %n to ptr\nstore i8 1, ptr %p\n%r = add i8 0, 1",
        strict: [Right, Wrong(Class::Ub)],
        punning: [Right, Wrong(Class::Ub)],
    },
    Law {
        name: "P12 pointers compare by their addresses, also as bytes",
        widths: ADDRESS,
        params: "ptr %x, ptr %y",
        result: "i1",
        one: "%b = bitcast ptr %x to bN\n%c = bitcast ptr %y to bN\n%i = bytecast bN %b to iN\n\
              %j = bytecast bN %c to iN\n%r = icmp eq iN %i, %j",
        other: "%r = icmp eq ptr %x, %y",
        strict: BOTH,
        punning: BOTH,
    },
    Law {
        name: "P12 an equal pointer is not the same (L27)",
        widths: ADDRESS,
        params: "ptr noalias dereferenceable(4) %p, ptr noalias dereferenceable(4) %q",
        result: "i8",
        one: "%e = getelementptr i8, ptr %p, i64 4\n%b = bitcast ptr %q to bN\n%c = icmp eq ptr %e, %q\n\
              %s = select i1 %c, ptr %q, ptr %q\nstore i8 1, ptr %s\n%r = load i8, ptr %q",
        other: "%e = getelementptr i8, ptr %p, i64 4\n%b = bitcast ptr %q to bN\n%c = icmp eq ptr %e, %q\n\
                %s = select i1 %c, ptr %e, ptr %q\nstore i8 1, ptr %s\n%r = load i8, ptr %q",
        strict: [Wrong(Class::Ub), Right],
        punning: [Wrong(Class::Ub), Right],
    },
];

#[test]
fn every_law_holds_at_every_width_under_both_loads() {
    let mut broken = Vec::new();
    for law in LAWS {
        for width in law.widths {
            for (dialect, [there, back]) in [(Dialect::BYTE_STRICT, law.strict), (Dialect::LANGREF, law.punning)] {
                let ways = [(law.one, law.other, there, "there"), (law.other, law.one, back, "back")];
                for (source, target, expected, way) in ways {
                    let said = said(law, *width, source, target, dialect);
                    if said != Ok(expected) {
                        let model = dialect.name();
                        broken.push(format!("{} at {width}, {way}, {model}: {expected:?}, got {said:?}", law.name));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    for number in 1..=12 {
        let prefix = format!("P{number} ");
        assert!(LAWS.iter().any(|law| law.name.starts_with(&prefix)), "{prefix}is missing");
    }
}

fn said(law: &Law, width: u32, source: &str, target: &str, dialect: Dialect) -> Result<Says, String> {
    let written = |text: &str| {
        let half = (width / 2).to_string();
        let text = text.replace("iN", &format!("i{width}")).replace("bN", &format!("b{width}"));
        let text = text.replace("bH", &format!("b{half}")).replace(", H", &format!(", {half}"));
        let bytes = (width / 8).to_string();
        text.replace("<L x", &format!("<{bytes} x"))
            .replace("(L)", &format!("({bytes})"))
            .replace("i64 L", &format!("i64 {bytes}"))
    };
    let function = |name: &str, body: &str| {
        let end = if law.result == "void" { "ret void".to_owned() } else { format!("ret {} %r", law.result) };
        written(&format!("define {} @{name}({}) {{\n{body}\n{end}\n}}\n", law.result, law.params))
    };
    let declared = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";
    let text = format!("{}{}{declared}", function("src", source), function("tgt", target));
    let module = parse(&text, LlvmVersion::DEFAULT).map_err(|error| format!("{error}\n{text}"))?;
    let program = Program::new(&module, dialect);
    let side = |name| Side::new(&module, &program, name).ok_or(format!("no @{name}"));
    let options = Options { inputs: 240, enough_inputs: 160, exhaustive: 300, ..Options::CHECK };
    let report = check(side("src")?, side("tgt")?, &options);
    match (report.verdict, report.class) {
        (Verdict::Proved | Verdict::Refines, _) => Ok(Right),
        (Verdict::Violates, Some(class)) => Ok(Wrong(class)),
        // Undefined whatever the input is: anything refines it.
        (Verdict::Inconclusive, _) if report.inputs.vacuous_ub > 0 && report.inputs.checked == 0 => Ok(Right),
        _ => Err(report.to_string()),
    }
}
