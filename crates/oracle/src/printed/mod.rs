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

use super::claim::{Claim, ClaimKind, Pointer, Statement};
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

/// Declares the printers: for each its name on the command line, what its claims are about, and the pipelines that run it,
/// each with the first version that has it, the latest first.
macro_rules! printers {
    ($($(#[$doc:meta])* $printer:ident = $name:literal, [$($kind:ident),+], [$($since:literal => $pipeline:literal),+];)*) => {
        /// A printer of LLVM.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Printer {
            $($(#[$doc])* $printer),*
        }

        impl Printer {
            /// All of them.
            pub const ALL: [Printer; [$($name),*].len()] = [$(Printer::$printer),*];

            /// As on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Printer::$printer => $name),* }
            }

            /// What its claims are about.
            pub fn kinds(self) -> &'static [ClaimKind] {
                match self { $(Printer::$printer => &[$(ClaimKind::$kind),+]),* }
            }

            fn pipelines(self) -> &'static [(u16, &'static str)] {
                match self { $(Printer::$printer => &[$(($since, $pipeline)),+]),* }
            }
        }
    };
}

printers! {
    /// Scalar evolution.
    ScalarEvolution = "scalar-evolution",
        [Range, Value, ExitValue, BackedgeCount, MaxBackedgeCount, TripMultiple], [0 => "print<scalar-evolution>"];
    /// Lazy value information, behind a pass that asks for values and keeps them.
    LazyValues = "lazy-values", [BlockRange], [19 => "jump-threading,print<lazy-value-info>"];
    /// All pairs of locations, and of calls and locations.
    Aliases = "aliases", [Alias, ModRef], [0 => "aa-eval"];
    /// Memory SSA, with what its walker answers.
    MemorySsa = "memory-ssa", [Clobber], [15 => "print<memoryssa-walker>"];
    /// The tree of dominators.
    Dominators = "dominators", [Dominator], [0 => "print<domtree>"];
    /// The tree of post-dominators.
    PostDominators = "post-dominators", [PostDominator], [0 => "print<postdomtree>"];
    /// Natural loops.
    Loops = "loops", [Loop], [0 => "print<loops>"];
    /// What every loop that is entered executes.
    MustExecute = "must-execute", [MustExecute], [23 => "print<must-execute>", 0 => "print-mustexecute"];
    /// Dependence analysis.
    Dependences = "dependences", [Dependence], [0 => "print<da>"];
    /// Demanded bits.
    DemandedBits = "demanded-bits", [DemandedBits], [0 => "print<demanded-bits>"];
    /// Alias sets.
    AliasSets = "alias-sets", [Alias, ModRef], [23 => "print<alias-sets>", 0 => "print-alias-sets"];
    /// Accesses of loops, as vectorization asks for them.
    AccessInfo = "access-info", [LoopAccess], [16 => "print<access-info>", 0 => "print-access-info"];
    /// Stack safety.
    StackSafety = "stack-safety", [StackSafety], [0 => "print<stack-safety-local>"];
    /// Pointers that may be loaded through.
    Dereferences = "dereferences", [Dereferenceable], [23 => "print<mem-derefs>", 0 => "print-memderefs"];
    /// A pass that adds attributes: what it prints is the module.
    FunctionAttrs = "function-attrs", [Attribute], [0 => "function-attrs"];
    /// Another one.
    Attributor = "attributor", [Attribute], [0 => "attributor"];
    /// Another one.
    AttributorLight = "attributor-light", [Attribute], [18 => "attributor-light"];
}

impl Printer {
    /// The printer with this name.
    pub fn named(name: &str) -> Option<Printer> {
        Printer::ALL.into_iter().find(|printer| printer.name() == name)
    }

    /// The pipeline that runs it in a version of LLVM; `None` if that has no such printer.
    pub fn pipeline(self, version: LlvmVersion) -> Option<&'static str> {
        self.pipelines().iter().find(|(since, _)| version.0 >= *since).map(|(_, pipeline)| *pipeline)
    }

    /// The options of LLVM that it needs.
    pub fn options(self) -> &'static [&'static str] {
        if self == Printer::Aliases { &["-print-all-alias-modref-info"] } else { &[] }
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
pub struct UnreadLine {
    /// The name of the function.
    pub function: Arc<str>,
    /// What it would be about.
    pub kind: ClaimKind,
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
    pub unread: Vec<UnreadLine>,
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
fn each(lines: &[&str], subject: Subject<'_>, begins: Begins, read: Reader, kind: ClaimKind, claims: &mut Claims) {
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
            claims.unread.push(UnreadLine { function, kind, text: lines.join("\n"), why });
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
    fn claim(&mut self, kind: ClaimKind, text: impl Into<String>, statement: Statement) {
        let function = self.names.function.name.clone();
        self.claims.claims.push(Claim { function, kind, text: text.into(), statement });
    }

    fn unread(&mut self, kind: ClaimKind, text: impl Into<String>, why: &'static str) {
        let function = self.names.function.name.clone();
        self.claims.unread.push(UnreadLine { function, kind, text: text.into(), why });
    }

    /// How many bytes a load or store of a type accesses.
    fn size(&self, ty: &Type) -> Option<u64> {
        DataLayout::of(self.module).ok()?.store_size(ty, &self.module.named_types)
    }

    /// A line that claims nothing, and of which nothing is known that could be claimed.
    fn weak(&mut self, kind: ClaimKind) {
        self.weaker(kind, "", String::new(), Vec::new());
    }

    /// A line that claims nothing, with what could be claimed.
    fn weaker(&mut self, kind: ClaimKind, text: &str, shape: String, stronger: Vec<(&'static str, Statement)>) {
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
