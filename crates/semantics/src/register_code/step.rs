//! The steps of a block: operations on registers, the registers that they read, and those that they write.

use super::{MemoryStep, Register, RegisterLeaf};
use crate::floats::FloatRule;
use crate::program::{FunctionEffects, PointerParamAttrs, ValueConstraints};
use crate::rules::Rule;
use crate::targets::LaneOperation;
use smallvec::SmallVec;
use std::sync::Arc;

/// One operation on registers.
#[derive(Clone, Debug)]
pub enum Step {
    /// A rule on one lane.
    Apply {
        /// The rule.
        rule: Rule,
        /// As many as its arity.
        operands: SmallVec<[Register; 3]>,
        /// One for each result.
        to: SmallVec<[Register; 2]>,
    },
    /// A floating-point rule on one lane.
    Float {
        /// The rule.
        rule: FloatRule,
        /// As many as its arity.
        operands: SmallVec<[Register; 3]>,
        /// The register that is written.
        to: Register,
    },
    /// `to := from`, read alone.
    Copy {
        /// The register that is read.
        from: Register,
        /// The register that is written.
        to: Register,
    },
    /// One leaf of a `select`.
    Select {
        /// An `i1`.
        condition: Register,
        /// Read if the condition is true.
        if_true: Register,
        /// Read if the condition is false.
        if_false: Register,
        /// The register that is written.
        to: Register,
        /// Whether the same condition selects other leaves, which are picked together with this one.
        together: bool,
    },
    /// One leaf of a `freeze`.
    Freeze {
        /// The register that is read.
        from: Register,
        /// The register that is written.
        to: Register,
        /// Its width, in bits.
        width: u32,
        /// Whether other leaves are frozen with it.
        together: bool,
    },
    /// `extractelement`.
    Extract {
        /// The lanes.
        vector: Vec<Register>,
        /// The number of the lane; poison beyond the last.
        index: Register,
        /// The register that is written.
        to: Register,
    },
    /// `insertelement`.
    Insert {
        /// The lanes.
        vector: Vec<Register>,
        /// The number of the lane; every lane is poison if it is beyond the last.
        index: Register,
        /// The new lane.
        element: Register,
        /// As many as there are lanes.
        to: Vec<Register>,
    },
    /// The lanes of a vector, combined by a rule of two operands.
    Reduce {
        /// The rule.
        rule: Rule,
        /// At least one.
        lanes: Vec<Register>,
        /// The register that is written.
        to: Register,
    },
    /// The same bits in other lanes, the first lane in the lowest bits; a lane is poison if any lane is from which it
    /// takes bits.
    Bitcast {
        /// The lanes that are read.
        from: Vec<Register>,
        /// Their width, in bits.
        from_width: u32,
        /// The lanes that are written.
        to: Vec<Register>,
        /// Their width, in bits.
        to_width: u32,
    },
    /// An intrinsic of a target, or an operation on whole vectors: each lane of the result is a function of lanes of the
    /// operands.
    Lanes {
        /// The function.
        operation: LaneOperation,
        /// What it reads from.
        operands: Vec<LaneOperand>,
        /// The lanes that are written.
        to: Vec<Register>,
        /// Their width, in bits.
        width: u32,
    },
    /// `to := from`, checked against promises.
    Constrain {
        /// The leaves of the value.
        from: Vec<Register>,
        /// As many.
        to: Vec<Register>,
        /// What is promised, also of what can be accessed.
        constraints: ValueConstraints,
    },
    /// `llvm.assume`.
    Assume {
        /// An `i1`.
        condition: Register,
    },
    /// A bundle of `llvm.assume`: undefined behaviour unless the value keeps the promises, and is not poison.
    Demand {
        /// The leaves of the value.
        value: Vec<Register>,
        /// The promises, also about what can be accessed.
        constraints: ValueConstraints,
    },
    /// An operation on memory, or on pointers.
    Memory(Box<MemoryStep>),
    /// A call of a function without a body, of the library or not, or `llvm.trap`.
    Call(Box<EventCall>),
}

/// An operand of an operation on lanes.
#[derive(Clone, Debug)]
pub struct LaneOperand {
    /// Its lanes.
    pub lanes: Vec<Register>,
    /// Their width, in bits.
    pub width: u32,
}

/// A function of the library that does what its name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryCall {
    /// `malloc`, of a size: a new block, or null.
    Malloc,
    /// `calloc`, of a number of elements and their size: a new block of zeros, or null.
    Calloc,
    /// `realloc`, of a pointer and a size. With null it is `malloc`.
    Realloc,
    /// `free`, of a pointer. With null it does nothing.
    Free,
    /// `memcmp` and `bcmp`, of two pointers and a number of bytes. They read and return.
    CompareBytes,
    /// `fwrite`, of a pointer, a size, a number of items and a stream. With no bytes it returns 0 and does nothing.
    WriteItems,
}

