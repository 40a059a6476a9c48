//! Functions that are straight lines, if a `phi` where two empty blocks meet counts as an instruction.

use super::MAX_WIDTH;
use super::code::{POISON, ScalarCode, full};
use irrefute_ir::{
    AttrKind, Attributes, BlockId, Callee, Constant, ConstantKind, ENTRY, Function, Module, Op, Operand, TerminatorOp,
    Type, ValueId,
};
use smallvec::SmallVec;

/// Why a function has no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outside(pub &'static str);

/// A function as steps, for a [`Checker`](super::Checker).
#[derive(Clone, Debug, PartialEq)]
pub struct StraightLine {
    pub(super) steps: Vec<TableStep>,
    pub(super) result: Source,
    /// The width of the result in bits.
    pub(super) width: u32,
    /// A table that is applied to the result: the promises of the signature.
    pub(super) ending: Option<usize>,
    /// Steps whose results nothing reads. Their undefined behaviour would not reach the result otherwise.
    pub(super) unread: Vec<usize>,
}

/// An instruction, with the numbers of its tables.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TableStep {
    Apply { table: usize, operands: SmallVec<[Source; 2]> },
    SelectArms { arms: usize, condition: Source, if_true: Source, if_false: Source },
    Freeze { width: u32, operand: Source },
}

/// Where an operand comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Source {
    Argument(usize),
    Constant(ScalarCode),
    TableStep(usize),
}

/// The tables of instructions, by number.
pub(super) trait Library {
    /// The table of an instruction whose local operands are values 0, 1, … of these widths.
    fn table(&mut self, op: Op, widths: &[u32], result: u32, declaration: Option<&Function>) -> Option<usize>;
    /// The arms of `select`, or of the `phi` of a diamond.
    fn arms(&mut self, diamond: bool, width: u32) -> Option<usize>;
    /// The table of the promises about a result.
    fn ending(&mut self, width: u32, attributes: &Attributes, parameter: &Attributes) -> Option<usize>;
}

/// Attributes that a straight line without memory keeps, whatever it computes.
pub const KEPT: [AttrKind; 12] = [
    AttrKind::MustProgress,
    AttrKind::NoFree,
    AttrKind::NoRecurse,
    AttrKind::NoSync,
    AttrKind::NoUnwind,
    AttrKind::WillReturn,
    AttrKind::Memory,
    AttrKind::ReadNone,
    AttrKind::Speculatable,
    AttrKind::NoCallback,
    AttrKind::NoCreateUndefOrPoison,
    AttrKind::UwTable,
];

impl StraightLine {
    /// The line of a function of a module.
    pub(super) fn read(
        module: &Module,
        function: &Function,
        library: &mut dyn Library,
    ) -> Result<StraightLine, Outside> {
        let width = width_of(&function.ret).ok_or(Outside("the type of the result"))?;
        if function.attrs.iter().any(|attribute| attribute.kind().is_none_or(|kind| !KEPT.contains(kind))) {
            return Err(Outside("an attribute of the function"));
        }
        let mut reader =
            LineReader { module, function, library, steps: Vec::new(), known: vec![None; function.values.len()] };
        for (i, id) in function.param_ids().enumerate() {
            width_of(function.ty(id)).ok_or(Outside("the type of a parameter"))?;
            reader.known[id.index()] = Some(Source::Argument(i));
        }
        let result = reader.body()?;
        let ending = reader.ending(result, width)?;
        let steps = reader.steps;
        let mut read = vec![false; steps.len()];
        let sources = steps.iter().flat_map(TableStep::sources).chain([result]);
        sources.for_each(|source| {
            if let Source::TableStep(i) = source {
                read[i] = true
            }
        });
        let unread = (0..steps.len()).filter(|i| !read[*i]).collect();
        Ok(StraightLine { steps, result, width, ending, unread })
    }
}

impl TableStep {
    fn sources(&self) -> SmallVec<[Source; 3]> {
        match self {
            TableStep::Apply { operands, .. } => operands.iter().copied().collect(),
            TableStep::SelectArms { condition, if_true, if_false, .. } => {
                smallvec::smallvec![*condition, *if_true, *if_false]
            }
            TableStep::Freeze { operand, .. } => smallvec::smallvec![*operand],
        }
    }
}

