//! Frames and their buffers.

use super::classed::ClassedAccesses;
use super::initialized::{self, Initialized};
use super::scopes::ScopedReach;
use super::unwind::Landed;
use crate::memory::{BlockKind, Memory, MemoryBlock, Permission};
use crate::program::{
    Base, CallSite, Code, FunctionEffects, FunctionIndex, PointerParamAttrs, Program, ScopeClass, Slot, Slots, Variadic,
};
use crate::value::{CallId, Leaf, Scalar, Value};
use irrefute_ir::AddressSpace;
use smallvec::SmallVec;

/// The activation of a function.
pub(super) struct Frame<'p> {
    pub function: FunctionIndex,
    pub code: &'p Code,
    pub slots: Vec<Scalar>,
    /// The action to do next, or the call that this frame waits for.
    pub at: usize,
    /// The promises of the attributes of the function and of its call together.
    pub effects: FunctionEffects,
    /// Its stack blocks, which end with it, in the order of allocation.
    pub blocks: Vec<MemoryBlock>,
    /// The id of its call, which physical arguments carry.
    pub call: CallId,
    /// Whether the environment called it, so that no frame waits for it: the outermost one, or one that is called back.
    pub is_entry: bool,
    /// Whether it must not access the stack blocks of its caller: a `tail` call.
    pub tail: bool,
    /// Whether [a plain call](super::plain_call) entered it: words keep all that is promised of it.
    pub is_plain: bool,
    /// The time at which it was entered.
    pub entered: u64,
    /// The blocks that must not end before it, because a parameter is dereferenceable throughout.
    pub held: SmallVec<[MemoryBlock; 2]>,
    /// The blocks that arguments point to, if its effects are restricted.
    pub argument_blocks: SmallVec<[MemoryBlock; 2]>,
    /// What the function promises to do with blocks that only one of its arguments leads to.
    pub promises: SmallVec<[(MemoryBlock, Permission); 2]>,
    /// The blocks of arguments of an entry of which it promises to keep no copy, and whether the result may be one.
    pub uncaptured: SmallVec<[(MemoryBlock, bool); 1]>,
    /// The blocks of `nofree` arguments that nothing else led to at the entry.
    pub unfreed: SmallVec<[MemoryBlock; 2]>,
    /// The blocks of `noalias` arguments that something else may lead to.
    pub no_alias: SmallVec<[MemoryBlock; 2]>,
    /// The blocks of which its arguments promise something.
    pub handled: Vec<Handled>,
    /// The accesses of these blocks so far.
    pub based_accesses: Vec<BasedAccess>,
    /// Its accesses so far that are in a class of scopes.
    pub scoped_accesses: ClassedAccesses<ScopeClass>,
    /// What functions without a body might access in its calls so far that are in such a class.
    pub scoped_reaches: Vec<ScopedReach>,
    /// The exceptions that its landing pads received, the last one last.
    pub landed: Vec<Landed>,
    /// The ranges of bytes that arguments are promised to initialize.
    pub initialized: Vec<Initialized>,
    /// Whether all these ranges lie in blocks.
    pub initializes_known: bool,
    /// Whether an argument was made from an integer: what is exposed may be what it points to.
    pub reaches_exposed: bool,
    /// The arguments beyond the parameters.
    pub variadic: Vec<(Variadic, Scalar)>,
}

/// An access of a block that a `noalias` argument points to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BasedAccess {
    pub base: Base,
    pub block: MemoryBlock,
    /// Its first byte and the one behind its last.
    pub start: u64,
    pub end: u64,
    pub is_write: bool,
}

/// A block that an argument leads to, and what is promised of that argument.
pub(super) struct Handled {
    pub block: MemoryBlock,
    pub attrs: PointerParamAttrs,
    /// The number of its parameter.
    pub parameter: u32,
    /// Whether a pointer that may be based on the argument was stored since: what memory holds may be based on it.
    pub is_stored: bool,
    /// Whether nothing else led to the block when the call began.
    pub alone: bool,
}

