//! What LLVM's printers of analyses write, by version, read as [claims](super::claim).
//!
//! A line that is not understood is no claim; it is kept with the reason, and counted. A line that claims nothing
//! (`full-set`, `MayAlias`) is counted as *weak*.

mod access_info;
mod alias_sets;
mod aliases;
mod attributes;
mod blocks;
mod demanded_bits;
mod dependences;
mod dereferences;
mod lazy_values;
mod memory_ssa;
mod scalar_evolution;
mod stack_safety;

use super::claim::{Claim, Kind, Pointer, Statement};
use super::frame::Static;
use super::names::{Names, Subject};
use super::precision::Weak;
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{InstRef, LlvmVersion, Module, Type, ValueId};
use irrefute_semantics::Place;
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
    /// `print-alias-sets`.
    AliasSets,
    /// `print<access-info>`.
    AccessInfo,
    /// `print<stack-safety-local>`.
    StackSafety,
    /// `print-memderefs`.
    Dereferences,
    /// `function-attrs`, a pass that adds attributes: what it prints is the module.
    FunctionAttrs,
    /// `attributor`.
    Attributor,
    /// `attributor-light`, since version 18.
    AttributorLight,
}

impl Printer {
    /// All of them.
    pub const ALL: [Printer; 17] = [
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
        Printer::AliasSets,
        Printer::AccessInfo,
        Printer::StackSafety,
        Printer::Dereferences,
        Printer::FunctionAttrs,
        Printer::Attributor,
        Printer::AttributorLight,
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
            Printer::AliasSets => "alias-sets",
            Printer::AccessInfo => "access-info",
            Printer::StackSafety => "stack-safety",
            Printer::Dereferences => "dereferences",
            Printer::FunctionAttrs => "function-attrs",
            Printer::Attributor => "attributor",
            Printer::AttributorLight => "attributor-light",
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
            Printer::AliasSets => &[Kind::Alias, Kind::ModRef],
            Printer::AccessInfo => &[Kind::LoopAccess],
            Printer::StackSafety => &[Kind::StackSafety],
            Printer::Dereferences => &[Kind::Dereferenceable],
            Printer::FunctionAttrs | Printer::Attributor | Printer::AttributorLight => &[Kind::Attribute],
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
            Printer::MustExecute if version.0 < 23 => Some("print-mustexecute"),
            Printer::MustExecute => Some("print<must-execute>"),
            Printer::Dependences => Some("print<da>"),
            Printer::DemandedBits => Some("print<demanded-bits>"),
            Printer::AliasSets if version.0 < 23 => Some("print-alias-sets"),
            Printer::AliasSets => Some("print<alias-sets>"),
            Printer::AccessInfo if version.0 < 16 => Some("print-access-info"),
            Printer::AccessInfo => Some("print<access-info>"),
            Printer::StackSafety => Some("print<stack-safety-local>"),
            Printer::Dereferences if version.0 < 23 => Some("print-memderefs"),
            Printer::Dereferences => Some("print<mem-derefs>"),
            Printer::FunctionAttrs => Some("function-attrs"),
            Printer::Attributor => Some("attributor"),
            Printer::AttributorLight if version.0 < 18 => None,
            Printer::AttributorLight => Some("attributor-light"),
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
            | Printer::DemandedBits
            | Printer::AliasSets
            | Printer::AccessInfo
            | Printer::StackSafety
            | Printer::Dereferences
            | Printer::FunctionAttrs
            | Printer::Attributor
            | Printer::AttributorLight => &[],
        }
    }

    /// Whether it is a pass whose claims are the attributes that it adds, so that what it prints is the module behind it.
    pub fn adds_attributes(self) -> bool {
        matches!(self, Printer::FunctionAttrs | Printer::Attributor | Printer::AttributorLight)
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
    /// Lines that claim nothing.
    pub weak: Vec<Weak>,
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
    if printer.adds_attributes() {
        attributes::read(printed, subject, &mut claims);
        return claims;
    }
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
        Printer::AliasSets => (alias_sets::function, alias_sets::read),
        Printer::AccessInfo => (access_info::function, access_info::read),
        Printer::StackSafety => (stack_safety::function, stack_safety::read),
        Printer::Dereferences => (dereferences::function, dereferences::read),
        // They print no lines.
        Printer::FunctionAttrs | Printer::Attributor | Printer::AttributorLight => return claims,
    };
    each(&lines, subject, begins, reader, printer.kinds()[0], &mut claims);
    claims
}

/// Says which function a line begins.
type Begins = fn(&str) -> Option<&str>;

/// Reads the lines about one function.
type Reader = fn(&[&str], &mut Reading<'_, '_>);

/// Hands the lines about each function to a reader.
fn each(lines: &[&str], subject: Subject<'_>, begins: Begins, read: Reader, kind: Kind, claims: &mut Claims) {
    let indices: HashMap<&str, usize> =
        subject.module.functions.iter().enumerate().map(|(i, function)| (&*function.name, i)).collect();
    let starts: Vec<(usize, &str)> =
        lines.iter().enumerate().filter_map(|(i, line)| begins(line).map(|name| (i, name))).collect();
    let mut read_of = |index: usize, lines: &[&str]| {
        let names = Names::of(subject, index);
        let statics = Static::of(names.function);
        let mut reading = Reading { module: subject.module, names: &names, statics: &statics, claims: &mut *claims };
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
    module: &'r Module,
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

    /// How many bytes a load or store of a type accesses.
    fn size(&self, ty: &Type) -> Option<u64> {
        DataLayout::of(self.module).ok()?.store_size(ty, &self.module.named_types)
    }

    /// A line that claims nothing, and of which nothing is known that could be claimed.
    fn weak(&mut self, kind: Kind) {
        self.weaker(kind, "", String::new(), Vec::new());
    }

    /// A line that claims nothing, with what could be claimed.
    fn weaker(&mut self, kind: Kind, text: &str, shape: String, stronger: Vec<(&'static str, Statement)>) {
        let function = self.names.function.name.clone();
        self.claims.weak.push(Weak { function, kind, text: text.trim().to_owned(), shape, stronger });
    }

    /// What defines a value, in a word.
    fn shape(&self, value: ValueId) -> &'static str {
        let shapes = self.names.lines().iter().filter_map(|(_, place)| match self.names.at(*place)? {
            InstRef::Phi(phi) => (phi.result == value).then_some("phi"),
            InstRef::Inst(inst) => (inst.result == Some(value)).then(|| inst.op.opcode()),
            InstRef::Terminator(terminator) => (terminator.result == Some(value)).then_some("invoke"),
        });
        shapes.into_iter().next().unwrap_or("parameter")
    }

    /// What defines a pointer, in a word.
    fn pointer_shape(&self, pointer: &Pointer) -> &'static str {
        match pointer {
            Pointer::Value(value) => self.shape(*value),
            Pointer::Global(_) => "global",
        }
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
