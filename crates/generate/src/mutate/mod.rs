//! Mutation: small changes of a program that somebody wrote or that was generated, and programs made of two others.
//!
//! ```text
//!   module ── a kind of change, by weight ──> a place that it fits ──> edited copy ── ir::verify ──> module'
//! ```
//!
//! A mutation is a *change of the program*, not a transformation: the module after it need not refine the one before.
//! Invariants:
//!
//! - `verify(m) = Ok ⟹ verify(mutate(m)) = Ok`, and the same for [`splice`]: a change that gives an invalid module is
//!   dropped, and another one drawn;
//! - the change is a function of module and bytes, so seeds and libFuzzer's bytes both drive it;
//! - functions keep their names, so the entry stays the entry; a function that is spliced in gets a fresh name.
//!
//! [`scope`] decides which operands may stand where. The kinds of change are the table [`KINDS`], with a file for each
//! family: [`promises`] (flags, attributes, metadata), [`constants`], [`opcodes`] (and predicates), [`operands`],
//! [`instructions`] (removed, duplicated, exchanged), [`insertions`], [`floats`], [`bytes`], [`byte_shapes`], [`shape`] (branches and loops around
//! existing instructions), [`types`] (widths, lanes), [`splicing`] (of a run of instructions, or of a whole function).
//! [`mutant`](mod@mutant) makes whole programs from a pool of parents; [`tidy`](mod@tidy) prepares a module of a test
//! for mutation and for sharing a module with others.

mod byte_shapes;
mod bytes;
mod constants;
mod floats;
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

pub use mutant::{Mutant, Parent, mutant, size};
pub use tidy::tidy;

use super::constants::Bases;
use super::random::Random;
use arbitrary::Unstructured;
use irrefute_ir::{BYTE_TYPE_SINCE, Function, LlvmVersion, Module, verify};

/// The module under change, and the function in which the change happens.
struct MutationSubject<'d, 'a, 'b> {
    random: &'d mut Random<'a, 'b>,
    module: Module,
    /// The index of a definition.
    function: usize,
}

/// One kind of change. `apply` returns `None` if the change does not fit the place that was drawn; the module may then
/// be inconsistent.
struct ChangeKind {
    name: &'static str,
    weight: u32,
    apply: fn(&mut MutationSubject) -> Option<()>,
    /// The first version of LLVM that reads what it makes.
    since: LlvmVersion,
}

const fn kind(name: &'static str, weight: u32, apply: fn(&mut MutationSubject) -> Option<()>) -> ChangeKind {
    ChangeKind { name, weight, apply, since: LlvmVersion(14) }
}

/// A kind of change that makes bytes.
const fn of_bytes(name: &'static str, weight: u32, apply: fn(&mut MutationSubject) -> Option<()>) -> ChangeKind {
    ChangeKind { name, weight, apply, since: BYTE_TYPE_SINCE }
}

/// Every kind of change with its weight.
const KINDS: &[ChangeKind] = &[
    kind("flags", 10, promises::flags),
    kind("predicate", 6, opcodes::predicate),
    kind("constant", 14, constants::neighbour),
    kind("same constant", 4, constants::another),
    kind("float constant", 10, floats::constant),
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
    kind("float arithmetic", 6, floats::arithmetic),
    kind("float sign", 4, floats::unary),
    kind("float casts", 3, floats::casts),
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
    of_bytes("bytes of a value", 12, bytes::conversion),
    of_bytes("access by bytes", 16, bytes::access),
    of_bytes("copy by bytes", 10, byte_shapes::copy),
    of_bytes("copy in a loop", 4, byte_shapes::copy_loop),
    of_bytes("load in pieces", 6, byte_shapes::load_in_pieces),
    of_bytes("store in pieces", 6, byte_shapes::store_in_pieces),
    of_bytes("comparison of bytes", 5, byte_shapes::comparison),
    of_bytes("variable of bytes", 6, byte_shapes::variable),
    of_bytes("phi of bytes", 5, byte_shapes::merged),
    of_bytes("parameter of bytes", 4, byte_shapes::parameter),
    of_bytes("result of bytes", 3, byte_shapes::result),
];