impl<'p> Frame<'p> {
    /// A frame of a function that is entered now, at its first action.
    pub(super) fn new(
        function: FunctionIndex,
        code: &'p Code,
        effects: FunctionEffects,
        slots: Vec<Scalar>,
        (call, entered): (CallId, u64),
    ) -> Frame<'p> {
        let (held, argument_blocks) = (SmallVec::new(), SmallVec::new());
        let (at, blocks, tail, is_entry) = (0, Vec::new(), false, false);
        let (promises, uncaptured, reaches_exposed) = (SmallVec::new(), SmallVec::new(), false);
        let (no_alias, based_accesses) = (SmallVec::new(), Vec::new());
        Frame {
            function,
            code,
            slots,
            at,
            effects,
            blocks,
            call,
            is_entry,
            tail,
            is_plain: false,
            entered,
            held,
            argument_blocks,
            promises,
            uncaptured,
            unfreed: SmallVec::new(),
            no_alias,
            handled: Vec::new(),
            based_accesses,
            scoped_accesses: ClassedAccesses::default(),
            scoped_reaches: Vec::new(),
            landed: Vec::new(),
            initialized: Vec::new(),
            initializes_known: true,
            reaches_exposed,
            variadic: Vec::new(),
        }
    }

    /// Makes a frame that ended, with slots of the function, what [`Frame::new`] gives. A frame is large, and a call of a
    /// small function spends most of its time on it: this writes only what may have changed.
    pub(super) fn renew(
        &mut self,
        function: FunctionIndex,
        code: &'p Code,
        effects: FunctionEffects,
        (call, entered): (CallId, u64),
    ) {
        // All fields, so that none is forgotten.
        let Frame {
            function: own_function,
            code: own_code,
            slots: _,
            at,
            effects: own_effects,
            blocks,
            call: own_call,
            is_entry,
            tail,
            is_plain,
            entered: own_entered,
            held,
            argument_blocks,
            promises,
            uncaptured,
            unfreed,
            no_alias,
            handled,
            based_accesses,
            scoped_accesses,
            scoped_reaches,
            landed,
            initialized,
            initializes_known,
            reaches_exposed,
            variadic,
        } = self;
        (*own_function, *own_code, *own_effects) = (function, code, effects);
        (*own_call, *own_entered, *at) = (call, entered, 0);
        (*is_entry, *tail, *initializes_known, *reaches_exposed) = (false, false, true, false);
        blocks.clear();
        landed.clear();
        // Nothing else is noted of a plain call.
        if std::mem::take(is_plain) {
            return;
        }
        held.clear();
        argument_blocks.clear();
        promises.clear();
        uncaptured.clear();
        unfreed.clear();
        no_alias.clear();
        handled.clear();
        based_accesses.clear();
        scoped_accesses.clear();
        scoped_reaches.clear();
        initialized.clear();
        variadic.clear();
    }

    /// Whether an attribute forbids some of its accesses.
    pub(super) fn is_restricted(&self) -> bool {
        self.tail || self.effects.memory.restricts() || self.restricts_blocks() || self.code.notes_accesses()
    }

    /// Whether the attributes of a parameter forbid accesses of some blocks.
    fn restricts_blocks(&self) -> bool {
        !self.promises.is_empty() || !self.no_alias.is_empty() || !self.handled.is_empty()
    }

    /// Records which blocks the arguments point to, if that decides what may be accessed. `at_null` gives the block
    /// that an address without provenance of a space reaches where null is valid.
    pub(super) fn note_arguments(&mut self, program: &Program, at_null: impl Fn(AddressSpace) -> Option<MemoryBlock>) {
        if !self.effects.memory.restricts() {
            return;
        }
        let params = &self.slots[self.code.params.range()];
        let leaves = program.params(self.function).iter().flat_map(|param| &param.shape);
        let reached = |(scalar, leaf): (&Scalar, &Leaf)| match (scalar, leaf) {
            (Scalar::Word(_), Leaf::Ptr(kind)) if kind.space.0 != 0 || self.effects.null_is_valid => {
                at_null(kind.space).into_iter().collect()
            }
            (scalar, _) => scalar.blocks(),
        };
        self.reaches_exposed = params.iter().any(|scalar| matches!(scalar, Scalar::Phy(_)));
        self.argument_blocks = params.iter().zip(leaves).flat_map(reached).collect();
    }

    /// Notes what `readonly`, `writeonly`, `readnone`, `nofree` and `captures` of its parameters forbid. Inputs keep such
    /// promises of a source by the permission of the block; those that only a target makes are checked as it runs, and so
    /// are those about `byval` copies, which may be written whatever the function promises.
    ///
    /// The attributes are about accesses based on the argument. That is certain only if nothing else leads to the block:
    /// no other argument, no name, and no pointer in memory.
    pub(super) fn note_promises(&mut self, program: &Program, memory: &Memory<'_>) {
        self.note_no_alias(program, memory);
        if !self.code.initializes.is_empty() {
            (self.initialized, self.initializes_known) = initialized::ranges(self.code, &self.slots, memory);
        }
        let params = program.params(self.function);
        let is_free = |attrs: &PointerParamAttrs| {
            attrs.permission == Permission::ALL && attrs.captures.provenance == Permission::ALL && attrs.freed
        };
        if params.iter().all(|param| is_free(&param.param_attrs)) {
            return;
        }
        let slots = &self.slots[self.code.params.range()];
        let attrs = params.iter().flat_map(|param| param.shape.iter().map(|_| param.param_attrs));
        for (i, (scalar, attrs)) in slots.iter().zip(attrs).enumerate() {
            let Scalar::Log(block, _) = scalar else { continue };
            let has_name = matches!(block.kind(), BlockKind::Global(_) | BlockKind::Function(_));
            let mut others = slots.iter().enumerate().filter(|(other, _)| *other != i);
            let is_shared = others.any(|(_, other)| other.leads_to(*block));
            if is_free(&attrs) || has_name || is_shared || memory.is_held(*block) {
                continue;
            }
            if attrs.permission != Permission::ALL {
                self.promises.push((*block, attrs.permission));
            }
            if !attrs.freed {
                self.unfreed.push(*block);
            }
            // What the source promises of its own arguments, too, inputs keep.
            let is_known = memory.blocks().iter().any(|other| other.number == *block && other.uncaptured);
            let keeps_none = attrs.captures.provenance == Permission::NONE && attrs.copy.is_none();
            if self.is_entry && keeps_none && !is_known {
                self.uncaptured.push((*block, attrs.captures.returned));
            }
        }
    }

    /// The call that a suspended frame waits for.
    pub(super) fn waiting_call(&self) -> Option<&'p CallSite> {
        self.code.actions[self.at].call()
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

