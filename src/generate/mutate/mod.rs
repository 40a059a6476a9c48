//! Mutation: small changes of a program that somebody wrote, or that was generated, and programs made of two.
//!
//! ```text
//!   module ── a kind of change, by weight ──> a place that it fits ──> edited copy ── ir::verify ──> module'
//! ```
//!
//! A mutation is a *change of the program*, not a transformation: nothing has to hold between the module before and
//! after. What holds:
//!
//! - `verify(m) = Ok ⟹ verify(mutate(m)) = Ok`, and the same for [`splice`]: a change that does not go through is
//!   dropped, and another one drawn;
//! - what is changed is a function of module and bytes: seeds and libFuzzer's bytes both drive it;
//! - functions keep their names, so that the entry stays the entry (what is spliced in gets a fresh one).
//!
//! [`scope`]: what may stand where. The kinds of change are the table [`KINDS`], with a file for each family:
//! [`promises`] (flags, attributes, metadata), [`constants`], [`opcodes`] (and predicates), [`operands`],
//! [`instructions`] (removed, doubled, exchanged), [`insertions`], [`shape`] (branches and loops around what is
//! there), [`types`] (widths, lanes), [`splicing`] (of a run of instructions, or of a whole function).
//! [`mutant`](mod@mutant) makes whole programs of a pool of them; [`tidy`](mod@tidy) makes a module of a test ready to be mutated and put beside others.

mod constants;
mod insertions;
mod instructions;
mod mutant;
mod opcodes;
mod operands;
mod promises;
mod scope;
mod shape;
mod splicing;
mod tidy;
mod types;

pub use mutant::{Parent, mutant};
pub use tidy::tidy;

use super::constants::Bases;
use super::random::Random;
use crate::ir::{Module, verify};
use arbitrary::Unstructured;

/// A module that is being changed, and the function in which.
struct Subject<'d, 'a, 'b> {
    random: &'d mut Random<'a, 'b>,
    module: Module,
    /// Index of a definition.
    function: usize,
}

/// One kind of change. `None`: it does not apply at the place that was drawn; the module may then be anything.
struct Kind {
    name: &'static str,
    weight: u32,
    apply: fn(&mut Subject) -> Option<()>,
}

const fn kind(name: &'static str, weight: u32, apply: fn(&mut Subject) -> Option<()>) -> Kind {
    Kind { name, weight, apply }
}

/// Every kind of change with its weight.
const KINDS: &[Kind] = &[
    kind("flags", 10, promises::flags),
    kind("predicate", 6, opcodes::predicate),
    kind("constant", 14, constants::neighbour),
    kind("same constant", 4, constants::another),
    kind("opcode", 8, opcodes::opcode),
    kind("intrinsic", 3, opcodes::intrinsic),
    kind("operand", 12, operands::replace),
    kind("constant operand", 4, operands::by_constant),
    kind("undefined operand", 3, operands::by_undefined),
    kind("commute", 3, operands::commute),
    kind("exchange", 3, instructions::exchange),
    kind("duplicate", 4, instructions::duplicate),
    kind("delete", 5, instructions::delete),
    kind("freeze", 3, insertions::freeze),
    kind("casts", 4, insertions::casts),
    kind("arithmetic", 8, insertions::arithmetic),
    kind("selection", 4, insertions::selection),
    kind("assumption", 3, insertions::assumption),
    kind("parameter attribute", 4, promises::parameter),
    kind("result attribute", 2, promises::result),
    kind("call attribute", 2, promises::call),
    kind("load metadata", 2, promises::load),
    kind("branch", 4, shape::branch),
    kind("loop", 3, shape::repeat),
    kind("targets", 2, shape::targets),
    kind("width", 5, types::width),
    kind("lanes", 4, types::lanes),
    kind("vector", 4, types::vector),
    kind("run", 4, splicing::own_run),
];

/// The names of all kinds of change.
pub fn mutations() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.name)
}

