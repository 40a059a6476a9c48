//! Claims about demanded bits: a function in which the bits are flipped that do not matter refines the function.
//!
//! In both, instructions that see changed bits are without the flags, the attributes of a call's result and the metadata that
//! make results poison, since passes that change undemanded bits drop these (LLVM, `BDCE.cpp`, `clearAssumptionsOfUsers`):
//! from the users of what they change, and from the users of those users of which not all bits are demanded. Those of other
//! instructions stay: what LLVM knows by them may be why a bit is not demanded.
//!
//! What is dead demands nothing, with the undefined behaviour that it may have: only what has side effects or ends a block
//! is a root (LLVM, `DemandedBits.cpp`, `isAlwaysLive`). So both are compared without dead code.

use super::claim::{Claim, Statement};
use super::names::Subject;
use irrefute_ir::int::mask;
use irrefute_ir::{
    AttrKind, BinaryOp, Constant, Flags, Function, Inst, Int, MetadataKind, Module, Op, Operand, Type, ValueId,
};
use irrefute_refine::{self as refine, Options, Side, Undefined, Verdict};
use irrefute_semantics::{Dialect, Place, Program};
use irrefute_transform::dce;
use std::collections::{BTreeSet, HashMap};

/// What a claim about bits comes to; `None` for one that nothing was decided of.
pub(super) type Tested = Option<Result<(), String>>;

/// Tests the claims about bits of one function: all at once, and one by one if they do not hold together. The result is
/// parallel to the claims; other claims are not decided.
pub(super) fn test(
    subject: Subject<'_>,
    function: usize,
    claims: &[Claim],
    fully_demanded: &BTreeSet<Place>,
    dialect: Dialect,
    options: &Options,
) -> Vec<Tested> {
    let flips: Vec<Option<Flip>> = claims.iter().map(|claim| Flip::of(&claim.statement)).collect();
    if flips.iter().all(Option::is_none) {
        return vec![None; claims.len()];
    }
    // Undef and poison refute no claim.
    let options = Options { undefined: Undefined { poison: false, undef: false }, ..options.clone() };
    // Passes remove what is not demanded at all, with the undefined behaviour that it may have.
    let of_results = flips.iter().flatten().filter(|flip| flip.operand.is_none());
    let dead: BTreeSet<Place> =
        of_results.filter(|flip| flip.is_whole(&subject.module.functions[function])).map(|flip| flip.place).collect();
    let pure = without_effects(subject.module, dialect);
    let compare = |flips: &[Flip]| -> Tested {
        let loosened = loosened(subject.module, function, flips, fully_demanded);
        let original = without_dead(flipped(subject.module, function, &[], &loosened, &dead), function, &pure);
        let program = Program::new(&original, dialect);
        let changed = without_dead(flipped(subject.module, function, flips, &loosened, &dead), function, &pure);
        let changed_program = Program::new(&changed, dialect);
        let name = &original.functions[function].name;
        let source = Side::new(&original, &program, name)?;
        let report = refine::check(source, Side::new(&changed, &changed_program, name)?, &options);
        match report.verdict {
            Verdict::Proved | Verdict::Refines => Some(Ok(())),
            Verdict::Violates => {
                let inputs = report.counterexample.map(|example| example.inputs).unwrap_or_default();
                let shown: Vec<String> =
                    inputs.iter().map(|input| format!("{} {} = {}", input.ty, input.name, input.value)).collect();
                let why = report.reason.unwrap_or_default();
                Some(Err(format!("with the other bits flipped, {why}; {}", shown.join(", "))))
            }
            Verdict::Inconclusive | Verdict::Unsupported => None,
        }
    };
    let all: Vec<Flip> = flips.iter().flatten().copied().collect();
    match compare(&all) {
        Some(Ok(())) => flips.iter().map(|flip| flip.map(|_| Ok(()))).collect(),
        Some(Err(_)) | None => flips.iter().map(|flip| compare(&[(*flip)?])).collect(),
    }
}

