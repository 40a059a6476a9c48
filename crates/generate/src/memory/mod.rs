//! Memory in programs: blocks, pointers into them, and accesses that are defined in most cases.
//!
//! For each pointer p the generator knows how much of its block certainly lies around it:
//!
//! ```text
//!        before(p)         after(p)
//!   [───────────────•────────────────]      an access of n bytes at p + o is inside
//!                   p                       iff −before(p) ≤ o and o + n ≤ after(p)
//! ```
//!
//! Every operation that moves or merges pointers keeps these two numbers true: an offset shifts them,
//! an index within [0, n) takes n − 1 strides from `after`, a `select` or `phi` takes the minimum of
//! its arms. Whether bytes have been written is recorded for whole blocks ([`MemoryObject::filled`])
//! and for the places of recent stores ([`Stored`]).
//!
//! - [`swarm`]: the draws of one program. [`layout`]: sizes of types. [`objects`]: blocks and their
//!   first contents. [`shapes`]: the types of blocks.
//! - [`address`]: computing pointers. [`access`]: loads and stores; [`aggregates`]: of structures and
//!   arrays. [`bulk`]: `memcpy` and the like. [`pointer_slots`]: pointers in memory.
//! - [`pointer_queries`]: integers and truth values made from pointers.
//! - [`scopes`]: memory with a lifetime. [`loops`]: loops over memory. [`passing`]: pointers as
//!   arguments.
//! - [`witness_memory`]: memory for witness runs.
//! - [`private_objects`]: the local memory that nothing else sees, for [`trim`](super::trim).
//!
//! Patterns of several accesses are [`templates`](super::templates).

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
use irrefute_ir::{Operand, Type};
use smallvec::SmallVec;

pub(super) use objects::GlobalObject;
pub(super) use passing::{Extent, PointerParameter};
pub(super) use scopes::{LIBRARY, library, library_function};

/// The accesses that are allowed through a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights {
    pub read: bool,
    pub write: bool,
    /// Whether the pointer may be stored, passed on, or cast to an integer.
    pub escape: bool,
}

impl Rights {
    pub const ALL: Rights = Rights { read: true, write: true, escape: true };

    /// The accesses that are allowed through both of two pointers.
    fn and(self, other: Rights) -> Rights {
        Rights { read: self.read && other.read, write: self.write && other.write, escape: self.escape && other.escape }
    }
}

/// The origin of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nature {
    /// A block of the function: nothing else reaches it before it escapes.
    Own,
    /// A global variable.
    Global,
    /// A block of the caller; `alone` if the parameter is `noalias`.
    Passed { alone: bool },
}

/// A block of memory that the body can reach.
#[derive(Clone, Debug)]
pub(super) struct MemoryObject {
    pub nature: Nature,
    /// Whether every byte has been written.
    pub filled: bool,
    /// Whether something was stored that nothing has loaded.
    pub dirty: bool,
    /// Whether its address has left the function.
    pub escaped: bool,
}

/// The number of a [`MemoryObject`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ObjectId(usize);

/// A pointer in scope, with the facts that the module comment describes.
#[derive(Clone, Debug)]
pub(super) struct Pointer {
    pub value: Operand,
    /// The blocks into which it may point.
    pub objects: SmallVec<[ObjectId; 2]>,
    /// Bytes of the block that certainly lie before the pointer.
    pub before: u64,
    /// Bytes of the block that certainly lie after the pointer.
    pub after: u64,
    /// A lower bound of the alignment, in bytes.
    pub align: u64,
    pub rights: Rights,
    /// The type of the object that begins here, if it has parts.
    pub shape: Option<Type>,
}

impl Pointer {
    /// The number of bytes around the pointer.
    fn reach(&self) -> u64 {
        self.before + self.after
    }

    /// The pointer as an operand.
    pub fn operand(&self) -> Operand {
        self.value.clone()
    }

    /// Another value that points to the same place.
    pub(crate) fn with_value(&self, value: impl Into<Operand>) -> Pointer {
        Pointer { value: value.into(), ..self.clone() }
    }
}

/// The place of a store: it holds a value of this kind until something else is stored there.
#[derive(Clone, Debug)]
struct Stored {
    at: Pointer,
    kind: Kind,
    valid: bool,
}

/// The facts about memory at the current place of a body.
#[derive(Default)]
pub(super) struct Memory {
    objects: Vec<MemoryObject>,
    /// The pointers in scope, oldest first.
    pointers: Vec<Pointer>,
    /// The stores in scope, oldest first.
    stored: Vec<Stored>,
    /// The number of allocas at the top of the entry block.
    allocas: usize,
}

/// The extent of the scope at some place, to return to.
#[derive(Clone, Copy, Default)]
pub(super) struct MemoryMark {
    pointers: usize,
    stored: usize,
}

impl Memory {
    pub fn mark(&self) -> MemoryMark {
        MemoryMark { pointers: self.pointers.len(), stored: self.stored.len() }
    }

    /// Removes from the scope everything that came after a mark.
    pub fn leave(&mut self, mark: MemoryMark) {
        self.pointers.truncate(mark.pointers);
        self.stored.truncate(mark.stored);
    }

    fn object(&mut self, id: ObjectId) -> &mut MemoryObject {
        &mut self.objects[id.0]
    }

    fn add_object(&mut self, object: MemoryObject) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() - 1)
    }

    fn objects_of(&self, pointer: &Pointer) -> impl Iterator<Item = &MemoryObject> {
        pointer.objects.iter().map(|id| &self.objects[id.0])
    }

    /// Whether every byte that a pointer may point to has been written.
    fn is_filled(&self, pointer: &Pointer) -> bool {
        self.objects_of(pointer).all(|object| object.filled)
    }

    /// Whether two pointers certainly point into different blocks.
    pub(crate) fn are_apart(&self, a: &Pointer, b: &Pointer) -> bool {
        a.objects.iter().all(|x| b.objects.iter().all(|y| self.differ(*x, *y)))
    }

    fn differ(&self, a: ObjectId, b: ObjectId) -> bool {
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
        // A value whose width is no whole number of bytes may only be loaded as it was stored. Where another store
        // may have overlapped it, such a load could be poison.
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

    /// Notes that something is read and written through a pointer, in an unknown order.
    pub(crate) fn note_update(&mut self, of: &Pointer) {
        self.note_read(of);
        self.note_write(of);
    }

    /// Notes that a pointer has left the function.
    pub(crate) fn note_escape(&mut self, pointer: &Pointer) {
        for id in pointer.objects.clone() {
            self.object(id).escaped = true;
        }
    }

    /// Notes that a block ended, or begins anew.
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
                self.objects_of(&self.stored[i].at).all(|object| object.nature == Nature::Own && !object.escaped);
            self.stored[i].valid &= hidden || layout::is_solid(&self.stored[i].kind.ty());
        }
    }
}

/// The demands on a pointer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// The number of bytes around it.
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
    /// A pointer in scope that meets the demands; younger ones are likelier.
    pub(crate) fn find_pointer(&mut self, need: Need) -> Option<Pointer> {
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
