//! Claims that LLVM 22 printed of `tests/data/analyses/module.ll`: none of them is refuted, and nearly all are if the text
//! is edited so that they are false.

use irrefute::ir::{LlvmVersion, parse_with_positions};
use irrefute::oracle::{Counts, FunctionReport, Kind, Printer, Subject, check, read};
use irrefute::refine::Options;
use irrefute::semantics::{Dialect, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const OPTIONS: Options = Options { inputs: 60, enough_inputs: 30, exhaustive: 300, ..Options::CHECK };

/// Claims of each kind that the tests must have.
const WANTED: usize = 20;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/analyses").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of the module that a printer wrote about. Jump threading changes it before lazy values are printed.
fn module_of(printer: Printer) -> String {
    file(if printer == Printer::LazyValues { "lazy-values.ll" } else { "module.ll" })
}

fn printed_by(printer: Printer) -> String {
    file(&format!("{printer}.txt"))
}

/// What the claims of all printers are about.
fn kinds() -> BTreeSet<Kind> {
    Printer::ALL.iter().flat_map(|printer| printer.kinds()).copied().collect()
}

/// What becomes of the claims in a text. With `only`, of those about one function.
fn reports(text: &str, printer: Printer, printed: &str, only: Option<&str>) -> Vec<FunctionReport> {
    let (module, map) = parse_with_positions(text, LlvmVersion(22)).expect("LLVM printed it");
    let program = Program::new(&module, Dialect::LANGREF);
    let subject = Subject { module: &module, text, map: &map };
    let mut claims = read(printer, printed, subject);
    if let Some(only) = only {
        claims.claims.retain(|claim| *claim.function == *only);
        claims.weak.clear();
        claims.unread.clear();
    }
    check(subject, &program, &claims, &OPTIONS)
}

#[test]
fn what_holds_is_not_refuted() {
    let mut counts = BTreeMap::<Kind, Counts>::new();
    for printer in Printer::ALL {
        for report in reports(&module_of(printer), printer, &printed_by(printer), None) {
            assert!(report.refuted.is_empty(), "@{}: {:?}", report.name, report.refuted);
            assert_eq!(report.reason, None, "@{}", report.name);
            report.kinds.iter().for_each(|(kind, more)| counts.entry(*kind).or_default().add(more));
        }
    }
    assert_eq!(counts.keys().copied().collect::<BTreeSet<_>>(), kinds());
    for (kind, Counts { checked, .. }) in &counts {
        assert!(*checked >= WANTED as u64, "{kind}: {counts:?}");
    }
}

/// An edit of a line, with the kind of the claim that is false then. `next` is the line that follows.
fn edits(printer: Printer, line: &str, next: &str) -> Vec<(Kind, Vec<String>)> {
    match printer {
        Printer::ScalarEvolution => evolution_edits(line),
        Printer::LazyValues => complement(line, "constantrange<", ", ", '>')
            .into_iter()
            .map(|line| (Kind::BlockRange, vec![line]))
            .collect(),
        Printer::Aliases => alias_edits(line),
        Printer::MemorySsa => match line.rsplit_once(" - clobbered by ") {
            Some((before, by)) if !by.starts_with("liveOnEntry") => {
                vec![(Kind::Clobber, vec![format!("{before} - clobbered by liveOnEntry")])]
            }
            _ => Vec::new(),
        },
        Printer::Dominators | Printer::PostDominators => {
            let kind = if printer == Printer::Dominators { Kind::Dominator } else { Kind::PostDominator };
            tree_edit(line, next).map(|lines| (kind, lines)).into_iter().collect()
        }
        Printer::Loops => match line.split_once(" containing: ") {
            Some((before, blocks)) => {
                let fewer = blocks.rsplit_once(',').map_or("%entry", |(blocks, _)| blocks);
                let more = format!("{before} containing: {blocks},%entry");
                vec![(Kind::Loop, vec![format!("{before} containing: {fewer}")]), (Kind::Loop, vec![more])]
            }
            None => Vec::new(),
        },
        // Where the result depends on some bit for certain.
        Printer::DemandedBits => {
            match line.strip_prefix("DemandedBits: 0x").and_then(|rest| rest.split_once(" for ")) {
                Some((_, of))
                    if ["xor i32 %a, %y", "shl i32 %b", "lshr i32 %c"].iter().any(|text| of.contains(text)) =>
                {
                    vec![(Kind::DemandedBits, vec![format!("DemandedBits: 0x0 for {of}")])]
                }
                _ => Vec::new(),
            }
        }
        Printer::Dependences => {
            let distance =
                line.strip_prefix("  da analyze - consistent anti [").and_then(|rest| rest.strip_suffix("]!"));
            let Some(Ok(distance)) = distance.map(str::parse::<i64>) else { return Vec::new() };
            let other = format!("  da analyze - consistent anti [{}]!", distance - 1);
            vec![(Kind::Dependence, vec!["  da analyze - none!".into()]), (Kind::Dependence, vec![other])]
        }
        // Which instructions are conditional is seen in the function.
        Printer::MustExecute => match line.trim_start().split_once(" = ") {
            Some((name, _)) if CONDITIONAL.contains(&name) && !line.contains("; (") => {
                vec![(Kind::MustExecute, vec![format!("{line} ; (mustexec in: loop)")])]
            }
            None if line.trim_start().starts_with("store i32 %new") || line.trim_start().starts_with("br i1 %c2") => {
                vec![(Kind::MustExecute, vec![format!("{line} ; (mustexec in: loop)")])]
            }
            _ => Vec::new(),
        },
    }
}

/// Instructions of @conditional and others that some turn of the loop does not execute.
const CONDITIONAL: [&str; 18] = [
    "%t1", "%t2", "%t3", "%t4", "%t5", "%t6", "%t7", "%c2", "%d1", "%d2", "%d3", "%e1", "%e2", "%e3", "%e4", "%e5",
    "%old", "%new",
];

/// The line with the complement of a range in it.
fn complement(line: &str, open: &str, comma: &str, close: char) -> Option<String> {
    let (before, rest) = line.split_once(open)?;
    let (lo, rest) = rest.split_once(comma)?;
    let (hi, after) = rest.split_once(close)?;
    Some(format!("{before}{open}{hi}{comma}{lo}{close}{after}"))
}

fn evolution_edits(line: &str) -> Vec<(Kind, Vec<String>)> {
    let mut edits = Vec::new();
    if let Some(rest) = line.strip_prefix("  -->  ") {
        edits.extend(complement(line, "U: [", ",", ')').map(|line| (Kind::Range, vec![line])));
        if let Some((expression, behind)) = rest.split_once(" U: ")
            && behind.starts_with(['[', 'f'])
            && !expression.contains("-->")
        {
            edits.push((Kind::Value, vec![format!("  -->  (1 + {expression}) U: {behind}")]));
        }
        if let Some((before, rest)) = line.split_once("Exits: ")
            && let Some((value, after)) = rest.split_once("\t\t")
            && !value.contains('<')
        {
            edits.push((Kind::ExitValue, vec![format!("{before}Exits: (1 + {value})\t\t{after}")]));
        }
    }
    for (words, kind) in [
        (": backedge-taken count is ", Kind::BackedgeCount),
        (": constant max backedge-taken count is ", Kind::MaxBackedgeCount),
        (": symbolic max backedge-taken count is ", Kind::MaxBackedgeCount),
    ] {
        if let Some((before, _)) = line.split_once(words) {
            edits.push((kind, vec![format!("{before}{words}i32 0")]));
        }
    }
    if let Some((before, _)) = line.split_once(": Trip multiple is ") {
        edits.push((Kind::TripMultiple, vec![format!("{before}: Trip multiple is 97")]));
    }
    edits
}

fn alias_edits(line: &str) -> Vec<(Kind, Vec<String>)> {
    let renamed = |from: &str, to: &str| line.replacen(from, to, 1);
    match line.trim_start() {
        text if text.starts_with("NoAlias:") => vec![(Kind::Alias, vec![renamed("NoAlias", "MustAlias")])],
        text if text.starts_with("MustAlias:") || text.starts_with("PartialAlias") => {
            let (_, locations) = line.split_once(":\t").expect("two locations");
            vec![
                (Kind::Alias, vec![format!("  NoAlias:\t{locations}")]),
                (Kind::Alias, vec![format!("  PartialAlias (off 77):\t{locations}")]),
            ]
        }
        // These calls access every byte.
        text if text.starts_with("Just Mod:  Ptr") && text.contains("@fill") => vec![
            (Kind::ModRef, vec![renamed("Just Mod", "NoModRef")]),
            (Kind::ModRef, vec![renamed("Just Mod", "Just Ref")]),
        ],
        text if text.starts_with("Just Ref:  Ptr") && text.contains("@total") => vec![
            (Kind::ModRef, vec![renamed("Just Ref", "NoModRef")]),
            (Kind::ModRef, vec![renamed("Just Ref", "Just Mod")]),
        ],
        _ => Vec::new(),
    }
}

/// A child above its parent, or a sibling below the other.
fn tree_edit(line: &str, next: &str) -> Option<Vec<String>> {
    let parts = |line: &str| {
        let name = line.split_once("] ")?.1.split(' ').next()?.to_owned();
        name.starts_with('%').then_some((line.len() - line.trim_start().len(), name))
    };
    let ((depth, name), (next_depth, next_name)) = (parts(line)?, parts(next)?);
    if next_depth > depth {
        return Some(vec![line.replacen(&name, &next_name, 1), next.replacen(&next_name, &name, 1)]);
    }
    (next_depth == depth).then(|| vec![line.to_owned(), format!("  {next}")])
}

#[test]
fn what_is_edited_to_be_false_is_refuted() {
    let mut seeded = BTreeMap::<Kind, (usize, Vec<String>)>::new();
    for printer in Printer::ALL {
        let (module, printed) = (module_of(printer), printed_by(printer));
        let lines: Vec<&str> = printed.lines().collect();
        let before: BTreeSet<(String, String)> = texts(&module, printer, &printed);
        for (i, line) in lines.iter().enumerate() {
            for (kind, edited) in edits(printer, line, lines.get(i + 1).unwrap_or(&"")) {
                let (count, _) = seeded.entry(kind).or_default();
                if *count >= WANTED {
                    continue;
                }
                let mut all: Vec<&str> = lines.clone();
                all.splice(i..i + edited.len(), edited.iter().map(String::as_str));
                let all = all.join("\n");
                // The claims that the edit made.
                let made: Vec<(String, String)> =
                    texts(&module, printer, &all).into_iter().filter(|claim| !before.contains(claim)).collect();
                let Some((function, _)) = made.first() else { continue };
                *count += 1;
                let refuted = reports(&module, printer, &all, Some(function))
                    .iter()
                    .flat_map(|report| &report.refuted)
                    .any(|refuted| refuted.kind == kind && made.iter().any(|(_, text)| *text == refuted.claim));
                if !refuted {
                    seeded.entry(kind).or_default().1.push(format!("{line:?} as {edited:?}"));
                }
            }
        }
    }
    assert_eq!(seeded.keys().copied().collect::<BTreeSet<_>>(), kinds());
    for (kind, (count, missed)) in seeded {
        assert_eq!(count, WANTED, "{kind}");
        assert!(missed.len() <= 1, "{kind}: {missed:#?}");
    }
}

/// The claims in a text, each with its function.
fn texts(module: &str, printer: Printer, printed: &str) -> BTreeSet<(String, String)> {
    let (parsed, map) = parse_with_positions(module, LlvmVersion(22)).expect("LLVM printed it");
    let claims = read(printer, printed, Subject { module: &parsed, text: module, map: &map });
    claims.claims.into_iter().map(|claim| (claim.function.to_string(), claim.text)).collect()
}

/// A function with claims about it, each with whether it holds.
type Example = (&'static str, &'static [(&'static str, bool)]);

/// The examples of "Pointers, Alias & ModRef Analyses" (Sbirlea and Lopes, EuroLLVM 2018), with what their authors say that
/// holds, and with what people take to follow from it.
const EXAMPLES: [Example; 10] = [
    // Pointers that are derived from different objects do not alias, wherever they point to.
    (
        "define i8 @f(i64 noundef %i, i64 noundef %j) {
          %x = and i64 %i, 3
          %y = and i64 %j, 3
          %p = alloca i32
          %q = alloca i32
          %p2 = getelementptr i8, ptr %p, i64 %x
          %q2 = getelementptr i8, ptr %q, i64 %y
          store i8 0, ptr %p2
          store i8 1, ptr %q2
          %v = load i8, ptr %p2
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p2, i8* %q2", true), ("MustAlias:\ti8* %p2, i8* %q2", false)],
    ),
    // A pointer that was an integer reaches the object whose address it is.
    (
        "define i8 @f() {
          %p = alloca i32
          %x = ptrtoint ptr %p to i64
          %q = inttoptr i64 %x to ptr
          store i8 1, ptr %q
          %v = load i8, ptr %p
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p, i8* %q", false), ("MustAlias:\ti8* %p, i8* %q", true)],
    ),
    // What holds of small accesses need not hold of large ones.
    (
        "define i8 @f() {
          %a = alloca i64
          %b = getelementptr i8, ptr %a, i64 2
          store i64 0, ptr %a
          store i16 1, ptr %a
          store i8 2, ptr %b
          %v = load i8, ptr %a
          ret i8 %v
        }",
        &[
            ("NoAlias:\ti16* %a, i8* %b", true),
            ("NoAlias:\ti64* %a, i8* %b", false),
            ("PartialAlias (off 2):\ti64* %a, i8* %b", true),
            ("PartialAlias (off 1):\ti64* %a, i8* %b", false),
            ("MustAlias:\ti64* %a, i16* %a", true),
            ("MustAlias:\ti64* %a, i8* %b", false),
        ],
    ),
    // An access as large as its object begins where the object begins, since anything else is undefined behaviour.
    (
        "define i32 @f(i64 noundef %i, i64 noundef %j) {
          %o = alloca i32
          %p = getelementptr i8, ptr %o, i64 %i
          %q = getelementptr i8, ptr %o, i64 %j
          store i32 0, ptr %p, align 1
          store i32 1, ptr %q, align 1
          %v = load i32, ptr %p, align 1
          ret i32 %v
        }",
        &[("MustAlias:\ti32* %p, i32* %q", true), ("NoAlias:\ti32* %p, i32* %q", false)],
    ),
    // Smaller accesses begin anywhere in it.
    (
        "define i8 @f(i64 noundef %i, i64 noundef %j) {
          %x = and i64 %i, 1
          %y = and i64 %j, 1
          %o = alloca i32
          %p = getelementptr i8, ptr %o, i64 %x
          %q = getelementptr i8, ptr %o, i64 %y
          store i16 0, ptr %p, align 1
          store i16 1, ptr %q, align 1
          %v = load i8, ptr %p, align 1
          ret i8 %v
        }",
        &[
            ("MustAlias:\ti16* %p, i16* %q", false),
            ("NoAlias:\ti16* %p, i16* %q", false),
            ("PartialAlias:\ti16* %p, i16* %q", true),
        ],
    ),
    // In a loop, a claim is about the pointers of one turn.
    (
        "define void @f() {
        entry:
          %a = alloca [4 x i8]
          br label %loop
        loop:
          %i = phi i64 [ 0, %entry ], [ %n, %loop ]
          %n = add i64 %i, 1
          %p = getelementptr i8, ptr %a, i64 %i
          %q = getelementptr i8, ptr %a, i64 %n
          store i8 0, ptr %p
          store i8 1, ptr %q
          %c = icmp ult i64 %n, 3
          br i1 %c, label %loop, label %exit
        exit:
          ret void
        }",
        &[("NoAlias:\ti8* %p, i8* %q", true), ("MustAlias:\ti8* %p, i8* %q", false)],
    ),
    // A call that may write is not one that must: `Mod` promises nothing.
    (
        "declare void @foo(ptr) memory(none) nounwind willreturn
        define i8 @f() {
          %a = alloca i8
          store i8 1, ptr %a
          call void @foo(ptr %a)
          %v = load i8, ptr %a
          ret i8 %v
        }",
        &[
            ("Just Mod:  Ptr: i8* %a\t<->  call void @foo(ptr %a)", true),
            ("NoModRef:  Ptr: i8* %a\t<->  call void @foo(ptr %a)", true),
        ],
    ),
    // A call may write what it only gets a pointer to that it promises not to write through, if others may know the object.
    (
        "@o = global i8 0
        declare void @g(ptr readonly)
        define i8 @f() {
          store i8 1, ptr @o
          call void @g(ptr @o)
          %v = load i8, ptr @o
          ret i8 %v
        }",
        &[("Just Ref:  Ptr: i8* @o\t<->  call void @g(ptr @o)", false)],
    ),
    // A call that reads its arguments writes nothing and reads nothing else.
    (
        "define i8 @h(ptr %p) memory(argmem: read) {
          %v = load i8, ptr %p
          ret i8 %v
        }
        define i8 @f() {
          %a = alloca i8
          %b = alloca i8
          store i8 1, ptr %a
          store i8 2, ptr %b
          %r = call i8 @h(ptr %a)
          %v = load i8, ptr %b
          ret i8 %r
        }",
        &[
            ("Just Ref:  Ptr: i8* %a\t<->  %r = call i8 @h(ptr %a)", true),
            ("Just Mod:  Ptr: i8* %a\t<->  %r = call i8 @h(ptr %a)", false),
            ("NoModRef:  Ptr: i8* %b\t<->  %r = call i8 @h(ptr %a)", true),
        ],
    ),
    // A free is a write.
    (
        "declare ptr @malloc(i64)
        declare void @free(ptr)
        define void @f() {
          %p = call ptr @malloc(i64 4)
          %c = icmp eq ptr %p, null
          br i1 %c, label %none, label %some
        some:
          store i8 1, ptr %p
          call void @free(ptr %p)
          ret void
        none:
          ret void
        }",
        &[
            ("NoModRef:  Ptr: i8* %p\t<->  call void @free(ptr %p)", false),
            ("Just Mod:  Ptr: i8* %p\t<->  call void @free(ptr %p)", true),
        ],
    ),
];