/// The width of a type in bits, if its values have codes.
fn width_of(ty: &Type) -> Option<u32> {
    match ty {
        Type::Int(width) if (1..=MAX_WIDTH).contains(width) => Some(*width),
        _ => None,
    }
}

struct LineReader<'a> {
    module: &'a Module,
    function: &'a Function,
    library: &'a mut dyn Library,
    steps: Vec<TableStep>,
    known: Vec<Option<Source>>,
}

impl LineReader<'_> {
    /// Follows the blocks to the return; the source of the returned value. The loop is bounded by the number of blocks,
    /// so a cycle is outside.
    fn body(&mut self) -> Result<Source, Outside> {
        let mut at = ENTRY;
        for _ in 0..self.function.blocks.len() {
            let block = self.function.blocks.get(at.index()).ok_or(Outside("no body"))?;
            for inst in &block.insts {
                if !inst.metadata.is_empty() {
                    return Err(Outside("metadata"));
                }
                let result = inst.result.ok_or(Outside("an instruction without a result"))?;
                let source = self.step(&inst.op, result)?;
                self.known[result.index()] = Some(source);
            }
            at = match &block.term.op {
                TerminatorOp::Ret(Some(operand)) => return self.source(operand),
                TerminatorOp::Br(next) => {
                    self.enter(*next, at)?;
                    *next
                }
                TerminatorOp::CondBr { condition, if_true, if_false } => {
                    self.branch(at, condition, *if_true, *if_false)?
                }
                _ => return Err(Outside("a terminator")),
            };
        }
        Err(Outside("control flow"))
    }

    /// Resolves the phis of a block that is entered from one place only.
    fn enter(&mut self, next: BlockId, from: BlockId) -> Result<(), Outside> {
        let phis = &self.function.blocks.get(next.index()).ok_or(Outside("control flow"))?.phis;
        let sources: Vec<Source> =
            phis.iter().map(|phi| self.incoming(&phi.incoming, from)).collect::<Result<_, _>>()?;
        for (phi, source) in phis.iter().zip(sources) {
            self.known[phi.result.index()] = Some(source);
        }
        Ok(())
    }

    /// A branch whose two ways meet again without an instruction in between; the block where they meet.
    fn branch(&mut self, at: BlockId, c: &Operand, yes: BlockId, no: BlockId) -> Result<BlockId, Outside> {
        let meet = match (self.leads_to(yes), self.leads_to(no)) {
            (Some(a), Some(b)) if a == b => a,
            (Some(a), _) if a == no => no,
            (_, Some(b)) if b == yes => yes,
            _ if yes == no => yes,
            _ => return Err(Outside("control flow")),
        };
        let condition = self.source(c)?;
        let via = |way: BlockId| if way == meet { at } else { way };
        let phis = &self.function.blocks[meet.index()].phis;
        let mut results = Vec::with_capacity(phis.len());
        for phi in phis {
            let (if_true, if_false) = (self.incoming(&phi.incoming, via(yes))?, self.incoming(&phi.incoming, via(no))?);
            let width = width_of(self.function.ty(phi.result)).ok_or(Outside("the type of a phi"))?;
            results.push((phi.result, self.arms(true, width, condition, if_true, if_false)?));
        }
        if phis.is_empty() {
            // A branch on an undefined condition is undefined behaviour even if nothing depends on the way.
            self.arms(true, 1, condition, Source::Constant(1), Source::Constant(1))?;
        }
        for (result, source) in results {
            self.known[result.index()] = Some(source);
        }
        Ok(meet)
    }

    /// The successor of an empty block.
    fn leads_to(&self, block: BlockId) -> Option<BlockId> {
        let block = self.function.blocks.get(block.index())?;
        match &block.term.op {
            TerminatorOp::Br(next) if block.phis.is_empty() && block.insts.is_empty() => Some(*next),
            _ => None,
        }
    }

    fn incoming(&self, incoming: &[(Operand, BlockId)], from: BlockId) -> Result<Source, Outside> {
        let found = incoming.iter().find(|(_, block)| *block == from);
        found.map_or(Err(Outside("control flow")), |(operand, _)| self.source(operand))
    }

    fn source(&self, operand: &Operand) -> Result<Source, Outside> {
        match operand {
            Operand::Local(id) => self.known.get(id.index()).copied().flatten().ok_or(Outside("control flow")),
            Operand::Const(constant) => constant_code(constant).map(Source::Constant).ok_or(Outside("a constant")),
            Operand::Metadata(_) => Err(Outside("metadata")),
        }
    }

    fn arms(
        &mut self,
        diamond: bool,
        width: u32,
        condition: Source,
        if_true: Source,
        if_false: Source,
    ) -> Result<Source, Outside> {
        let arms = self.library.arms(diamond, width).ok_or(Outside("what a condition decides"))?;
        Ok(self.push(TableStep::SelectArms { arms, condition, if_true, if_false }))
    }

    fn push(&mut self, step: TableStep) -> Source {
        self.steps.push(step);
        Source::TableStep(self.steps.len() - 1)
    }

    fn step(&mut self, op: &Op, result: ValueId) -> Result<Source, Outside> {
        let width = width_of(self.function.ty(result)).ok_or(Outside("the type of a result"))?;
        match op {
            Op::Select { condition, if_true, if_false, .. } => {
                let [condition, if_true, if_false] =
                    [self.source(condition)?, self.source(if_true)?, self.source(if_false)?];
                self.arms(false, width, condition, if_true, if_false)
            }
            Op::Freeze { operand } => {
                let operand = self.source(operand)?;
                Ok(self.push(TableStep::Freeze { width, operand }))
            }
            Op::Binary { .. } | Op::ICmp { .. } | Op::Cast { .. } | Op::Call(_) => self.table(op, width),
            _ => Err(Outside("an instruction")),
        }
    }

    /// A step for an instruction. Its constants stay in it, so that a table has an axis for local operands only.
    fn table(&mut self, op: &Op, result: u32) -> Result<Source, Outside> {
        let mut op = op.clone();
        let mut locals: SmallVec<[ValueId; 2]> = SmallVec::new();
        op.for_each_operand_mut(&mut |operand| {
            if let Operand::Local(id) = operand {
                locals.push(*id);
                *id = ValueId(locals.len() as u32 - 1);
            }
        });
        let mut widths: SmallVec<[u32; 2]> = SmallVec::new();
        let mut operands: SmallVec<[Source; 2]> = SmallVec::new();
        for id in locals {
            widths.push(width_of(self.function.ty(id)).ok_or(Outside("the type of an operand"))?);
            operands.push(self.source(&Operand::Local(id))?);
        }
        let declaration = match &op {
            Op::Call(call) => match &call.callee {
                Callee::Direct(name) => self.module.function(name),
                Callee::Indirect(_) | Callee::Asm(_) => return Err(Outside("a call")),
            },
            _ => None,
        };
        let table = self.library.table(op, &widths, result, declaration).ok_or(Outside("an instruction"))?;
        Ok(self.push(TableStep::Apply { table, operands }))
    }

    /// The table of the promises of the signature about the result.
    fn ending(&mut self, result: Source, width: u32) -> Result<Option<usize>, Outside> {
        let mut parameter = Attributes::default();
        for (i, attributes) in self.function.params.iter().enumerate().filter(|(_, a)| !a.is_empty()) {
            let only_returned = attributes.iter().all(|attribute| attribute.is(AttrKind::Returned));
            if !only_returned || result != Source::Argument(i) {
                return Err(Outside("an attribute of a parameter"));
            }
            parameter = attributes.clone();
        }
        let attributes = &self.function.ret_attrs;
        if attributes.is_empty() && parameter.is_empty() {
            return Ok(None);
        }
        self.library.ending(width, attributes, &parameter).map(Some).ok_or(Outside("an attribute of the result"))
    }
}

fn constant_code(constant: &Constant) -> Option<ScalarCode> {
    let width = width_of(&constant.ty)?;
    match &constant.kind {
        ConstantKind::Int(value) => value.word().map(|word| 1 << word),
        ConstantKind::Undef => Some(full(width)),
        ConstantKind::Poison => Some(POISON),
        _ => None,
    }
}
