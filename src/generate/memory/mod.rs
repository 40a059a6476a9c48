//! Memory in programs: blocks, pointers into them, accesses that mostly are defined.
//!
//! What the generator knows of a pointer p is how much of its block surely lies around it:
//!
//! ```text
//!        before(p)         after(p)
//!   [───────────────•────────────────]      an access of n bytes at p + o is inside
//!                   p                       iff −before(p) ≤ o and o + n ≤ after(p)
//! ```
//!
//! Everything that moves or merges pointers keeps these two numbers true: an offset shifts them, an
//! index within [0, n) takes n − 1 strides from `after`, a `select` or `phi` takes the minimum of its
//! arms. Whether bytes have been written is known of whole blocks ([`MemoryObject::filled`]) and of the
//! places of recent stores ([`Stored`]).
//!
//! - [`layout`]: sizes of types. [`rooms`]: blocks and how they are filled. [`shapes`]: their types.
//! - [`address`]: computing pointers. [`access`]: loads and stores; [`whole`]: of structures.
//!   [`bulk`]: `memcpy` and its like. [`cells`]: pointers in memory.
//! - [`question`]: integers and truth values that are made from pointers.
//! - [`scopes`]: memory with a lifetime. [`walks`]: loops over memory. [`passing`]: pointers as arguments.
//! - [`template`] with [`cook`]: patterns of several accesses, as data.
//! - [`scene`]: memory for witness runs.
//! - [`objects`]: which local memory nothing reads, for [`trim`](super::trim).

mod access;
pub(super) mod address;
mod aggregates;
mod bulk;
pub(super) mod layout;
mod loops;
pub(super) mod objects;
pub(super) mod passing;
mod pointer_queries;
mod pointer_slots;
pub(super) mod private_objects;
mod scopes;
mod shapes;
pub(super) mod swarm;
pub(super) mod witness_memory;

use super::body::Body;
use super::kind::Kind;
use crate::ir::{Operand, Type};
use smallvec::SmallVec;

pub(super) use objects::GlobalObject;
pub(super) use passing::{Extent, Parameter};
pub(super) use scopes::{LIBRARY, library};

/// What may be done through a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights {
    pub read: bool,
    pub write: bool,
    /// It may be stored, passed on, made an integer.
    pub escape: bool,
}

impl Rights {
    pub const ALL: Rights = Rights { read: true, write: true, escape: true };

    /// What may be done through either of two pointers.
    fn and(self, other: Rights) -> Rights {
        Rights { read: self.read && other.read, write: self.write && other.write, escape: self.escape && other.escape }
    }
}

/// Where a block comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nature {
    /// Of the function: nothing else reaches it before it escapes.
    Own,
    /// A global, by its number.
    Global,
    /// A block of the caller's; alone if it is a `noalias` one.
    Passed { alone: bool },
}

/// A block of memory that a body knows.
#[derive(Clone, Debug)]
pub(super) struct MemoryObject {
    pub nature: Nature,
    /// Every byte has been written.
    pub filled: bool,
    /// Something has been stored that nothing loaded.
    pub dirty: bool,
    /// Its address has left the function.
    pub escaped: bool,
}

/// The number of a [`MemoryObject`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RoomId(usize);

/// A pointer that is in scope; see the module.
#[derive(Clone, Debug)]
pub(super) struct Pointer {
    pub value: Operand,
    /// The blocks that it may point into.
    pub objects: SmallVec<[RoomId; 2]>,
    pub before: u64,
    pub after: u64,
    pub align: u64,
    pub rights: Rights,
    /// The type of what begins here, if it has parts.
    pub shape: Option<Type>,
}

impl Pointer {
    /// The bytes around it.
    fn reach(&self) -> u64 {
        self.before + self.after
    }

    /// The pointer as an operand.
    pub fn operand(&self) -> Operand {
        self.value.clone()
    }

    /// Another value that points to the same place.
    pub(in crate::generate) fn with_value(&self, value: impl Into<Operand>) -> Pointer {
        Pointer { value: value.into(), ..self.clone() }
    }
}

/// The place of a store: what lies there is of this kind until something else is stored there.
#[derive(Clone, Debug)]
struct Stored {
    at: Pointer,
    kind: Kind,
    valid: bool,
}

/// What a body knows of memory.
#[derive(Default)]
pub(super) struct Memory {
    objects: Vec<MemoryObject>,
    /// In scope, oldest first.
    pointers: Vec<Pointer>,
    /// In scope, oldest first.
    stored: Vec<Stored>,
    /// Allocas at the top of the entry block.
    allocas: usize,
}

/// A place to come back to.
#[derive(Clone, Copy, Default)]
pub(super) struct MemoryMark {
    pointers: usize,
    stored: usize,
}

impl Memory {
    pub fn mark(&self) -> MemoryMark {
        MemoryMark { pointers: self.pointers.len(), stored: self.stored.len() }
    }

    /// Takes from the scope what came after a mark.
    pub fn leave(&mut self, mark: MemoryMark) {
        self.pointers.truncate(mark.pointers);
        self.stored.truncate(mark.stored);
    }