/// A call that the environment answers.
#[derive(Clone, Debug)]
pub struct EventCall {
    /// The name of the function.
    pub callee: Arc<str>,
    /// The arguments, and what is promised of each.
    pub arguments: Vec<(Vec<Register>, ValueConstraints)>,
    /// The registers of the result.
    pub to: Vec<Register>,
    /// What they hold.
    pub leaves: Vec<RegisterLeaf>,
    /// What is promised about the use of each argument.
    pub uses: Vec<PointerParamAttrs>,
    /// What is promised of the result as a value.
    pub result: ValueConstraints,
    /// How many bytes behind the result, and behind each argument, are promised to be accessible: surely, and unless the
    /// pointer is null. Where both sides promise the same of the same, both keep it, or the source is undefined.
    pub accessible: Vec<[u64; 2]>,
    /// What is promised of the call as a whole.
    pub effects: FunctionEffects,
    /// Whether it does nothing but return, and so is no event.
    pub is_pure: bool,
    /// Whether it is a function of the library, which makes memory that nothing was written to.
    pub is_of_library: bool,
    /// Which library function it is, if its name and type say what it does.
    pub library: Option<LibraryCall>,
    /// Whether it is marked `tail`: it must not access blocks of the caller's `alloca`s.
    pub is_tail: bool,
    /// Whether the pointer that is returned leads to a new block.
    pub fresh: bool,
    /// Whether it does nothing but make a block of memory.
    pub allocates: bool,
    /// Whether it shows no memory to the environment: a trap, and what only allocates.
    pub is_blind: bool,
    /// How values are passed, as text; `None` if no attribute says.
    pub passing: Option<Arc<str>>,
}

impl Step {
    /// The registers that are written.
    pub fn results(&self) -> SmallVec<[Register; 2]> {
        match self {
            Step::Apply { to, .. } => to.clone(),
            Step::Copy { to, .. }
            | Step::Float { to, .. }
            | Step::Select { to, .. }
            | Step::Freeze { to, .. }
            | Step::Extract { to, .. }
            | Step::Reduce { to, .. } => SmallVec::from_slice(&[*to]),
            Step::Insert { to, .. }
            | Step::Bitcast { to, .. }
            | Step::Lanes { to, .. }
            | Step::Constrain { to, .. } => SmallVec::from_slice(to),
            Step::Call(call) => SmallVec::from_slice(&call.to),
            Step::Memory(memory) => memory.results(),
            Step::Assume { .. } | Step::Demand { .. } => SmallVec::new(),
        }
    }

    /// The registers that are read, but for pointers.
    pub fn operands(&self) -> SmallVec<[Register; 3]> {
        match self {
            Step::Apply { operands, .. } | Step::Float { operands, .. } => operands.clone(),
            Step::Copy { from, .. } | Step::Freeze { from, .. } => SmallVec::from_slice(&[*from]),
            Step::Select { condition, if_true, if_false, .. } => {
                SmallVec::from_slice(&[*condition, *if_true, *if_false])
            }
            Step::Extract { vector, index, .. } => vector.iter().chain([index]).copied().collect(),
            Step::Insert { vector, index, element, .. } => vector.iter().chain([index, element]).copied().collect(),
            Step::Reduce { lanes, .. } => SmallVec::from_slice(lanes),
            Step::Bitcast { from, .. } | Step::Constrain { from, .. } => SmallVec::from_slice(from),
            Step::Lanes { operands, .. } => operands.iter().flat_map(|operand| &operand.lanes).copied().collect(),
            Step::Assume { condition } => SmallVec::from_slice(&[*condition]),
            Step::Demand { value, .. } => SmallVec::from_slice(value),
            Step::Call(call) => call.arguments.iter().flat_map(|(registers, _)| registers).copied().collect(),
            Step::Memory(memory) => memory.operands(),
        }
    }

    /// Gives all registers other numbers, those that are read and those that are written.
    pub fn rename(&mut self, new: &dyn Fn(Register) -> Register) {
        let each = |registers: &mut [Register]| registers.iter_mut().for_each(|register| *register = new(*register));
        match self {
            Step::Apply { operands, to, .. } => {
                each(operands);
                each(to);
            }
            Step::Float { operands, to, .. } => {
                each(operands);
                *to = new(*to);
            }
            Step::Copy { from, to } | Step::Freeze { from, to, .. } => (*from, *to) = (new(*from), new(*to)),
            Step::Select { condition, if_true, if_false, to, .. } => {
                for register in [condition, if_true, if_false, to] {
                    *register = new(*register);
                }
            }
            Step::Extract { vector, index, to } => {
                each(vector);
                (*index, *to) = (new(*index), new(*to));
            }
            Step::Insert { vector, index, element, to } => {
                each(vector);
                each(to);
                (*index, *element) = (new(*index), new(*element));
            }
            Step::Reduce { lanes, to, .. } => {
                each(lanes);
                *to = new(*to);
            }
            Step::Bitcast { from, to, .. } | Step::Constrain { from, to, .. } => {
                each(from);
                each(to);
            }
            Step::Lanes { operands, to, .. } => {
                operands.iter_mut().for_each(|operand| each(&mut operand.lanes));
                each(to);
            }
            Step::Assume { condition } => *condition = new(*condition),
            Step::Demand { value, .. } => each(value),
            Step::Memory(memory) => memory.rename(new),
            Step::Call(call) => {
                call.arguments.iter_mut().for_each(|(registers, _)| each(registers));
                each(&mut call.to);
            }
        }
    }

    pub(super) fn results_mut(&mut self) -> Vec<&mut Register> {
        match self {
            Step::Apply { to, .. } => to.iter_mut().collect(),
            Step::Copy { to, .. }
            | Step::Float { to, .. }
            | Step::Select { to, .. }
            | Step::Freeze { to, .. }
            | Step::Extract { to, .. }
            | Step::Reduce { to, .. } => vec![to],
            Step::Insert { to, .. }
            | Step::Bitcast { to, .. }
            | Step::Lanes { to, .. }
            | Step::Constrain { to, .. } => to.iter_mut().collect(),
            Step::Call(call) => call.to.iter_mut().collect(),
            Step::Memory(memory) => memory.results_mut(),
            Step::Assume { .. } | Step::Demand { .. } => Vec::new(),
        }
    }
}
