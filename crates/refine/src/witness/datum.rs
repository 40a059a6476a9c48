//! Scalars as data: the contents of an argument, an answer or memory, without reference to a program.
//!
//! A pointer names its block, so that it means the same in another program that has a block of this name.

use dashu_int::UBig;
use irrefute_ir::int::low_ones;
use irrefute_semantics::memory::BlockKind;
use irrefute_semantics::program::Program;
use irrefute_semantics::raw_bits::{Bit, BitRun, TypedPointer, kind_in};
use irrefute_semantics::set::{Set, SetRepr};
use irrefute_semantics::value::{CallId, Physical, PointerKind};
use irrefute_semantics::{Leaf, MemoryBlock, Scalar};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::sync::Arc;

/// A natural number of any size; in JSON, hexadecimal digits in a string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits(pub UBig);

impl Serialize for Bits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:#x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Bits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bits, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").ok_or_else(|| de::Error::custom("a number begins with 0x"))?;
        UBig::from_str_radix(digits, 16).map(Bits).map_err(de::Error::custom)
    }
}

/// A block of memory by a name that other programs share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockName {
    /// A global variable, a function, or a label (`blockaddress(@f, %b)`).
    Symbol(Arc<str>),
    /// The block of this number that exists before the call and is no global.
    Given(u32),
    /// The block of this number that the execution allocated.
    Allocated(u32),
}

impl BlockName {
    /// The name of a block of a program; `None` for a global that the program does not have.
    pub fn of(block: MemoryBlock, program: &Program) -> Option<BlockName> {
        Some(match block.kind() {
            BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) => {
                BlockName::Symbol(program.block_name(block)?.into())
            }
            BlockKind::Given(number) => BlockName::Given(number),
            BlockKind::Fresh(number) => BlockName::Allocated(number),
        })
    }

    /// The block of this name in a program, if it has one.
    pub fn in_program(&self, program: &Program) -> Option<MemoryBlock> {
        match self {
            BlockName::Symbol(name) => program.block_named(name),
            BlockName::Given(number) => Some(MemoryBlock::given(*number)),
            BlockName::Allocated(number) => Some(MemoryBlock::fresh(*number)),
        }
    }
}

/// A scalar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Datum {
    /// The bits of an integer or float, or an address without provenance.
    Bits(Bits),
    /// Poison of any type.
    Poison,
    /// Undef: the bits in `free` are picked anew by each use, the others are as in `ones`.
    Undef {
        /// The mask of free bits.
        free: Bits,
        /// The values of the other bits; 0 where `free` is 1.
        ones: Bits,
    },
    /// Undef that is no product of bits: each use picks one of these.
    OneOf(Vec<u64>),
    /// A logical pointer.
    Pointer {
        /// The block that it leads to.
        to: BlockName,
        /// The offset in the block in bytes; modulo 2^64, so that it may also lie in front of the block.
        offset: u64,
    },
    /// A physical pointer: an address that reaches the block there, if `bounds` and `call` allow it
    /// (docs/memory.md#pointers).
    Physical {
        /// The address in bytes.
        address: u64,
        /// Addresses that must lie in the block that is accessed.
        bounds: Vec<u64>,
        /// The number of the call that the pointer belongs to: it reaches only blocks that are older.
        call: Option<u32>,
    },
    /// A value of the byte type that has poison in some bits, or bits of pointers: from the least significant bit on.
    Raw(Vec<RawDatum>),
}

/// Neighbouring bits of a value of the byte type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RawDatum {
    /// Bits that are 0 or 1: a number of as many bits.
    Int(Bits, u32),
    /// As many bits that are undef.
    Undef(u32),
    /// As many bits that are poison.
    Poison(u32),
    /// Bits of a pointer.
    Pointer {
        /// The pointer.
        pointer: Box<Datum>,
        /// The type at which it was stored.
        #[serde(default, skip_serializing_if = "is_usual")]
        kind: PointerKind,
        /// The number of the first bit.
        first: u32,
        /// How many bits there are.
        count: u32,
    },
}

impl Datum {
    /// Zero, or null.
    pub fn zero() -> Datum {
        Datum::word(0)
    }

    /// A small number.
    pub fn word(word: u64) -> Datum {
        Datum::Bits(Bits(word.into()))
    }

