//! The lowered form of a function of registers alone, as data: what a prover reads.
//!
//! [`RegisterCode::of`] gives the operations that executions perform, each with its [`Rule`] as lowering made it, so that
//! whoever reads it needs no meaning of instructions of its own. A floating-point value is the word of its bits, and a
//! pointer is one register. What is done with pointers are steps of [`MemoryStep`]. What has no such form is refused with
//! the reason.
//!
//! Invariants: every slot is written by one step, by moves of edges into one block, or before the first step (a
//! parameter, a constant); a slot is written before it is read.

mod address;
mod atomic;
mod calls;
mod memory;
mod step;

pub use address::{Address, RegisterLeaf, starts_alike};
pub use memory::{LanePlace, MemoryStep, PointerOffset};
pub use step::{EventCall, LaneOperand, LibraryCall, Step};

use super::dialect::Breach;
use super::floats::RoundingMode;
use super::program::{
    Action, Body, Code, EdgeIndex, FunctionEffects, FunctionIndex, Lowered, PointerParamAttrs, Program, Slot, Slots,
    Target, ValueConstraints,
};
use super::rules::Rule;
use super::value::{Leaf, Scalar};
use irrefute_ir::Int;
use irrefute_ir::layout::Endianness;
use rustc_hash::FxHashMap;

/// The number of a scalar register.
pub type Register = u32;

/// What a function does, step by step.
#[derive(Clone, Debug)]
pub struct RegisterCode {
    /// The number of registers.
    pub registers: u32,
    /// The registers that hold constants, and the widths of these, in bits.
    pub constants: Vec<(Register, Scalar, u32)>,
    /// The registers that hold constant pointers.
    pub addresses: Vec<(Register, Address)>,
    /// The registers of each parameter, and what its attributes promise.
    pub parameters: Vec<(Vec<Register>, ValueConstraints)>,
    /// The leaves of each parameter.
    pub leaves: Vec<Vec<RegisterLeaf>>,
    /// What the attributes of each parameter promise about the use of pointers.
    pub uses: Vec<PointerParamAttrs>,
    /// The width of pointers, in bits.
    pub pointer_bits: u32,
    /// Whether the first byte of a number in memory is the highest.
    pub is_big_endian: bool,
    /// Whether a linker may give two symbols of the module one address.
    pub may_share_addresses: bool,
    /// The leaves of the result.
    pub returned: Vec<RegisterLeaf>,
    /// What the attributes of the result promise.
    pub result: ValueConstraints,
    /// The registers of the argument that is promised to be what is returned (`returned`), if there is one: before the
    /// promises about the result are checked, anything else is undefined behaviour.
    pub returned_argument: Option<Vec<Register>>,
    /// What the attributes of the function promise of it as a whole.
    pub effects: FunctionEffects,
    /// The first is the entry.
    pub blocks: Vec<StepBlock>,
    /// What [`Exit`]s name.
    pub edges: Vec<StepEdge>,
    /// By loop that promises to make progress (`llvm.loop.mustprogress`), its blocks, in order.
    pub progress_loops: Vec<Vec<usize>>,
    /// Whether accesses promise not to meet others, by scopes or types. No step says so: of a source that may be left aside.
    pub keeps_accesses_apart: bool,
    /// Whether an operation names the default rounding mode, so that it is undefined in environments with another one. No
    /// step says so: of functions that name other modes there is no such form.
    pub names_rounding: bool,
}

/// Steps without a branch, and how they end.
#[derive(Clone, Debug)]
pub struct StepBlock {
    /// In the order in which they are performed.
    pub steps: Vec<Step>,
    /// What comes then.
    pub exit: Exit,
}

/// A way from a block to another.
#[derive(Clone, Debug)]
pub struct StepEdge {
    /// The block that is entered, by its index.
    pub to: usize,
    /// `to := from`, all at once.
    pub moves: Vec<(Register, Register)>,
}

/// How a block ends.
#[derive(Clone, Debug)]
pub enum Exit {
    /// To a block. Edges are indices of [`RegisterCode::edges`].
    Jump(usize),
    /// By a condition.
    Branch {
        /// An `i1`.
        condition: Register,
        /// If it is true.
        if_true: usize,
        /// If it is false.
        if_false: usize,
    },
    /// By the value of an integer.
    Switch {
        /// The integer.
        value: Register,
        /// If no case matches.
        default: usize,
        /// Distinct values.
        cases: Vec<(Int, usize)>,
    },
    /// The end of the function, with the leaves of its result.
    Return(Vec<Register>),
    /// Undefined behaviour.
    Unreachable,
    /// The last event never returns.
    Stopped,
}