/// The names of all kinds of change of programs for a version.
pub fn mutations(version: LlvmVersion) -> impl Iterator<Item = &'static str> {
    kinds(version).map(|(_, kind)| kind.name)
}

/// The kinds of change for a version, with their numbers.
fn kinds(version: LlvmVersion) -> impl Iterator<Item = (usize, &'static ChangeKind)> {
    KINDS.iter().enumerate().filter(move |(_, kind)| kind.since <= version)
}

/// The number of changes that are tried before a module counts as one that nothing fits. Each try clones and verifies
/// the module.
const ATTEMPTS: usize = 16;

/// Makes one small change to a module and returns the name of its kind. `None` if no kind fitted; the module is then
/// unchanged.
///
/// ```
/// use arbitrary::Unstructured;
/// use irrefute_generate as generate;
/// use irrefute_ir::{self as ir, LlvmVersion};
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
    let weights: Vec<(usize, u32)> = kinds(module.version).map(|(i, kind)| (i, kind.weight)).collect();
    for _ in 0..ATTEMPTS {
        let kind = &KINDS[random.weighted(&weights)];
        if let Some(changed) = attempt(module, &mut random, kind) {
            *module = changed;
            return Some(kind.name);
        }
    }
    None
}

/// Makes up to so many changes by which a program moves memory and values as bytes.
pub(super) fn move_as_bytes(module: &mut Module, random: &mut Random, changes: u32) {
    let kinds = kinds(BYTE_TYPE_SINCE).filter(|(_, kind)| kind.since == BYTE_TYPE_SINCE);
    let weights: Vec<(usize, u32)> = kinds.map(|(i, kind)| (i, kind.weight)).collect();
    for _ in 0..changes {
        let kind = &KINDS[random.weighted(&weights)];
        if let Some(changed) = attempt(module, random, kind) {
            *module = changed;
        }
    }
}

/// The module with a change of a kind; `None` if the change does not fit, changes nothing, or gives an invalid module.
fn attempt(module: &Module, random: &mut Random, kind: &ChangeKind) -> Option<Module> {
    let function = draw_function(module, random)?;
    let mut subject = MutationSubject { random, module: module.clone(), function };
    (kind.apply)(&mut subject)?;
    let mut changed = subject.module;
    finish(&mut changed);
    (changed != *module && is_valid(&changed)).then_some(changed)
}

/// Whether LLVM accepts a module.
fn is_valid(module: &Module) -> bool {
    let keeps_rules = |f: &Function| scope::lifetimes_are_of_allocas(f) && scope::calls_are_permitted(f);
    verify(module).is_ok() && module.definitions().all(keeps_rules)
}

/// A definition, with a probability proportional to its number of instructions.
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

/// Brings the tables of values and the declarations of intrinsics up to date.
fn finish(module: &mut Module) {
    module.functions.iter_mut().filter(|f| f.is_definition()).for_each(|f| f.compact());
    module.declare_intrinsics();
}

/// A copy of `base` with a part of `other` in it: a run of instructions, or a function that is called. `None` if no
/// part of `other` fits.
pub fn splice(base: &Module, other: &Module, u: &mut Unstructured) -> Option<Module> {
    let mut random = Random(u);
    for _ in 0..ATTEMPTS {
        let function = draw_function(base, &mut random)?;
        let whole = random.percent(30);
        let mut subject = MutationSubject { random: &mut random, module: base.clone(), function };
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
/// `entry`, as for generated programs: a program that is undefined on nearly every input tests nothing.
pub fn keep_what_holds(module: &mut Module, entry: &str, witnesses: u32, u: &mut Unstructured) {
    let mut random = Random(u);
    let bases = [Bases::draw(&mut random), Bases::draw(&mut random)];
    super::promises::keep_what_holds(&mut random, bases, module, entry, witnesses);
}