/// Bits that are flipped: of a result, or of an operand.
#[derive(Clone, Copy)]
struct Flip {
    place: Place,
    operand: Option<ValueId>,
    bits: u64,
}

impl Flip {
    /// Whether every bit of an integer is flipped.
    fn is_whole(&self, function: &Function) -> bool {
        let result = function.blocks.get(self.place.block as usize).and_then(|block| {
            block.insts.get((self.place.instruction as usize).checked_sub(block.phis.len())?)?.result
        });
        let width = result.and_then(|result| function.ty(result).int_width());
        width.is_some_and(|width| self.bits == mask(width.min(64)))
    }

    fn of(statement: &Statement) -> Option<Flip> {
        let Statement::Undemanded { place, operand, flip } = statement else { return None };
        Some(Flip { place: *place, operand: *operand, bits: *flip })
    }
}

/// The instructions that lose their flags when these bits are flipped.
fn loosened(module: &Module, function: usize, flips: &[Flip], fully_demanded: &BTreeSet<Place>) -> BTreeSet<Place> {
    let f = &module.functions[function];
    let mut users: HashMap<ValueId, Vec<Place>> = HashMap::new();
    let mut results: HashMap<Place, ValueId> = HashMap::new();
    for (b, block) in f.blocks.iter().enumerate() {
        let place = |i: usize| Place { function: function as u32, block: b as u32, instruction: i as u32 };
        for (i, phi) in block.phis.iter().enumerate() {
            results.insert(place(i), phi.result);
            for (operand, _) in &phi.incoming {
                if let Operand::Local(value) = operand {
                    users.entry(*value).or_default().push(place(i));
                }
            }
        }
        for (i, inst) in block.insts.iter().enumerate() {
            let at = place(block.phis.len() + i);
            results.extend(inst.result.map(|result| (at, result)));
            inst.op.for_each_operand(&mut |operand| {
                if let Operand::Local(value) = operand {
                    users.entry(*value).or_default().push(at);
                }
            });
        }
    }
    let users_of = |place: &Place| results.get(place).and_then(|value| users.get(value)).cloned().unwrap_or_default();
    let mut pending: Vec<Place> = flips
        .iter()
        .flat_map(|flip| if flip.operand.is_some() { vec![flip.place] } else { users_of(&flip.place) })
        .collect();
    let mut all = BTreeSet::new();
    while let Some(place) = pending.pop() {
        if all.insert(place) && !fully_demanded.contains(&place) {
            pending.extend(users_of(&place));
        }
    }
    all
}