/// What stands in the way of such a form, in words.
pub type NotRegisters = &'static str;

impl RegisterCode {
    /// The form of a function.
    ///
    /// # Errors
    /// What the function does besides computing with integers in registers.
    pub fn of(program: &Program, function: FunctionIndex) -> Result<RegisterCode, NotRegisters> {
        let lowered = &program.functions[function.index()];
        let Body::Code(code) = &lowered.body else { return Err("no body that is modelled") };
        // Executions take one for a symbol of another module. It may as well be what it says.
        if program.has_replaceable_aliases {
            return Err("aliases that may be replaced");
        }
        if lowered.effects.no_return {
            return Err("`noreturn`");
        }
        if lowered.returned.is_some() != code.returned.is_some() {
            return Err("`returned`");
        }
        if !code.initializes.is_empty() {
            return Err("`initializes`");
        }
        let of_shape = |shape: &[Leaf]| shape.iter().map(|leaf| address::leaf(program, *leaf)).collect();
        let leaves = lowered.params.iter().map(|param| of_shape(&param.shape)).collect::<Result<Vec<_>, _>>()?;
        let returned: Vec<RegisterLeaf> = of_shape(&lowered.result.shape)?;
        if lowered.result.param_attrs != PointerParamAttrs::FREE {
            return Err("promises about a pointer that is returned");
        }
        let mut first = code.params.start.0;
        let mut parameters = Vec::new();
        for param in &lowered.params {
            let len = param.shape.len() as u32;
            parameters.push(((first..first + len).collect(), param.constraints.clone()));
            first += len;
        }
        let mut reader = Reader {
            program,
            lowered,
            code,
            registers: code.slot_count,
            starts: FxHashMap::default(),
            names_rounding: false,
            blocks: Vec::new(),
        };
        reader.blocks_from(0)?;
        let edges = code.edges.iter().map(|edge| reader.edge(edge)).collect();
        let leaves_of_constants: FxHashMap<Slot, Leaf> = code.constant_leaves.iter().copied().collect();
        let addresses = code.constants.iter().filter_map(|(slot, scalar)| {
            let Some(Leaf::Ptr(kind)) = leaves_of_constants.get(slot) else { return None };
            Some((slot.0, Address::of(program, *kind, scalar)?))
        });
        let constants = code.constants.iter().filter_map(|(slot, scalar)| {
            let leaf = leaves_of_constants.get(slot).filter(|leaf| matches!(leaf, Leaf::Int(_) | Leaf::Float(_)))?;
            Some((slot.0, scalar.clone(), leaf.width()))
        });
        Ok(RegisterCode {
            addresses: addresses.collect(),
            constants: constants.collect(),
            leaves,
            uses: lowered.params.iter().map(|param| param.param_attrs).collect(),
            pointer_bits: address::pointer_bits(program).unwrap_or(64),
            is_big_endian: program.endianness() == Endianness::Big,
            may_share_addresses: address::may_share_addresses(program),
            returned,
            parameters,
            result: of_values(&lowered.result.constraints)?,
            returned_argument: code.returned.map(registers),
            effects: lowered.effects,
            registers: reader.registers,
            progress_loops: reader.progress_loops(),
            blocks: reader.blocks.into_iter().flatten().collect(),
            edges,
            keeps_accesses_apart: !code.scopes.classes.is_empty() || !code.types.0.is_empty(),
            names_rounding: reader.names_rounding,
        })
    }
}

impl RegisterCode {
    /// Whether it calls functions of the library.
    pub fn calls_library(&self) -> bool {
        let is_call = |step: &Step| matches!(step, Step::Call(call) if call.is_of_library);
        self.blocks.iter().flat_map(|block| &block.steps).any(is_call)
    }

    /// Whether it stores values with padding.
    pub fn stores_padding(&self) -> bool {
        let is_padded = |step: &Step| match step {
            Step::Memory(memory) => matches!(**memory, MemoryStep::Store { padded: true, .. }),
            _ => false,
        };
        self.blocks.iter().flat_map(|block| &block.steps).any(is_padded)
    }

    /// Whether the function has blocks of its own.
    pub fn has_own_blocks(&self) -> bool {
        let is_block = |step: &Step| match step {
            Step::Memory(memory) => matches!(**memory, MemoryStep::Allocate { .. }),
            _ => false,
        };
        self.blocks.iter().flat_map(|block| &block.steps).any(is_block)
    }
}