    /// The scalar as data. Lanes that are picked together are kept one by one; a pointer to a global that the program
    /// does not have becomes null.
    pub fn of(scalar: &Scalar, program: &Program) -> Datum {
        match scalar {
            Scalar::Word(word) => Datum::word(*word),
            Scalar::Big(big) => Datum::Bits(Bits((**big).clone())),
            Scalar::Poison => Datum::Poison,
            Scalar::Set(set) => Datum::of_set(set),
            Scalar::Joint(joint, lane) => Datum::of(&joint.lane(*lane), program),
            Scalar::Log(block, offset) => match BlockName::of(*block, program) {
                Some(to) => Datum::Pointer { to, offset: *offset },
                None => Datum::zero(),
            },
            Scalar::Phy(physical) => Datum::Physical {
                address: physical.address,
                bounds: physical.bounds.to_vec(),
                call: physical.call.map(|call| call.0),
            },
            Scalar::Raw(raw) => Datum::Raw(raw.runs().into_iter().map(|run| RawDatum::of(run, program)).collect()),
        }
    }

    fn of_set(set: &Set) -> Datum {
        match &set.repr {
            SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } => {
                Datum::Undef { free: Bits(undef.clone()), ones: Bits(ones.clone()) }
            }
            SetRepr::Small(values) => Datum::OneOf(values.to_vec()),
        }
    }

    /// Whether some bit of it is undef.
    pub fn is_undef(&self) -> bool {
        match self {
            Datum::Undef { .. } | Datum::OneOf(_) => true,
            Datum::Raw(runs) => runs.iter().any(|run| matches!(run, RawDatum::Undef(_))),
            Datum::Bits(_) | Datum::Poison | Datum::Pointer { .. } | Datum::Physical { .. } => false,
        }
    }

    /// Whether some bit of it is poison.
    pub fn has_poison(&self) -> bool {
        match self {
            Datum::Poison => true,
            Datum::Raw(runs) => runs.iter().any(|run| matches!(run, RawDatum::Poison(_))),
            Datum::Bits(_) | Datum::Undef { .. } | Datum::OneOf(_) | Datum::Pointer { .. } | Datum::Physical { .. } => {
                false
            }
        }
    }

    /// The scalar in a program, for a leaf. A datum that does not fit is changed: a number keeps its low bits, a
    /// pointer to a block that the program lacks is null, and where the leaf is a number, a pointer gives its offset or
    /// address. The second result is true if nothing was changed.
    pub fn in_program(&self, leaf: Leaf, program: &Program) -> (Scalar, bool) {
        match self {
            Datum::Poison => (Scalar::Poison, true),
            Datum::Bits(Bits(bits)) => number(bits, leaf),
            Datum::Undef { free: Bits(free), ones: Bits(ones) } => undef(free, ones, leaf),
            Datum::OneOf(values) => one_of(values, leaf),
            Datum::Pointer { to, offset } => match (leaf, to.in_program(program)) {
                (Leaf::Ptr(_) | Leaf::Byte(64), Some(block)) => (Scalar::Log(block, *offset), true),
                (_, Some(_)) => (number(&(*offset).into(), leaf).0, false),
                (_, None) => (number(&UBig::ZERO, leaf).0, false),
            },
            Datum::Raw(runs) => {
                let mut bits = Vec::new();
                let mut fits = matches!(leaf, Leaf::Byte(_));
                for run in runs {
                    fits &= run.push_bits(&mut bits, program);
                }
                let width = leaf.width() as usize;
                fits &= bits.len() == width;
                bits.resize(width, Bit::Int(false));
                match leaf {
                    Leaf::Byte(_) => (Scalar::from_raw(bits, false), fits),
                    Leaf::Int(_) | Leaf::Float(_) | Leaf::Ptr(_) => (number(&UBig::ZERO, leaf).0, false),
                }
            }
            Datum::Physical { address, bounds, call } => match leaf {
                Leaf::Ptr(_) | Leaf::Byte(64) => {
                    let PointerKind { space, .. } = kind_in(leaf);
                    let bounds = bounds.iter().copied().collect();
                    let physical = Physical { space, address: *address, bounds, call: call.map(CallId) };
                    (Scalar::Phy(Arc::new(physical)), true)
                }
                Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => (number(&(*address).into(), leaf).0, false),
            },
        }
    }
}