/// So many changes are tried before a module is given back as it was.
const ATTEMPTS: usize = 16;

/// Changes a module a little, and says what kind of change it was; `None`: nothing fits, and nothing was changed.
///
/// ```
/// use arbitrary::Unstructured;
/// use irrefute::{generate, ir::{self, LlvmVersion}};
/// let text = "define i8 @f(i8 %x) {\n  %y = add nsw i8 %x, 1\n  ret i8 %y\n}\n";
/// let mut module = ir::parse(text, LlvmVersion::DEFAULT)?;
/// let before = module.clone();
/// let change = generate::mutate(&mut module, &mut Unstructured::new(&[7; 64]));
/// assert_eq!(change.is_some(), module != before);
/// assert_eq!(ir::verify(&module), Ok(()));
/// # Ok::<(), ir::ParseError>(())
/// ```
pub fn mutate(module: &mut Module, u: &mut Unstructured) -> Option<&'static str> {
    let mut random = Random(u);
    let weights: Vec<(usize, u32)> = KINDS.iter().map(|kind| kind.weight).enumerate().collect();
    for _ in 0..ATTEMPTS {
        let kind = &KINDS[random.weighted(&weights)];
        if let Some(changed) = attempt(module, &mut random, kind) {
            *module = changed;
            return Some(kind.name);
        }
    }
    None
}

/// The module with a change of a kind, if that goes through.
fn attempt(module: &Module, random: &mut Random, kind: &Kind) -> Option<Module> {
    let function = draw_function(module, random)?;
    let mut subject = Subject { random, module: module.clone(), function };
    (kind.apply)(&mut subject)?;
    let mut changed = subject.module;
    finish(&mut changed);
    (changed != *module && is_valid(&changed)).then_some(changed)
}

/// Whether LLVM accepts a module.
fn is_valid(module: &Module) -> bool {
    verify(module).is_ok() && module.definitions().all(scope::lifetimes_are_of_allocas)
}

/// A definition: the more instructions it has, the more often.
fn draw_function(module: &Module, random: &mut Random) -> Option<usize> {
    let sizes: Vec<(usize, u32)> = module
        .functions
        .iter()
        .enumerate()
        .filter(|(_, f)| f.is_definition())
        .map(|(i, f)| (i, f.instruction_count() as u32))
        .collect();
    (!sizes.is_empty()).then(|| random.weighted(&sizes))
}

/// Brings tables of values and declarations up to date.
fn finish(module: &mut Module) {
    module.functions.iter_mut().filter(|f| f.is_definition()).for_each(|f| f.compact());
    module.declare_intrinsics();
}

/// A copy of `base` with something of `other` in it: a run of instructions, or a function that is called. `None` if
/// nothing of the one fits into the other.
pub fn splice(base: &Module, other: &Module, u: &mut Unstructured) -> Option<Module> {
    let mut random = Random(u);
    for _ in 0..ATTEMPTS {
        let function = draw_function(base, &mut random)?;
        let whole = random.percent(30);
        let mut subject = Subject { random: &mut random, module: base.clone(), function };
        let done = if whole {
            splicing::call(&mut subject, other)
        } else {
            draw_function(other, subject.random).and_then(|from| splicing::run(&mut subject, &other.functions[from]))
        };
        let mut changed = subject.module;
        finish(&mut changed);
        if done.is_some() && changed != *base && is_valid(&changed) {
            return Some(changed);
        }
    }
    None
}

/// Takes back the flags, assumptions and promises of loads that do not hold on `witnesses` inputs of the function
/// `entry`, as generated programs do: where nothing is defined, nothing is tested.
pub fn keep_what_holds(module: &mut Module, entry: &str, witnesses: u32, u: &mut Unstructured) {
    let mut random = Random(u);
    let bases = [Bases::draw(&mut random), Bases::draw(&mut random)];
    super::promises::keep_what_holds(&mut random, bases, module, entry, witnesses);
}