/// The module with bits of one function flipped, without the flags of some instructions, and with a number in place of the
/// operations that are dead.
fn flipped(
    module: &Module,
    function: usize,
    flips: &[Flip],
    loosened: &BTreeSet<Place>,
    dead: &BTreeSet<Place>,
) -> Module {
    let mut module = module.clone();
    let index = function as u32;
    let function = &mut module.functions[function];
    // Taken out, since new values are added to the function while its blocks are rewritten.
    let mut blocks = std::mem::take(&mut function.blocks);
    for (b, block) in blocks.iter_mut().enumerate() {
        let at = |instruction: usize, flip: &&Flip| {
            (flip.place.block, flip.place.instruction) == (b as u32, instruction as u32)
        };
        let mut insts = Vec::with_capacity(block.insts.len());
        // The flipped result takes the old name, so that users need no change. That of a phi is made behind all phis.
        for (i, phi) in block.phis.iter_mut().enumerate() {
            for flip in flips.iter().filter(|flip| at(i, flip)) {
                let (value, before) = (phi.result, new_like(function, phi.result));
                phi.result = before;
                insts.push(xor(function, value, before, flip.bits));
            }
        }
        for (i, mut inst) in std::mem::take(&mut block.insts).into_iter().enumerate() {
            let place = Place { function: index, block: b as u32, instruction: (block.phis.len() + i) as u32 };
            if let (Op::Binary { op, lhs, rhs, .. }, true) = (&mut inst.op, dead.contains(&place)) {
                // 0 | 0 in place of what may be a division: no user cares which number it is.
                let zero = Operand::from(Constant::zero(function.type_of(lhs).clone()));
                (*op, *lhs, *rhs) = (BinaryOp::Or, zero.clone(), zero);
            }
            if loosened.contains(&place) {
                drop_annotations(&mut inst);
            }
            for flip in flips.iter().filter(|flip| at(block.phis.len() + i, flip)) {
                // Of an operand only this use is flipped.
                let Some(operand) = flip.operand else { continue };
                let changed = new_like(function, operand);
                insts.push(xor(function, changed, operand, flip.bits));
                inst.op.for_each_operand_mut(&mut |used| {
                    if *used == Operand::Local(operand) {
                        *used = Operand::Local(changed);
                    }
                });
            }
            let of_result =
                flips.iter().filter(|flip| at(block.phis.len() + i, flip)).find(|flip| flip.operand.is_none());
            match (of_result, inst.result) {
                (Some(flip), Some(value)) => {
                    let before = new_like(function, value);
                    inst.result = Some(before);
                    insts.push(inst);
                    insts.push(xor(function, value, before, flip.bits));
                }
                _ => insts.push(inst),
            }
        }
        block.insts = insts;
    }
    function.blocks = blocks;
    module
}

/// Takes flags, attributes of a call's result and metadata away that make results poison.
fn drop_annotations(inst: &mut Inst) {
    if let Some(flags) = inst.op.flags_mut() {
        *flags = Flags::NONE;
    }
    if let Op::Call(call) = &mut inst.op {
        for attribute in [AttrKind::Range, AttrKind::NonNull, AttrKind::Align, AttrKind::NoFpClass] {
            call.ret_attrs.remove(attribute);
        }
    }
    let makes_poison = [MetadataKind::Range, MetadataKind::NonNull, MetadataKind::Align, MetadataKind::NoFpClass];
    inst.metadata.retain(|attachment| !makes_poison.contains(&attachment.kind));
}

/// The module without the dead code of one function. A call without side effects demands nothing either if nothing uses
/// its result, but only its declaration says so: it is no undefined behaviour, whatever its arguments are.
fn without_dead(mut module: Module, function: usize, without_effects: &[usize]) -> Module {
    dce::run(&mut module.functions[function]);
    for declaration in without_effects {
        module.functions[*declaration].attrs.insert(AttrKind::Speculatable);
    }
    module
}

/// The functions without a body whose calls have no side effects.
fn without_effects(module: &Module, dialect: Dialect) -> Vec<usize> {
    let program = Program::new(module, dialect);
    let has_none = |function: &Function| {
        program.function(&function.name).is_some_and(|index| {
            let effects = program.effects(index);
            effects.returns_or_unwinds() && effects.no_unwind && effects.memory.writes_nothing()
        })
    };
    let declarations = module.functions.iter().enumerate().filter(|(_, function)| !function.is_definition());
    declarations.filter(|(_, function)| has_none(function)).map(|(index, _)| index).collect()
}

fn new_like(function: &mut Function, value: ValueId) -> ValueId {
    let ty = function.ty(value).clone();
    function.new_value(ty)
}

/// `result = xor of, bits`.
fn xor(function: &Function, result: ValueId, of: ValueId, bits: u64) -> Inst {
    let ty = function.ty(of).clone();
    let width = match &ty {
        Type::Int(width) => *width,
        _ => 64,
    };
    let rhs = Constant::from_int(ty, Int::new(width, bits)).into();
    Inst::new(Some(result), Op::Binary { op: BinaryOp::Xor, flags: Flags::NONE, lhs: Operand::Local(of), rhs })
}
