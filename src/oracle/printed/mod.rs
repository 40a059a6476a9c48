//! What LLVM's printers of analyses write, by version, read as [claims](super::claim).
//!
//! A line that is not understood is no claim; it is kept with the reason, and counted. A line that claims nothing
//! (`full-set`, `MayAlias`) is counted as *weak*.

mod aliases;
mod blocks;
mod demanded_bits;
mod dependences;
mod lazy_values;
mod memory_ssa;
mod scalar_evolution;

use super::claim::{Claim, Kind, Statement};
use super::frame::Static;
use super::names::{Names, Subject};
use crate::ir::LlvmVersion;
use crate::semantics::Place;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

/// A printer of LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Printer {
    /// `print<scalar-evolution>`.
    ScalarEvolution,
    /// `print<lazy-value-info>`, since version 19, behind a pass that asks for values and keeps them.
    LazyValues,
    /// `aa-eval`.
    Aliases,
    /// `print<memoryssa-walker>`.
    MemorySsa,
    /// `print<domtree>`.
    Dominators,
    /// `print<postdomtree>`.
    PostDominators,
    /// `print<loops>`.
    Loops,
    /// `print-mustexecute`.
    MustExecute,
    /// `print<da>`.
    Dependences,
    /// `print<demanded-bits>`.
    DemandedBits,
}

impl Printer {
    /// All of them.
    pub const ALL: [Printer; 10] = [
        Printer::ScalarEvolution,
        Printer::LazyValues,
        Printer::Aliases,
        Printer::MemorySsa,
        Printer::Dominators,
        Printer::PostDominators,
        Printer::Loops,
        Printer::MustExecute,
        Printer::Dependences,
        Printer::DemandedBits,
    ];

    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Printer::ScalarEvolution => "scalar-evolution",
            Printer::LazyValues => "lazy-values",
            Printer::Aliases => "aliases",
            Printer::MemorySsa => "memory-ssa",
            Printer::Dominators => "dominators",
            Printer::PostDominators => "post-dominators",
            Printer::Loops => "loops",
            Printer::MustExecute => "must-execute",
            Printer::Dependences => "dependences",
            Printer::DemandedBits => "demanded-bits",
        }
    }

    /// The printer with this name.
    pub fn named(name: &str) -> Option<Printer> {
        Printer::ALL.into_iter().find(|printer| printer.name() == name)
    }

    /// What its claims are about.
    pub fn kinds(self) -> &'static [Kind] {
        match self {
            Printer::ScalarEvolution => &[
                Kind::Range,
                Kind::Value,
                Kind::ExitValue,
                Kind::BackedgeCount,
                Kind::MaxBackedgeCount,
                Kind::TripMultiple,
            ],
            Printer::LazyValues => &[Kind::BlockRange],
            Printer::Aliases => &[Kind::Alias, Kind::ModRef],
            Printer::MemorySsa => &[Kind::Clobber],
            Printer::Dominators => &[Kind::Dominator],
            Printer::PostDominators => &[Kind::PostDominator],
            Printer::Loops => &[Kind::Loop],
            Printer::MustExecute => &[Kind::MustExecute],
            Printer::Dependences => &[Kind::Dependence],
            Printer::DemandedBits => &[Kind::DemandedBits],
        }
    }

    /// The pipeline that runs it in a version of LLVM; `None` if that has no such printer.
    pub fn pipeline(self, version: LlvmVersion) -> Option<&'static str> {
        match self {
            Printer::ScalarEvolution => Some("print<scalar-evolution>"),
            Printer::LazyValues if version.0 < 19 => None,
            Printer::LazyValues => Some("jump-threading,print<lazy-value-info>"),
            Printer::Aliases => Some("aa-eval"),
            Printer::MemorySsa if version.0 < 15 => None,
            Printer::MemorySsa => Some("print<memoryssa-walker>"),
            Printer::Dominators => Some("print<domtree>"),
            Printer::PostDominators => Some("print<postdomtree>"),
            Printer::Loops => Some("print<loops>"),
            Printer::MustExecute => Some("print-mustexecute"),
            Printer::Dependences => Some("print<da>"),
            Printer::DemandedBits => Some("print<demanded-bits>"),
        }
    }

    /// The options of LLVM that it needs.
    pub fn options(self) -> &'static [&'static str] {
        match self {
            Printer::Aliases => &["-print-all-alias-modref-info"],
            Printer::ScalarEvolution
            | Printer::LazyValues
            | Printer::MemorySsa
            | Printer::Dominators
            | Printer::PostDominators
            | Printer::Loops
            | Printer::MustExecute
            | Printer::Dependences
            | Printer::DemandedBits => &[],
        }
    }
}

impl fmt::Display for Printer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A line that is no claim, since it is not understood or not modelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The name of the function.
    pub function: Arc<str>,
    /// What it would be about.
    pub kind: Kind,
    /// The line.
    pub text: String,
    /// Why it is no claim.
    pub why: &'static str,
}

