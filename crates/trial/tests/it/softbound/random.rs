//! Random programs and those of the corpus: each function is called by a `main`, with arguments and memory that are
//! fixed; what it returns and leaves in memory is printed. Where the program is defined, the instrumented one prints the
//! same. Where it is not, the instrumented one is never undefined because of a spatial violation.

use super::{BUDGET, is_spatial, rule, run, safe, text};
use irrefute_generate::{self as generate, Config};
use irrefute_ir::{AttrKind, Function, LlvmVersion, Module, Type, layout, parse, print, verify};
use irrefute_semantics::{Dialect, UbRule};
use irrefute_trial::whole::{Ending, behaviour};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many bytes each pointer that a function gets points to.
const BYTES: usize = 64;

/// What a run came to.
#[derive(Debug, Default)]
struct Figures {
    programs: usize,
    /// By why.
    refused: BTreeMap<String, usize>,
    /// It ends, and the instrumented one does the same.
    same: usize,
    /// With accesses that were checked.
    checked: usize,
    /// It is undefined: the instrumented one aborts.
    aborts: usize,
    /// It is undefined, not by a spatial violation, and the instrumented one is, too, or goes on.
    undefined: usize,
    /// It dereferences what was an integer.
    integers: usize,
    /// What it does depends on where blocks lie.
    addresses: usize,
    /// It freezes poison or undef: it may do what the instrumented one does, which freezes addresses and conditions earlier.
    chosen: usize,
    /// Nobody knows what it does.
    unknown: usize,
}

/// What a `main` does first so that all other blocks lie elsewhere.
const SHIFT: &str = "  %shift = alloca [4000 x i8], align 64\n  %shift.address = ptrtoaddr ptr %shift to i64\n";

/// A `main` that calls a function a few times; `None` if it takes or gives what the text below has no words for.
fn main_of(function: &Function, first: &str) -> Option<String> {
    let plain = [AttrKind::ByVal, AttrKind::SRet, AttrKind::InAlloca, AttrKind::Preallocated, AttrKind::SwiftError];
    let is_plain = function.params.iter().all(|p| plain.iter().all(|kind| !p.has(kind)));
    if !is_plain || function.varargs || function.header.convention.is_some() || function.attrs.has(AttrKind::Naked) {
        return None;
    }
    let (mut globals, mut body) = (String::new(), String::new());
    for call in 0..3usize {
        let mut args = Vec::new();
        for (index, param) in function.param_ids().enumerate() {
            let ty = function.ty(param);
            args.push(match ty {
                Type::Int(width) if *width <= 64 => {
                    let number = [1u64, 3, 200][call] + index as u64;
                    let number = if *width == 64 { number } else { number % (1 << width) };
                    if *width == 1 { format!("i1 {}", number == 1) } else { format!("{ty} {number}") }
                }
                Type::Float(_) => format!("{ty} zeroinitializer"),
                Type::Ptr(space) if space.0 == 0 => {
                    let name = format!("@harness.{call}.{index}");
                    let bytes: String = (0..BYTES).map(|i| format!("\\{:02X}", (i * 7 + index + call) % 11)).collect();
                    writeln!(globals, "{name} = global [{BYTES} x i8] c\"{bytes}\", align 16").ok()?;
                    format!("ptr {name}")
                }
                _ => return None,
            });
        }
        let callee = format!("@\"{}\"({})", function.name, args.join(", "));
        match &function.ret {
            Type::Int(width) if *width <= 64 => {
                writeln!(body, "  %r{call} = call {} {callee}", function.ret).ok()?;
                writeln!(body, "  %f{call} = freeze {} %r{call}", function.ret).ok()?;
                if *width == 64 {
                    writeln!(body, "  call i32 (ptr, ...) @printf(ptr @harness.format, i64 %f{call})").ok()?;
                } else {
                    writeln!(body, "  %w{call} = zext {} %f{call} to i64", function.ret).ok()?;
                    writeln!(body, "  call i32 (ptr, ...) @printf(ptr @harness.format, i64 %w{call})").ok()?;
                }
            }
            ty => {
                let result = if *ty == Type::Void { String::new() } else { format!("%r{call} = ") };
                writeln!(body, "  {result}call {ty} {callee}").ok()?;
            }
        }
        for (index, _) in args.iter().enumerate().filter(|(_, arg)| arg.starts_with("ptr ")) {
            for word in 0..BYTES / 8 {
                let name = format!("{call}.{index}.{word}");
                let at = word * 8;
                writeln!(body, "  %a{name} = getelementptr i8, ptr @harness.{call}.{index}, i64 {at}").ok()?;
                writeln!(body, "  %b{name} = load <8 x i8>, ptr %a{name}").ok()?;
                writeln!(body, "  %c{name} = freeze <8 x i8> %b{name}").ok()?;
                writeln!(body, "  %d{name} = bitcast <8 x i8> %c{name} to i64").ok()?;
                writeln!(body, "  call i32 (ptr, ...) @printf(ptr @harness.format, i64 %d{name})").ok()?;
            }
        }
    }
    let format = "@harness.format = private constant [6 x i8] c\"%llx\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\n";
    Some(format!("{format}{globals}define i32 @main() {{\n{first}{body}  ret i32 0\n}}\n"))
}