/// Promises that are about values alone: not whether memory can be accessed.
fn of_values(constraints: &ValueConstraints) -> Result<ValueConstraints, NotRegisters> {
    if constraints.accessible() > 0 { Err("promises that memory can be accessed") } else { Ok(constraints.clone()) }
}

struct Reader<'a> {
    program: &'a Program,
    lowered: &'a Lowered,
    code: &'a Code,
    registers: u32,
    /// The blocks that were found, by the indices of their first actions.
    starts: FxHashMap<u32, usize>,
    names_rounding: bool,
    /// `None` for those that are not read yet.
    blocks: Vec<Option<StepBlock>>,
}

impl Reader<'_> {
    /// Reads the block at an action, and all that follow it.
    fn blocks_from(&mut self, entry: u32) -> Result<(), NotRegisters> {
        let mut pending = vec![entry];
        while let Some(start) = pending.pop() {
            if self.starts.contains_key(&start) {
                continue;
            }
            self.starts.insert(start, self.blocks.len());
            let index = self.blocks.len();
            self.blocks.push(None);
            let block = self.block(start as usize)?;
            let follow = |edge: &usize| self.code.edges[*edge].target;
            match &block.exit {
                Exit::Jump(edge) => pending.push(follow(edge)),
                Exit::Branch { if_true, if_false, .. } => pending.extend([follow(if_true), follow(if_false)]),
                Exit::Switch { default, cases, .. } => {
                    pending.push(follow(default));
                    pending.extend(cases.iter().map(|(_, edge)| follow(edge)));
                }
                Exit::Return(_) | Exit::Unreachable | Exit::Stopped => {}
            }
            self.blocks[index] = Some(block);
        }
        Ok(())
    }

    /// An edge. One that leaves a block which is not reached leads nowhere: it is never taken.
    fn edge(&self, edge: &super::program::Edge) -> StepEdge {
        let to = self.starts.get(&edge.target).copied().unwrap_or(0);
        StepEdge { to, moves: at_once(edge.moves.iter().map(|m| (m.from.0, m.to.0))) }
    }

    /// By loop that must make progress, its blocks.
    fn progress_loops(&self) -> Vec<Vec<usize>> {
        let block_of = |start: &u32| self.code.places[*start as usize].block as usize;
        let blocks = |contains: &[bool]| {
            let inside =
                self.starts.iter().filter(|(start, _)| contains.get(block_of(start)).copied().unwrap_or(false));
            let mut blocks: Vec<usize> = inside.map(|(_, block)| *block).collect();
            blocks.sort_unstable();
            blocks
        };
        self.code.progress_loops.iter().map(|promised| blocks(&promised.contains)).collect()
    }

    fn block(&mut self, start: usize) -> Result<StepBlock, NotRegisters> {
        let mut steps = Vec::new();
        let mut at = start;
        loop {
            let action = &self.code.actions[at];
            if let Some(exit) = exit(action) {
                return Ok(StepBlock { steps, exit });
            }
            match self.atomic_access(at) {
                Some(access) => steps.push(access?),
                None if self.announces_access(at) => {}
                None => self.append(action, &mut steps)?,
            }
            if action.call().is_some_and(|site| matches!(site.callee, Target::Trap(_))) {
                return Ok(StepBlock { steps, exit: Exit::Stopped });
            }
            at += 1;
        }
    }

    /// Appends the steps of an action that does not end its block.
    fn append(&mut self, action: &Action, steps: &mut Vec<Step>) -> Result<(), NotRegisters> {
        match *action {
            Action::Unary { rule, of, to } => steps.push(apply(rule, &[of], to, 0, 1)),
            Action::Binary { rule, lhs, rhs, to } => steps.push(apply(rule, &[lhs, rhs], to, 0, 1)),
            Action::Arithmetic { rule, lhs, rhs, to } => steps.push(apply(Rule::Binary(rule), &[lhs, rhs], to, 0, 1)),
            Action::Compare { rule, lhs, rhs, to } => steps.push(apply(Rule::Compare(rule), &[lhs, rhs], to, 0, 1)),
            Action::Operation(ref site) => {
                steps.extend((0..site.lanes).map(|lane| apply(site.rule, &site.operands, site.to, lane, site.lanes)));
            }
            Action::Float(ref site) => {
                if site.rule.is_rounded_by_environment() {
                    return Err("the rounding mode of the environment");
                }
                if site.rule.is_wide() {
                    return Err("a conversion of more than 128 bits");
                }
                // The flags of a `select` or a call are about a result that is in its registers already.
                let aside = match site.operands.contains(&site.to.start) {
                    true => Some(self.moved_aside(site.to, steps)?),
                    false => None,
                };
                let lane_of = |start: &Slot, lane: u32| match &aside {
                    Some(registers) if *start == site.to.start => registers[lane as usize],
                    _ => start.0 + lane,
                };
                steps.extend((0..site.to.len).map(|lane| Step::Float {
                    rule: site.rule,
                    operands: site.operands.iter().map(|start| lane_of(start, lane)).collect(),
                    to: site.to.start.0 + lane,
                }));
            }
            // What the library computes may be in its registers already.
            Action::Copy { from, to, .. } if from == to => {}
            Action::Copy { from, to, len } => {
                steps.extend((0..len).map(|i| Step::Copy { from: from.0 + i, to: to.0 + i }));
            }
            Action::Gather { ref sources, to } => {
                steps.extend(sources.iter().zip(to.0..).map(|(from, to)| Step::Copy { from: from.0, to }));
            }
            Action::Select(ref site) => {
                self.values(&site.shape)?;
                let condition = |i: u32| site.condition.start.0 + if site.by_lane { i } else { 0 };
                steps.extend((0..site.to.len).map(|i| Step::Select {
                    condition: condition(i),
                    if_true: site.if_true.0 + i,
                    if_false: site.if_false.0 + i,
                    to: site.to.start.0 + i,
                    together: !site.by_lane && site.to.len > 1,
                }));
            }
            Action::Freeze(ref site) => {
                words(&site.shape)?;
                let widths = site.shape.iter().map(|leaf| leaf.width());
                steps.extend(widths.zip(0..).map(|(width, i)| Step::Freeze {
                    from: site.from.start.0 + i,
                    to: site.to.0 + i,
                    width,
                    together: site.shape.len() > 1,
                }));
            }
            Action::Element(ref site) => {
                words(&[site.lane])?;
                let (vector, index) = (registers(site.vector), site.index.0);
                steps.push(match site.inserted {
                    None => Step::Extract { vector, index, to: site.to.start.0 },
                    Some(element) => Step::Insert { vector, index, element: element.0, to: registers(site.to) },
                });
            }
            Action::Reduce(ref site) => {
                steps.push(Step::Reduce { rule: site.rule, lanes: registers(site.vector), to: site.to.0 });
            }
            Action::Bitcast(ref site) => {
                steps.push(Step::Bitcast {
                    from: registers(site.from),
                    from_width: site.from_width,
                    to: registers(site.to),
                    to_width: site.to_width,
                });
            }
            Action::Target(ref site) => {
                let operand = |&(slots, width): &(Slots, u32)| LaneOperand { lanes: registers(slots), width };
                steps.push(Step::Lanes {
                    operation: site.operation,
                    operands: site.operands.iter().map(operand).collect(),
                    to: registers(site.to),
                    width: site.width,
                });
            }
            Action::ValueConstraints(ref site) => {
                let constraints = site.constraints.clone();
                let to = registers(Slots { start: site.to, len: site.from.len });
                let from = match site.from.start == site.to {
                    true => self.moved_aside(site.from, steps)?,
                    false => registers(site.from),
                };
                steps.push(Step::Constrain { from, to, constraints });
            }
            Action::Alloca(ref site) => steps.push(of_memory(self.allocate(site)?)),
            Action::Address(ref site) => steps.push(of_memory(self.moved(site)?)),
            Action::MaskPointer(ref site) => steps.push(of_memory(self.masked(site)?)),
            Action::ComparePointers(ref site) => steps.extend(self.compared(site)?.map(of_memory)),
            Action::CastPointer(ref site) => steps.push(of_memory(self.number(site)?)),
            Action::Masked(ref site) => self.under_mask(site, steps)?,
            Action::Load(ref site) => steps.push(of_memory(self.load(site)?)),
            Action::Store(ref site) => steps.push(of_memory(self.store(site)?)),
            Action::Fill(ref site) => steps.push(of_memory(self.fill(site))),
            Action::CopyBytes(ref site) => steps.push(of_memory(self.copy(site)?)),
            Action::LifetimeStart(pointer) => steps.push(of_memory(self.lifetime(pointer, true))),
            Action::LifetimeEnd(pointer) => steps.push(of_memory(self.lifetime(pointer, false))),
            Action::AssumeDemand(ref site) => steps.push(Step::Demand {
                value: registers(site.from),
                constraints: ValueConstraints { breach: Breach::Ub, ..site.constraints.clone() },
            }),
            Action::Assume(condition) => steps.push(Step::Assume { condition: condition.0 }),
            Action::Nothing => {}
            Action::RoundIn(RoundingMode::NearestEven) => self.names_rounding = true,
            Action::Call(ref site) => {
                let (call, returned) = self.call(site)?;
                steps.push(Step::Call(Box::new(call)));
                steps.extend(returned);
            }
            _ => return Err(refusal(action)),
        }
        Ok(())
    }

    /// Renames the results of the last steps, whose registers the next step writes again.
    fn moved_aside(&mut self, slots: Slots, steps: &mut [Step]) -> Result<Vec<Register>, NotRegisters> {
        let first = self.registers;
        self.registers += slots.len;
        let range = slots.start.0..slots.start.0 + slots.len;
        let mut written = 0;
        for step in steps.iter_mut().rev() {
            if written == slots.len {
                break;
            }
            for to in step.results_mut() {
                if range.contains(to) {
                    *to = first + (*to - slots.start.0);
                    written += 1;
                }
            }
        }
        // An instruction writes all of its result just before its promises are checked, and nothing reads it between.
        if written == slots.len { Ok((first..self.registers).collect()) } else { Err("promises about a phi") }
    }
}