/// What a printer wrote about a module.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// What was understood.
    pub claims: Vec<Claim>,
    /// What was not.
    pub unread: Vec<Unread>,
    /// Lines that claim nothing, by function and kind.
    pub weak: Vec<(Arc<str>, Kind)>,
    /// Instructions of whose result every bit is demanded: changed bits that they see change nothing behind them.
    pub fully_demanded: BTreeSet<Place>,
}

impl Claims {
    /// Adds those of another printer.
    pub fn extend(&mut self, other: Claims) {
        self.claims.extend(other.claims);
        self.unread.extend(other.unread);
        self.weak.extend(other.weak);
        self.fully_demanded.extend(other.fully_demanded);
    }
}

/// Reads what a printer wrote about the functions of a module.
pub fn read(printer: Printer, printed: &str, subject: Subject<'_>) -> Claims {
    let mut claims = Claims::default();
    let lines: Vec<&str> = printed.lines().collect();
    let (begins, reader): (Begins, Reader) = match printer {
        Printer::ScalarEvolution => (scalar_evolution::function, scalar_evolution::read),
        Printer::LazyValues => (lazy_values::function, lazy_values::read),
        Printer::Aliases => (aliases::function, aliases::read),
        Printer::MemorySsa => (memory_ssa::function, memory_ssa::read),
        Printer::Dominators => (blocks::dominated_function, blocks::dominators),
        Printer::PostDominators => (blocks::post_dominated_function, blocks::post_dominators),
        Printer::Loops => (blocks::looping_function, blocks::loops),
        Printer::MustExecute => (blocks::defined_function, blocks::must_execute),
        Printer::Dependences => (dependences::function, dependences::read),
        Printer::DemandedBits => (demanded_bits::function, demanded_bits::read),
    };
    each(&lines, subject, (begins, reader), printer.kinds()[0], &mut claims);
    claims
}

/// Says which function a line begins.
type Begins = fn(&str) -> Option<&str>;

/// Reads the lines about one function.
type Reader = fn(&[&str], &mut Reading<'_, '_>);

/// Hands the lines about each function to a reader.
fn each(lines: &[&str], subject: Subject<'_>, (begins, read): (Begins, Reader), kind: Kind, claims: &mut Claims) {
    let indices: HashMap<&str, usize> =
        subject.module.functions.iter().enumerate().map(|(i, function)| (&*function.name, i)).collect();
    let starts: Vec<(usize, &str)> =
        lines.iter().enumerate().filter_map(|(i, line)| begins(line).map(|name| (i, name))).collect();
    let mut read_of = |index: usize, lines: &[&str]| {
        let names = Names::of(subject, index);
        let statics = Static::of(names.function);
        let mut reading = Reading { names: &names, statics: &statics, claims: &mut *claims };
        read(lines, &mut reading);
    };
    for (k, (start, name)) in starts.iter().enumerate() {
        let end = starts.get(k + 1).map_or(lines.len(), |(next, _)| *next);
        if let Some(&index) = indices.get(name) {
            read_of(index, &lines[start + 1..end]);
        }
    }
    if !starts.is_empty() || lines.iter().all(|line| line.trim().is_empty()) {
        return;
    }
    // Some old printers do not name the function: their lines are understood if there is no other.
    let definitions: Vec<usize> =
        (0..subject.module.functions.len()).filter(|i| subject.module.functions[*i].is_definition()).collect();
    match definitions[..] {
        [index] => read_of(index, lines),
        [] => {}
        [first, ..] => {
            let function = subject.module.functions[first].name.clone();
            let why = "lines that do not name their function";
            claims.unread.push(Unread { function, kind, text: lines.join("\n"), why });
        }
    }
}

/// Claims of one function while they are read.
struct Reading<'r, 'n> {
    names: &'r Names<'n>,
    statics: &'r Static,
    claims: &'r mut Claims,
}

impl Reading<'_, '_> {
    fn claim(&mut self, kind: Kind, text: impl Into<String>, statement: Statement) {
        let function = self.names.function.name.clone();
        self.claims.claims.push(Claim { function, kind, text: text.into(), statement });
    }

    fn unread(&mut self, kind: Kind, text: impl Into<String>, why: &'static str) {
        let function = self.names.function.name.clone();
        self.claims.unread.push(Unread { function, kind, text: text.into(), why });
    }

    fn weak(&mut self, kind: Kind) {
        self.claims.weak.push((self.names.function.name.clone(), kind));
    }
}

/// The name in the line that begins what an analysis of a function prints: `'Demanded Bits Analysis' for function 'f':`,
/// behind `Printing analysis` in newer versions.
fn analysed<'t>(line: &'t str, analysis: &str) -> Option<&'t str> {
    let line = line.strip_prefix("Printing analysis ").unwrap_or(line);
    let behind = line.strip_prefix('\'')?.strip_prefix(analysis)?;
    quoted_behind(behind, "' for function ")
}

/// The name in quotes behind a prefix: `Loop info for function 'f':`.
fn quoted_behind<'t>(line: &'t str, prefix: &str) -> Option<&'t str> {
    line.strip_prefix(prefix)?.strip_prefix('\'')?.strip_suffix("':")
}