#[test]
fn what_people_take_to_follow_does_not() {
    for (text, claims) in EXAMPLES {
        for (claim, holds) in claims {
            let printed = format!("Function: f: 2 pointers, 1 call sites\n  {claim}\n");
            let reports = reports(text, Printer::Aliases, &printed, None);
            let counts = reports.iter().flat_map(|report| report.kinds.values()).copied().collect::<Vec<_>>();
            let [Counts { checked, refuted, .. }] = counts[..] else { panic!("{claim}: {counts:?}") };
            assert_eq!((checked, refuted), (u64::from(*holds), u64::from(!*holds)), "{claim}: {reports:#?}\n{text}");
        }
    }
}

/// The counts of the claims of one kind in a text about a module of one function.
fn counts(text: &str, printer: Printer, printed: &str) -> Counts {
    let reports = reports(text, printer, printed, None);
    let [report] = &reports[..] else { panic!("{reports:#?}") };
    report.kinds[&printer.kinds()[0]]
}

#[test]
fn an_execution_that_may_break_a_promise_refutes_nothing() {
    let function = |metadata: &str| {
        format!(
            "define i8 @f() {{
  %p = alloca i8, align 1
  store i8 1, ptr %p, align 1
  %v = load i8, ptr %p, align 1{metadata}
  ret i8 %v
}}

!0 = !{{}}
"
        )
    };
    let printed = |function: &str| {
        let store = "; 1 = MemoryDef(liveOnEntry)->liveOnEntry - clobbered by liveOnEntry\n  store";
        let load = "; MemoryUse(liveOnEntry) - clobbered by liveOnEntry\n  %v";
        let annotated = function.replace("  store", store).replace("  %v", load);
        format!("MemorySSA (walker) for function: f\n{annotated}")
    };
    let [plain, invariant] = ["", ", !invariant.load !0"].map(function);
    let of_plain = counts(&plain, Printer::MemorySsa, &printed(&plain));
    assert_eq!((of_plain.checked, of_plain.refuted, of_plain.unsupported), (1, 1, 0));
    let of_invariant = counts(&invariant, Printer::MemorySsa, &printed(&invariant));
    assert_eq!((of_invariant.checked, of_invariant.refuted, of_invariant.unsupported), (1, 0, 1));
}