/// The module as a program; `None` if it cannot be one.
fn program(module: &Module, name: &str, first: &str) -> Option<Module> {
    if ["main", "printf"].iter().any(|name| module.function(name).is_some()) {
        return None;
    }
    let mut module = module.clone();
    layout::agree(&mut [&mut module]);
    module.name_numbered_symbols();
    let main = main_of(module.function(name)?, first)?;
    // Texts of the next version have types that this one lacks.
    let own = print(&module, LlvmVersion::DEFAULT).ok()?;
    let program = parse(&(own + &main), LlvmVersion::DEFAULT).expect("it is a module");
    verify(&program).is_ok().then_some(program)
}

/// Whether integers are cast to pointers.
fn casts_integers(module: &Module) -> bool {
    text(module).contains("inttoptr")
}

/// Whether a program asks where blocks lie, or in which order.
fn looks_at_addresses(module: &Module) -> bool {
    let text = text(module);
    let is_order = |line: &str| {
        line.contains("icmp") && line.contains(" ptr ") && !line.contains(" eq ") && !line.contains(" ne ")
    };
    text.contains("ptrtoint") || text.contains("ptrtoaddr") || text.lines().any(is_order)
}

fn try_one(module: &Module, name: &str, what: &str, figures: &mut Figures) {
    let Some(original) = program(module, name, "") else { return };
    figures.programs += 1;
    let instrumented = match safe(&original) {
        Ok(instrumented) => instrumented,
        Err(error) => {
            let why = error.what.to_string();
            let kind = why.split(' ').filter(|word| !word.starts_with('@')).collect::<Vec<_>>().join(" ");
            *figures.refused.entry(kind).or_default() += 1;
            return;
        }
    };
    figures.checked += usize::from(text(&instrumented).contains("call void @__softbound_check("));
    let (before, after) = (run(&original, 1), run(&instrumented, 1));
    let shown = || {
        let (before, after) = ((&before.ending, &before.output), (&after.ending, &after.output));
        let mut without_runtime = instrumented.clone();
        without_runtime.functions.retain(|f| !f.name.starts_with("__softbound_"));
        format!("{what}\n{before:?} and {after:?}\n{}\n{}", text(&original), text(&without_runtime))
    };
    match &before.ending {
        Ending::Unknown(_) | Ending::Endless => figures.unknown += 1,
        Ending::Exited(_) | Ending::Aborted => match &after.ending {
            Ending::Unknown(_) => figures.unknown += 1,
            Ending::Aborted if before.ending != Ending::Aborted => {
                // Where integers stay integers, the program is undefined.
                let strict = behaviour(&original, Dialect::LANGREF, &["program".to_owned()], b"", BUDGET);
                let is_defined = strict.is_ok_and(|strict| strict.ending == before.ending);
                assert!(!is_defined || casts_integers(&original), "a false alarm: {}", shown());
                figures.integers += 1;
            }
            ending => {
                let is_same = (ending, &after.output) == (&before.ending, &before.output);
                if is_same {
                    figures.same += 1;
                    return;
                }
                if before.choices > 0 {
                    figures.chosen += 1;
                    return;
                }
                let elsewhere = program(module, name, SHIFT).map(|shifted| run(&shifted, 1));
                let moves = elsewhere.is_none_or(|e| (&e.ending, &e.output) != (&before.ending, &before.output));
                assert!(moves || looks_at_addresses(&original), "a difference: {}", shown());
                figures.addresses += 1;
            }
        },
        Ending::Ub(ub) => match &after.ending {
            Ending::Aborted => figures.aborts += 1,
            Ending::Unknown(_) => figures.unknown += 1,
            ending => {
                // A pointer that is undef or poison becomes any, and that may be one within bounds. A block that is freed
                // through an integer is not accessed.
                // A pointer that is frozen is one of many, of which the original takes null.
                let is_missed = before.choices == 0 && matches!(ub.rule, UbRule::OutOfBounds | UbRule::NullAccess);
                assert!(!is_missed, "a violation that is not found: {}", shown());
                assert!(!rule(ending).is_some_and(is_spatial), "a violation: {}", shown());
                figures.undefined += 1;
            }
        },
    }
}

fn random(seeds: std::ops::Range<u64>) -> Figures {
    let mut figures = Figures::default();
    for seed in seeds {
        let presets = ["memory", "memory", "default", "memory-bench"];
        let config = Config::preset(presets[seed as usize % presets.len()]).expect("it is one");
        let module = generate::from_seed(seed, &config);
        let names: Vec<_> = module.entries().map(|f| f.name.clone()).collect();
        for name in names {
            try_one(&module, &name, &format!("seed {seed}, @{name}"), &mut figures);
        }
    }
    figures
}

#[test]
fn random_programs_do_as_before_or_abort() {
    let figures = random(0..400);
    println!("{figures:#?}");
    assert!(figures.same > 40 && figures.aborts > 10, "{figures:?}");
}
