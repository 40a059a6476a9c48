//! Frames and their buffers.

use crate::semantics::memory::MemoryBlock;
use crate::semantics::program::{Action, CallSite, Code, FunctionEffects, FunctionIndex, Program, Slot, Slots};
use crate::semantics::value::{CallId, Leaf, Scalar, Value};
use smallvec::SmallVec;

/// The activation of a function.
pub(super) struct Frame<'p> {
    pub function: FunctionIndex,
    pub code: &'p Code,
    pub slots: Vec<Scalar>,
    /// The action to do next, or the call that this frame waits for.
    pub at: usize,
    /// What the attributes of the function and of its call promise.
    pub effects: FunctionEffects,
    /// The stack blocks, which end with it.
    pub blocks: Vec<MemoryBlock>,
    /// The call that physical arguments belong to.
    pub call: CallId,
    /// Whether its caller's stack blocks are not for it: a `tail` call.
    pub tail: bool,
    /// The time at which it was entered.
    pub entered: u64,
    /// The blocks that must not end before it, since a parameter promises them to be dereferenceable.
    pub held: SmallVec<[MemoryBlock; 2]>,
    /// The blocks that arguments point to, if its effects are restricted.
    pub argument_blocks: SmallVec<[MemoryBlock; 2]>,
}

impl<'p> Frame<'p> {
    /// A frame of a function that is entered at a time.
    pub(super) fn new(
        function: FunctionIndex,
        code: &'p Code,
        effects: FunctionEffects,
        slots: Vec<Scalar>,
        (call, entered): (CallId, u64),
    ) -> Frame<'p> {
        let (held, argument_blocks) = (SmallVec::new(), SmallVec::new());
        let (at, blocks, tail) = (0, Vec::new(), false);
        Frame { function, code, slots, at, effects, blocks, call, tail, entered, held, argument_blocks }
    }

    /// Whether some of its accesses are forbidden by a promise.
    pub(super) fn is_restricted(&self) -> bool {
        self.tail || self.effects.memory.restricts()
    }

    /// Notes which blocks the arguments point to, if that decides what may be accessed. `at_null` is the block that an
    /// address without provenance reaches where null is valid.
    pub(super) fn note_arguments(&mut self, program: &Program, at_null: impl FnOnce() -> Option<MemoryBlock>) {
        if !self.effects.memory.restricts() {
            return;
        }
        let at_null = if self.effects.null_is_valid { at_null() } else { None };
        let params = &self.slots[self.code.params.range()];
        let leaves = program.params(self.function).iter().flat_map(|param| &param.shape);
        let reached = |(scalar, leaf): (&Scalar, &Leaf)| match (scalar, leaf) {
            (Scalar::Word(_), Leaf::Ptr(_)) => at_null,
            (scalar, _) => scalar.block(),
        };
        self.argument_blocks = params.iter().zip(leaves).filter_map(reached).collect();
    }

    /// The call that a suspended frame waits for.
    pub(super) fn waiting_call(&self) -> Option<&'p CallSite> {
        match self.code.actions[self.at] {
            Action::Call(site) => Some(&self.code.sites[site as usize]),
            _ => None,
        }
    }

    /// Puts scalars in consecutive slots.
    pub(super) fn put(&mut self, to: Slot, scalars: impl IntoIterator<Item = Scalar>) {
        for (slot, scalar) in self.slots[to.index()..].iter_mut().zip(scalars) {
            *slot = scalar;
        }
    }

    /// Copies the value that begins in a slot.
    #[inline]
    pub(super) fn copy(&mut self, from: Slot, to: Slots) {
        for i in 0..to.len {
            copy_slot(&mut self.slots, from.offset(i), to.start.offset(i));
        }
    }

    /// The value in some slots.
    pub(super) fn value(&self, slots: Slots) -> Value {
        Value(self.slots[slots.range()].iter().cloned().collect())
    }
}

/// Copies one scalar as it is.
#[inline]
pub(super) fn copy_slot(slots: &mut [Scalar], from: Slot, to: Slot) {
    match slots[from.index()] {
        Scalar::Word(word) => slots[to.index()].set_word(word),
        ref other => slots[to.index()] = other.clone(),
    }
}

/// Copies one scalar, read alone.
#[inline]
pub(super) fn copy_alone(slots: &mut [Scalar], from: Slot, to: Slot) {
    match slots[from.index()] {
        Scalar::Word(word) => slots[to.index()].set_word(word),
        ref other => slots[to.index()] = other.extract().into_owned(),
    }
}

/// Buffers of frames that are not in use, by function. Their constant slots are filled.
pub(super) struct Pools(Vec<Vec<Vec<Scalar>>>);

impl Pools {
    pub(super) fn new(program: &Program) -> Pools {
        Pools(program.functions.iter().map(|_| Vec::new()).collect())
    }

    pub(super) fn take(&mut self, function: FunctionIndex, code: &Code) -> Vec<Scalar> {
        self.0[function.index()].pop().unwrap_or_else(|| {
            let mut slots = vec![Scalar::Poison; code.slot_count as usize];
            for (slot, scalar) in &code.constants {
                slots[slot.index()] = scalar.clone();
            }
            slots
        })
    }

    /// Takes the buffer of a frame that ends.
    pub(super) fn put(&mut self, frame: &mut Frame) {
        self.0[frame.function.index()].push(std::mem::take(&mut frame.slots));
    }
}