#[test]
fn dead_code_demands_no_bits() {
    let function = |result: &str| {
        format!(
            "define i8 @f(ptr %p, i1 %c) {{
entry:
  br label %loop

loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  %offset = call i16 @g()
  %next = getelementptr i8, ptr %q, i16 %offset
  %v = load i8, ptr %next, align 1
  br i1 %c, label %loop, label %exit

exit:
  ret i8 {result}
}}

declare i16 @g()
"
        )
    };
    let printed = "Printing analysis 'Demanded Bits Analysis' for function 'f':\n\
                   DemandedBits: 0x0 for   %offset = call i16 @g()\n";
    let of_dead = counts(&function("0"), Printer::DemandedBits, printed);
    assert_eq!((of_dead.checked, of_dead.refuted), (1, 0));
    let of_used = counts(&function("%v"), Printer::DemandedBits, printed);
    assert_eq!((of_used.checked, of_used.refuted), (0, 1));
}

#[test]
fn calls_without_side_effects_demand_no_bits_if_nothing_uses_them() {
    let text = "define void @f() {
  %1 = call i8 @g()
  %2 = call i8 @h(i8 %1)
  ret void
}

declare i8 @g()

declare i8 @h(i8) EFFECTS
";
    let printed = "Printing analysis 'Demanded Bits Analysis' for function 'f':\n\
                   DemandedBits: 0x0 for   %1 = call i8 @g()\n";
    let of = |effects: &str| counts(&text.replace("EFFECTS", effects), Printer::DemandedBits, printed);
    let of_pure = of("nounwind willreturn memory(none)");
    assert_eq!((of_pure.checked, of_pure.refuted), (1, 0));
    let of_any = of("nounwind willreturn");
    assert_eq!((of_any.checked, of_any.refuted), (0, 1));
}

#[test]
fn a_parameter_outside_of_its_range_is_poison_in_every_call() {
    let text = "@g = internal global i8 0

define void @f(i8 range(i8 0, 5) %a) {
  store i8 1, ptr @g, align 1
  ret void
}
";
    let printed = "LVI for function 'f':\ndefine void @f(i8 range(i8 0, 5) %a) {\n\
                   ; LatticeVal for: 'i8 %a' is: constantrange<0, 5>\n  ret void\n}\n";
    let of_range = counts(text, Printer::LazyValues, printed);
    assert_eq!((of_range.checked, of_range.refuted), (1, 0));
    let of_less = counts(text, Printer::LazyValues, &printed.replace("<0, 5>", "<0, 4>"));
    assert_eq!((of_less.checked, of_less.refuted), (0, 1));
}