impl RawDatum {
    /// How many bits there are.
    pub fn bits(&self) -> u32 {
        match self {
            RawDatum::Int(_, count)
            | RawDatum::Undef(count)
            | RawDatum::Poison(count)
            | RawDatum::Pointer { count, .. } => *count,
        }
    }

    fn of(run: BitRun, program: &Program) -> RawDatum {
        match run {
            BitRun::Int(bits) => {
                let number = bits.iter().rev().fold(UBig::ZERO, |number, bit| (number << 1) | UBig::from(*bit));
                RawDatum::Int(Bits(number), bits.len() as u32)
            }
            BitRun::Undef(count) => RawDatum::Undef(count),
            BitRun::Poison(count) => RawDatum::Poison(count),
            BitRun::Pointer(TypedPointer { pointer, kind }, first, count) => {
                RawDatum::Pointer { pointer: Box::new(Datum::of(&pointer, program)), kind, first, count }
            }
        }
    }

    /// Appends the bits; `false` if something was changed.
    fn push_bits(&self, bits: &mut Vec<Bit>, program: &Program) -> bool {
        match self {
            RawDatum::Int(Bits(number), count) => {
                bits.extend((0..*count as usize).map(|i| Bit::Int((number >> i) & UBig::ONE == UBig::ONE)));
                true
            }
            RawDatum::Undef(count) => {
                bits.extend(std::iter::repeat_n(Bit::Undef, *count as usize));
                true
            }
            RawDatum::Poison(count) => {
                bits.extend(std::iter::repeat_n(Bit::Poison, *count as usize));
                true
            }
            RawDatum::Pointer { pointer, kind, first, count } => {
                let (pointer, fits) = pointer.in_program(Leaf::Ptr(*kind), program);
                // Null has the bytes of zero.
                if pointer == Scalar::Word(0) {
                    bits.extend(std::iter::repeat_n(Bit::Int(false), *count as usize));
                    return fits;
                }
                let pointer = TypedPointer { pointer, kind: *kind };
                bits.extend((*first..first + count).map(|i| Bit::Pointer(pointer.clone(), i)));
                fits
            }
        }
    }
}

/// Whether a pointer is of 64 bits into space 0, which JSON leaves out.
pub(super) fn is_usual(kind: &PointerKind) -> bool {
    *kind == PointerKind::USUAL
}

/// The low bits of a number, as a scalar of a leaf, and whether there were no others.
fn number(bits: &UBig, leaf: Leaf) -> (Scalar, bool) {
    let width = leaf.width();
    let low = bits & low_ones(width);
    let fits = low == *bits;
    match u64::try_from(&low) {
        // An address that fits is a word, however wide the pointer is.
        Ok(word) if width <= 64 || matches!(leaf, Leaf::Ptr(_)) => (Scalar::Word(word), fits),
        Ok(_) | Err(_) => (Scalar::Big(Arc::new(low)), fits),
    }
}

/// Undef of a leaf; a number if the leaf has none of the free bits.
fn undef(free: &UBig, ones: &UBig, leaf: Leaf) -> (Scalar, bool) {
    let Some(width) = leaf.bits() else { return (Scalar::Word(0), false) };
    let (undef, rest) = (free & low_ones(width), ones & low_ones(width));
    let fits = undef == *free && rest == *ones;
    if undef.is_zero() {
        return (number(&rest, leaf).0, false);
    }
    let repr = SetRepr::Cube { undef, ones: rest };
    (Scalar::Set(Arc::new(Set { repr, relaxed: false })), fits)
}

/// One of several values, of a leaf; the first alone if some do not fit.
fn one_of(values: &[u64], leaf: Leaf) -> (Scalar, bool) {
    let fits = |value: &u64| leaf.bits().is_some_and(|width| width >= 64 || value >> width == 0);
    if values.len() < 2 || leaf.width() > 64 || !values.iter().all(fits) {
        return (number(&values.first().copied().unwrap_or(0).into(), leaf).0, false);
    }
    (irrefute_semantics::set::normal::collect(values.to_vec(), leaf.width(), false), true)
}