/// The moves of an edge, all at once, of the sequence that has their effect: what is written and read again is a slot that
/// keeps a value of a cycle for a while, and no phi.
fn at_once(sequence: impl Iterator<Item = (Register, Register)>) -> Vec<(Register, Register)> {
    let mut values: FxHashMap<Register, Register> = FxHashMap::default();
    let mut kept: Vec<Register> = Vec::new();
    let mut order: Vec<Register> = Vec::new();
    for (from, to) in sequence {
        let value = values.get(&from).copied();
        kept.extend(value.map(|_| from));
        values.insert(to, value.unwrap_or(from));
        order.push(to);
    }
    order.retain(|to| !kept.contains(to));
    order.into_iter().map(|to| (values[&to], to)).collect()
}

/// How an action ends its block, if it does.
fn exit(action: &Action) -> Option<Exit> {
    Some(match *action {
        Action::Jump(edge) => Exit::Jump(number(edge)),
        Action::Branch { condition, if_true, if_false } => {
            Exit::Branch { condition: condition.0, if_true: number(if_true), if_false: number(if_false) }
        }
        Action::Switch { value, ref table } => {
            let cases = table.cases.iter().map(|(value, edge)| (value.clone(), number(*edge))).collect();
            Exit::Switch { value: value.0, default: number(table.default), cases }
        }
        Action::Return(slots) => Exit::Return(registers(slots)),
        Action::Unreachable => Exit::Unreachable,
        _ => return None,
    })
}

