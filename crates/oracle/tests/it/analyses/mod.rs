//! Claims that LLVM 22 printed of `crates/oracle/tests/data/analyses/module.ll` and `memory.ll`: none of them is refuted, and nearly all are if the text
//! is edited so that they are false.

use irrefute_ir::{LlvmVersion, Module, SourceMap, parse_with_positions};
use irrefute_oracle::{ClaimKind, Claims, Counts, FunctionReport, Printer, Subject, check, read};
use irrefute_refine::Options;
use irrefute_semantics::{Dialect, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

mod conditions;
mod examples;
mod seeded;

const OPTIONS: Options = Options { inputs: 60, enough_inputs: 30, exhaustive: 300, ..Options::CHECK };

/// Claims of each kind that the tests must have.
const WANTED: usize = 20;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/analyses").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of the module that a printer wrote about. Jump threading changes it before lazy values are printed.
fn module_of(printer: Printer) -> String {
    file(match printer {
        Printer::LazyValues => "lazy-values.ll",
        Printer::AliasSets
        | Printer::AccessInfo
        | Printer::StackSafety
        | Printer::Dereferences
        | Printer::FunctionAttrs
        | Printer::Attributor
        | Printer::AttributorLight => "memory.ll",
        Printer::ScalarEvolution
        | Printer::Aliases
        | Printer::MemorySsa
        | Printer::Dominators
        | Printer::PostDominators
        | Printer::Loops
        | Printer::MustExecute
        | Printer::Dependences
        | Printer::DemandedBits => "module.ll",
    })
}

fn printed_by(printer: Printer) -> String {
    file(&format!("{printer}.txt"))
}

/// What the claims of all printers are about.
fn kinds() -> BTreeSet<(Printer, ClaimKind)> {
    Printer::ALL.iter().flat_map(|printer| printer.kinds().iter().map(|kind| (*printer, *kind))).collect()
}

/// A module that claims are about.
struct Parsed {
    text: String,
    module: Module,
    map: SourceMap,
    program: Program,
}

impl Parsed {
    fn new(text: &str) -> Parsed {
        let (module, map) = parse_with_positions(text, LlvmVersion(22)).expect("LLVM printed it");
        let program = Program::new(&module, Dialect::LANGREF);
        Parsed { text: text.to_owned(), module, map, program }
    }

    fn subject(&self) -> Subject<'_> {
        Subject { module: &self.module, text: &self.text, map: &self.map, version: LlvmVersion(22) }
    }

    fn read(&self, printer: Printer, printed: &str) -> Claims {
        read(printer, printed, self.subject())
    }

    fn check(&self, claims: &Claims) -> Vec<FunctionReport> {
        check(self.subject(), &self.program, claims, &OPTIONS)
    }
}

/// What becomes of the claims in a text.
fn reports(text: &str, printer: Printer, printed: &str) -> Vec<FunctionReport> {
    let parsed = Parsed::new(text);
    parsed.check(&parsed.read(printer, printed))
}

#[test]
fn what_holds_is_not_refuted() {
    let mut counts = BTreeMap::<(Printer, ClaimKind), Counts>::new();
    for printer in Printer::ALL {
        for report in reports(&module_of(printer), printer, &printed_by(printer)) {
            assert!(report.refuted.is_empty(), "@{}: {:?}", report.name, report.refuted);
            assert_eq!(report.reason, None, "@{}", report.name);
            report.kinds.iter().for_each(|(kind, more)| counts.entry((printer, *kind)).or_default().add(more));
        }
    }
    assert_eq!(counts.keys().copied().collect::<BTreeSet<_>>(), kinds());
    for ((printer, kind), Counts { checked, refuted, untested, .. }) in &counts {
        println!("| `{printer}` | `{kind}` | {checked} | {refuted} | {untested} |");
        assert!(*checked >= WANTED as u64, "{printer}: {kind}: {counts:?}");
    }
}

/// The counts of the claims of one kind in a text about a module of one function.
fn counts(text: &str, printer: Printer, printed: &str) -> Counts {
    let reports = reports(text, printer, printed);
    let [report] = &reports[..] else { panic!("{reports:#?}") };
    report.kinds[&printer.kinds()[0]]
}