    fn object(&mut self, id: RoomId) -> &mut MemoryObject {
        &mut self.objects[id.0]
    }

    fn add_room(&mut self, object: MemoryObject) -> RoomId {
        self.objects.push(object);
        RoomId(self.objects.len() - 1)
    }

    fn rooms_of(&self, pointer: &Pointer) -> impl Iterator<Item = &MemoryObject> {
        pointer.objects.iter().map(|id| &self.objects[id.0])
    }

    /// Whether every byte that a pointer may point to has been written.
    fn is_filled(&self, pointer: &Pointer) -> bool {
        self.rooms_of(pointer).all(|object| object.filled)
    }

    /// Whether two pointers surely point into different blocks.
    pub(in crate::generate) fn are_apart(&self, a: &Pointer, b: &Pointer) -> bool {
        a.objects.iter().all(|x| b.objects.iter().all(|y| self.differ(*x, *y)))
    }

    fn differ(&self, a: RoomId, b: RoomId) -> bool {
        if a == b {
            return false;
        }
        match (self.objects[a.0].nature, self.objects[b.0].nature) {
            (Nature::Own, _) | (_, Nature::Own) | (Nature::Global, Nature::Global) => true,
            (Nature::Passed { alone }, Nature::Passed { alone: other }) => alone || other,
            (Nature::Passed { alone }, Nature::Global) | (Nature::Global, Nature::Passed { alone }) => alone,
        }
    }

    /// Notes that something is written through a pointer.
    fn note_write(&mut self, to: &Pointer) {
        for id in to.objects.clone() {
            self.object(id).dirty = true;
        }
        // A value with bits that memory adds cannot be read where something else was written over it.
        let hit: Vec<usize> = (0..self.stored.len())
            .filter(|i| !layout::is_solid(&self.stored[*i].kind.ty()) && !self.are_apart(&self.stored[*i].at, to))
            .collect();
        hit.into_iter().for_each(|i| self.stored[i].valid = false);
    }

    /// Notes that something is read through a pointer.
    fn note_read(&mut self, from: &Pointer) {
        for id in from.objects.clone() {
            self.object(id).dirty = false;
        }
    }

    /// Notes that a pointer has left the function.
    pub(in crate::generate) fn note_escape(&mut self, pointer: &Pointer) {
        for id in pointer.objects.clone() {
            self.object(id).escaped = true;
        }
    }

    /// Notes that a block is gone, or begins anew.
    fn forget(&mut self, pointer: &Pointer) {
        for stored in &mut self.stored {
            if stored.at.objects.iter().any(|id| pointer.objects.contains(id)) {
                stored.valid = false;
                stored.at.rights = Rights { read: false, write: false, escape: false };
            }
        }
        for id in pointer.objects.clone() {
            *self.object(id) = MemoryObject { filled: false, dirty: false, ..self.objects[id.0].clone() };
        }
    }

    /// Notes that unknown code has run.
    fn note_unknown_code(&mut self) {
        for i in 0..self.stored.len() {
            let hidden =
                self.rooms_of(&self.stored[i].at).all(|object| object.nature == Nature::Own && !object.escaped);
            self.stored[i].valid &= hidden || layout::is_solid(&self.stored[i].kind.ty());
        }
    }
}

/// What is asked of a pointer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// Bytes around it.
    size: u64,
    rights: Rights,
    /// Whether these bytes must have been written.
    filled: bool,
}

impl Need {
    /// To read bytes, and to write them.
    pub fn to_read_and_write(size: u64) -> Need {
        Need { rights: Rights { read: true, write: true, escape: false }, ..Need::to_read(size) }
    }

    /// To read bytes.
    fn to_read(size: u64) -> Need {
        Need { size, rights: Rights { read: true, write: false, escape: false }, filled: true }
    }

    /// To write bytes.
    fn to_write(size: u64) -> Need {
        Need { size, rights: Rights { read: false, write: true, escape: false }, filled: false }
    }

    /// To move the pointer.
    const ANY: Need = Need { size: 1, rights: Rights { read: false, write: false, escape: false }, filled: false };
}

impl Body<'_, '_, '_> {
    /// A pointer in scope that serves, mostly a young one.
    pub(in crate::generate) fn find_pointer(&mut self, need: Need) -> Option<Pointer> {
        let memory = &self.memory;
        let wanted = |p: &&Pointer| {
            let rights = need.rights.and(p.rights) == need.rights;
            rights && p.reach() >= need.size && (!need.filled || memory.is_filled(p))
        };
        let fitting: Vec<&Pointer> = memory.pointers.iter().filter(wanted).collect();
        if fitting.is_empty() {
            return None;
        }
        let back = self.random.index(fitting.len()).min(self.random.index(fitting.len()));
        Some(fitting[fitting.len() - 1 - back].clone())
    }

    /// Brings a pointer into scope.
    fn add_pointer(&mut self, pointer: Pointer) -> Pointer {
        self.memory.pointers.push(pointer.clone());
        pointer
    }
}