/// What an action does that is neither a step nor an exit.
fn refusal(action: &Action) -> NotRegisters {
    match action {
        Action::FixedPoint(_) => "fixed-point arithmetic",
        Action::OperateOnBytes(_) => "values of the byte type",
        Action::AnyBool { .. } | Action::Depend(_) => "a choice that is left open",
        Action::RoundIn(_) => "a rounding mode of the environment",
        Action::Land(_) | Action::Resume(_) => "exceptions",
        Action::Guard { .. } | Action::Deoptimize(_) => "deoptimization",
        Action::Unsupported(_) => "an instruction that is not modelled",
        Action::LoadVolatile(_)
        | Action::StoreVolatile(_)
        | Action::AccessVolatile(_)
        | Action::FillPattern(_)
        | Action::CheckGroup(_)
        | Action::InvariantLoad(_)
        | Action::BeginInvariant { .. }
        | Action::EndInvariant { .. }
        | Action::Synchronize(_)
        | Action::BeginScopes(_) => "accesses to memory",
        _ => "pointers",
    }
}

fn of_memory(step: MemoryStep) -> Step {
    Step::Memory(Box::new(step))
}

fn apply(rule: Rule, operands: &[Slot], to: Slot, lane: u32, lanes: u32) -> Step {
    Step::Apply {
        rule,
        operands: operands.iter().take(rule.arity()).map(|slot| slot.0 + lane).collect(),
        to: (0..rule.results()).map(|result| to.0 + result * lanes + lane).collect(),
    }
}

fn registers(slots: Slots) -> Vec<Register> {
    (slots.start.0..slots.start.0 + slots.len).collect()
}

fn number(edge: EdgeIndex) -> usize {
    edge.0 as usize
}

/// Refuses what is no word of bits.
fn words(shape: &[Leaf]) -> Result<(), NotRegisters> {
    match shape.iter().all(|leaf| matches!(leaf, Leaf::Int(_) | Leaf::Float(_))) {
        true => Ok(()),
        false => Err("pointers and values of the byte type"),
    }
}