/// Copies one scalar as it is: a lane stays joined with the lanes that it was picked with.
#[inline(always)]
pub(super) fn copy_slot(slots: &mut [Scalar], from: Slot, to: Slot) {
    match slots[from.index()] {
        Scalar::Word(word) => slots[to.index()].set_word(word),
        ref other => slots[to.index()] = other.clone(),
    }
}

/// Copies one scalar, read alone: a lane of a joint becomes a set of its own.
#[inline(always)]
pub(super) fn copy_alone(slots: &mut [Scalar], from: Slot, to: Slot) {
    match slots[from.index()] {
        Scalar::Word(word) => slots[to.index()].set_word(word),
        ref other => slots[to.index()] = other.extract().into_owned(),
    }
}

/// Buffers of frames that are not in use, each with its function. Their constant slots are filled. The others hold what the
/// last execution left: each is written before it is read, since definitions dominate uses.
///
/// A list, because an execution enters few functions: a place for each function of a module made checking all functions
/// of a large module quadratic.
#[derive(Default)]
pub(super) struct Pools(Vec<(FunctionIndex, Vec<Scalar>)>);

impl Pools {
    pub(super) fn take(&mut self, function: FunctionIndex, code: &Code) -> Vec<Scalar> {
        // The last one that was put back is the likeliest.
        if let Some(at) = self.0.iter().rposition(|(other, _)| *other == function) {
            return self.0.swap_remove(at).1;
        }
        let mut slots = vec![Scalar::Poison; code.slot_count as usize];
        for (slot, scalar) in &code.constants {
            slots[slot.index()] = scalar.clone();
        }
        slots
    }

    /// Takes the buffer of a frame that ends.
    pub(super) fn put(&mut self, frame: &mut Frame) {
        self.0.push((frame.function, std::mem::take(&mut frame.slots)));
    }
}
