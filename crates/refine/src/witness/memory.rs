//! Memory before the call as data: [`EnvironmentMemory`] without a dialect.
//!
//! The representation of bytes depends on the dialect (whether there is undef, which pieces have a type); their
//! contents do not. So [`Contents`] keep bits, masks and pointers, and [`Contents::image`] turns them into what a
//! dialect can represent.

use super::datum::{BlockName, Datum, RawDatum, is_usual};
use super::fit::Fit;
use crate::side::Side;
use irrefute_ir::AddressSpace;
use irrefute_semantics::dialect::{Dialect, Undef};
use irrefute_semantics::floats::RoundingMode;
use irrefute_semantics::memory::{
    BlockBytes, Byte, EnvironmentCall, EnvironmentMemory, GivenBlock, GivenGlobal, GivenState, HandedBlock, Handover,
    OddByte, Permission, Piece, When,
};
use irrefute_semantics::program::{Program, Variable};
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Leaf, Scalar, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// What exists before the call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// The given blocks, by their number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<BlockBefore>,
    /// The numbers of the blocks that nobody knows of until a call returns a pointer to one.
    #[serde(skip_serializing_if = "Range::is_empty")]
    pub reserved: Range<u32>,
    /// What is given of globals and functions, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub globals: BTreeMap<Arc<str>, GlobalBefore>,
    /// Whether each allocation chooses between a block and null.
    pub allocations_may_fail: bool,
    /// Fresh blocks lie below 2^`address_bits`.
    pub address_bits: u32,
    /// The calls of functions of the module that the environment makes, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallMade>,
    /// How the environment rounds, as an argument of a constrained intrinsic, if not to the nearest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Arc<str>>,
    /// What other threads do to memory while the function runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handovers: Vec<HandoverMade>,
}

/// Bytes that change hands, as [`Handover`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandoverMade {
    /// With which synchronization; 0 for the beginning.
    pub at: u32,
    /// The block that they belong to.
    pub block: HandedBlock,
    /// Where they begin, in bytes from the start of the block.
    pub offset: u64,
    /// What they hold from then on.
    pub contents: Contents,
}

/// A call of a function of the module by the environment, as [`EnvironmentCall`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallMade {
    /// When it is made.
    pub when: When,
    /// The name of the function; `None` for the one that is checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub function: Option<Arc<str>>,
    /// The scalars of each argument.
    pub arguments: Vec<Vec<Datum>>,
}

/// A block before the call, as [`GivenBlock`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockBefore {
    /// The address space that it lies in.
    #[serde(default, skip_serializing_if = "is_usual_space")]
    pub space: AddressSpace,
    /// In bytes, a power of two.
    pub align: u64,
    /// The address of its first byte in that space.
    pub address: u64,
    /// As many bytes as the block is large.
    pub contents: Contents,
    /// Whether it is alive, and whether `free` may end it.
    pub state: GivenState,
    /// Whether a physical pointer may reach it.
    pub exposed: bool,
    /// What the parameter that leads to it allows the function to do with it.
    pub permission: Permission,
    /// Whether copies of pointers to it must not outlive the call (`captures(none)`).
    pub uncaptured: bool,
    /// Whether the environment has no pointer to it except those that it is handed.
    pub hidden: bool,
    /// Bytes that have no meaning after the call (`byval`, `dead_on_return`).
    pub lost: Range<u64>,
    /// Bytes that have no meaning after the call if it unwound (`dead_on_unwind`).
    #[serde(default)]
    pub lost_by_unwinding: Range<u64>,
}

/// A global before the call, as [`GivenGlobal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlobalBefore {
    /// Whether given pointers may lead to it.
    pub reached: bool,
    /// The address of its first byte; `None` if the execution chooses it.
    pub address: Option<u64>,
    /// Whether no module defines it, so that its address is null.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
    /// The contents with which it starts, unless these are its initializer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contents: Option<Contents>,
}

/// Bytes; in JSON, two hexadecimal digits for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&digits)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let pairs = digits.as_bytes().chunks(2);
        let byte = |pair: &[u8]| {
            let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
            u8::from_str_radix(pair, 16).ok()
        };
        let bytes: Option<Vec<u8>> = pairs.map(byte).collect();
        bytes.map(Bytes).ok_or_else(|| de::Error::custom("bytes are pairs of hexadecimal digits"))
    }
}

impl Bytes {
    fn is_zero(&self) -> bool {
        self.0.iter().all(|byte| *byte == 0)
    }

    /// No bytes if all are 0, so that a mask of zeros has one form.
    fn or_nothing(self) -> Bytes {
        if self.is_zero() { Bytes::default() } else { self }
    }

    /// Byte number `i`; missing bytes are 0.
    fn at(&self, i: usize) -> u8 {
        self.0.get(i).copied().unwrap_or(0)
    }
}

/// The contents of a block. At a byte of a pointer, the bits of `ones`, `undef` and `poison` are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// The bits that are 1; as many bytes as the block has.
    pub ones: Bytes,
    /// The bits that are undef; missing bytes are 0, here and in `poison`.
    #[serde(default, skip_serializing_if = "Bytes::is_zero")]
    pub undef: Bytes,
    /// The bits that are poison.
    #[serde(default, skip_serializing_if = "Bytes::is_zero")]
    pub poison: Bytes,
    /// The bytes that belong to pointers, in the order of their offsets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pointers: Vec<PointerBytes>,
    /// Offsets of bytes that are defined only at the type that was stored, where the dialect has such bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<(u64, OddByte)>,
}

/// Consecutive bytes of one pointer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointerBytes {
    /// The offset in the block at which they begin, in bytes.
    pub at: u64,
    /// The type at which it was stored.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub kind: PointerKind,
    /// The index of the first of them among the bytes of the pointer.
    pub first: u32,
    /// How many bytes there are, at most those of the pointer.
    pub count: u32,
    /// The pointer that they belong to.
    pub pointer: Datum,
}

impl Contents {
    /// The contents of a block as data.
    pub fn of(image: &BlockBytes, program: &Program) -> Contents {
        let mut contents = Contents::default();
        let mut push = |ones: u8, undef: u8, poison: u8| {
            contents.ones.0.push(ones);
            contents.undef.0.push(undef);
            contents.poison.0.push(poison);
        };
        let mut pointers: Vec<PointerBytes> = Vec::new();
        let mut odd = Vec::new();
        for offset in 0..image.len() {
            if let Some(typed) = image.odd_at(offset) {
                odd.push((offset, typed));
                if let Byte::Bits { ones, undef, poison } = image.stored(offset) {
                    push(ones, undef, poison);
                }
                continue;
            }
            match image.byte(offset) {
                Byte::Bits { ones, undef, poison } => push(ones, undef, poison),
                Byte::Pointer { pointer, kind, byte } => {
                    push(0, 0, 0);
                    let pointer = Datum::of(pointer, program);
                    match pointers.last_mut() {
                        Some(last) if last.is_followed_by(offset, byte, (&pointer, kind)) => last.count += 1,
                        _ => pointers.push(PointerBytes { at: offset, kind, first: byte, count: 1, pointer }),
                    }
                }
                // The memory of an input has no other sets than products of bits. For any other, the smallest product
                // that contains it has to do.
                Byte::Pick { set, byte, .. } => {
                    let hull = set.hull();
                    let bits = |of: &dashu_int::UBig| (of >> (8 * byte as usize)) & 0xff_u8;
                    push(bits(&hull.ones), bits(&hull.undef), 0);
                }
            }
        }
        let undef = std::mem::take(&mut contents.undef).or_nothing();
        let poison = std::mem::take(&mut contents.poison).or_nothing();
        Contents { undef, poison, pointers, odd, ..contents }
    }

    /// In bytes.
    pub fn len(&self) -> u64 {
        self.ones.0.len() as u64
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.ones.0.is_empty()
    }

    /// Whether some bit is undef.
    pub fn has_undef(&self) -> bool {
        !self.undef.is_zero()
    }

    /// Whether some bit is poison.
    pub fn has_poison(&self) -> bool {
        !self.poison.is_zero()
    }

    /// The first bytes only.
    pub fn truncate(&mut self, bytes: u64) {
        let bytes = bytes.min(self.len());
        for mask in [&mut self.ones, &mut self.undef, &mut self.poison] {
            mask.0.truncate(bytes as usize);
        }
        self.pointers.retain_mut(|pointer| {
            pointer.count = pointer.count.min(bytes.saturating_sub(pointer.at) as u32);
            pointer.count > 0
        });
        self.odd.retain(|(at, _)| *at < bytes);
    }

    /// Makes a byte 0.
    pub fn clear(&mut self, at: u64) {
        for mask in [&mut self.ones, &mut self.undef, &mut self.poison] {
            if let Some(byte) = mask.0.get_mut(at as usize) {
                *byte = 0;
            }
        }
        // The pointer goes as a whole. Shrinking counts steps down, and half a pointer is no simpler than a whole one.
        self.pointers.retain(|pointer| !(pointer.at..pointer.at + u64::from(pointer.count)).contains(&at));
        self.odd.retain(|(other, _)| *other != at);
    }

    /// The contents under a dialect, with the blocks of a program. Without undef in the dialect, undef bits are poison.
    pub(super) fn image(&self, dialect: &Dialect, program: &Program, fit: &mut Fit) -> BlockBytes {
        let keeps_undef = !self.has_undef() || dialect.undef == Undef::Kept;
        if !keeps_undef {
            fit.note("undef bytes are poison, as there is no undef");
        }
        let undef = |i: usize| self.undef.at(i);
        let masks = (0..self.ones.0.len()).map(|i| match keeps_undef {
            true => (undef(i), self.poison.at(i)),
            false => (0, self.poison.at(i) | undef(i)),
        });
        let (undef, poison): (Vec<u8>, Vec<u8>) = masks.unzip();
        let mut image = BlockBytes::from_bits(self.ones.0.clone(), undef, poison, &self.odd, dialect);
        // Each pointer is stored whole in a scratch block, and the bytes that are recorded are copied from there: they
        // may be any part of it, and a copy keeps their provenance.
        for bytes in &self.pointers {
            let leaf = Leaf::Ptr(bytes.kind);
            let pointer = fit.scalar(&bytes.pointer, leaf, program);
            let mut whole = BlockBytes::defined(vec![0; bytes.kind.bytes() as usize], dialect);
            let piece = Piece { offset: 0, lanes: 1, leaf };
            let _ = whole.write(&piece, std::slice::from_ref(&pointer));
            let (first, count) = (u64::from(bytes.first), u64::from(bytes.count));
            let fits = first + count <= bytes.kind.bytes() && bytes.at + count <= image.len();
            if fits {
                image.copy_from(bytes.at, &whole, first, count);
            }
        }
        image
    }
}

fn is_usual_space(space: &AddressSpace) -> bool {
    *space == AddressSpace::default()
}

impl PointerBytes {
    /// Whether byte number `byte` of `pointer`, at an offset, continues these bytes.
    fn is_followed_by(&self, offset: u64, byte: u32, (pointer, kind): (&Datum, PointerKind)) -> bool {
        let is_next = self.at + u64::from(self.count) == offset && self.first + self.count == byte;
        is_next && self.pointer == *pointer && self.kind == kind
    }
}

impl Memory {
    /// The memory of an input as data; `program` is the one whose numbers its pointers have.
    pub fn of(environment_memory: &EnvironmentMemory, program: &Program) -> Memory {
        let block = |block: &GivenBlock| BlockBefore {
            space: block.space,
            align: block.align,
            address: block.address,
            contents: Contents::of(&block.contents, program),
            state: block.state,
            exposed: block.exposed,
            permission: block.permission,
            uncaptured: block.uncaptured,
            hidden: block.hidden,
            lost: block.lost.clone(),
            lost_by_unwinding: block.lost_by_unwinding.clone(),
        };
        let global = |global: &GivenGlobal| GlobalBefore {
            reached: global.reached,
            address: global.address,
            missing: global.missing,
            contents: global.contents.as_ref().map(|image| Contents::of(image, program)),
        };
        Memory {
            blocks: environment_memory.blocks.iter().map(block).collect(),
            reserved: environment_memory.reserved.clone(),
            globals: environment_memory.globals.iter().map(|(name, given)| (name.clone(), global(given))).collect(),
            allocations_may_fail: environment_memory.allocations_may_fail,
            address_bits: environment_memory.address_bits,
            calls: environment_memory.calls.iter().map(|call| CallMade::of(call, program)).collect(),
            rounding: (environment_memory.rounding != RoundingMode::NearestEven)
                .then(|| environment_memory.rounding.word().into()),
            handovers: environment_memory
                .handovers
                .iter()
                .map(|handover| HandoverMade::of(handover, program))
                .collect(),
        }
    }

    /// The memory of an input for a program and its dialect.
    pub(super) fn environment_memory(&self, side: Side<'_>, fit: &mut Fit) -> EnvironmentMemory {
        let program = side.program;
        let dialect = program.dialect();
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for block in &self.blocks {
            let contents = block.contents.image(dialect, program, fit);
            let len = contents.len();
            blocks.push(GivenBlock {
                space: block.space,
                align: block.align,
                address: block.address,
                contents: Arc::new(contents),
                state: block.state,
                exposed: block.exposed,
                permission: block.permission,
                uncaptured: block.uncaptured,
                hidden: block.hidden,
                lost: within(&block.lost, len),
                lost_by_unwinding: within(&block.lost_by_unwinding, len),
            });
        }
        let mut globals = BTreeMap::new();
        for (name, global) in &self.globals {
            let variable = program.block_named(name).and_then(|block| program.variable(block));
            // If the variable has another size in this program, it starts with its initializer. One that is defined
            // elsewhere may be larger than its declaration (`[0 x i8]`).
            let fits = |len: u64| {
                let of = |v: &Variable<'_>| v.size.is_none_or(|size| size == len || v.may_be_larger && size < len);
                variable.as_ref().is_none_or(of)
            };
            let contents = global.contents.as_ref().filter(|contents| fits(contents.len()));
            let contents = contents.map(|contents| Arc::new(contents.image(dialect, program, fit)));
            let GlobalBefore { reached, address, missing, .. } = *global;
            let given = GivenGlobal { reached, address, missing, contents };
            globals.insert(name.clone(), given);
        }
        let (allocations_may_fail, address_bits) = (self.allocations_may_fail, self.address_bits);
        let count = blocks.len() as u32;
        let reserved = self.reserved.start.min(count)..self.reserved.end.min(count);
        let calls = self.calls.iter().filter_map(|call| call.in_program(side, fit)).collect();
        let rounding = self.rounding.as_deref().and_then(RoundingMode::from_word).unwrap_or(RoundingMode::NearestEven);
        let beyond = program.variable_arguments(side.function);
        let handover = |made: &HandoverMade| Handover {
            at: made.at,
            block: made.block.clone(),
            offset: made.offset,
            contents: Arc::new(made.contents.image(dialect, program, fit)),
        };
        let handovers = self.handovers.iter().map(handover).collect();
        EnvironmentMemory {
            blocks,
            reserved,
            globals,
            allocations_may_fail,
            address_bits,
            calls,
            beyond,
            rounding,
            handovers,
        }
    }

    /// The contents of all blocks and globals.
    pub fn contents(&self) -> impl Iterator<Item = &Contents> {
        let of_globals = self.globals.values().filter_map(|global| global.contents.as_ref());
        self.blocks.iter().map(|block| &block.contents).chain(of_globals)
    }

    /// Renames the globals, and the symbols that pointers lead to.
    pub(super) fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        let of_globals = self.globals.values_mut().filter_map(|global| global.contents.as_mut());
        let contents = self.blocks.iter_mut().map(|block| &mut block.contents).chain(of_globals);
        contents.flat_map(|c| &mut c.pointers).for_each(|bytes| bytes.pointer.rename(rename));
        let globals = std::mem::take(&mut self.globals);
        self.globals = globals.into_iter().map(|(name, given)| (rename(&name).unwrap_or(name), given)).collect();
        let variables = self.handovers.iter_mut().filter_map(|handover| match &mut handover.block {
            HandedBlock::Variable(name) => Some(name),
            HandedBlock::Given(_) => None,
        });
        let names = self.calls.iter_mut().filter_map(|call| call.function.as_mut()).chain(variables);
        for name in names {
            if let Some(other) = rename(name) {
                *name = other;
            }
        }
    }
}

impl HandoverMade {
    fn of(handover: &Handover, program: &Program) -> HandoverMade {
        let Handover { at, block, offset, contents } = handover;
        HandoverMade { at: *at, block: block.clone(), offset: *offset, contents: Contents::of(contents, program) }
    }
}

impl CallMade {
    fn of(call: &EnvironmentCall, program: &Program) -> CallMade {
        let argument = |arg: &Value| arg.0.iter().map(|scalar| Datum::of(scalar, program)).collect();
        let (when, function) = (call.when, call.function.clone());
        CallMade { when, function, arguments: call.args.iter().map(argument).collect() }
    }

    /// `None` if the function has other parameters than the one that was called, or does not exist.
    fn in_program(&self, side: Side<'_>, fit: &mut Fit) -> Option<EnvironmentCall> {
        let program = side.program;
        let callee = match &self.function {
            None => Some(side.function),
            Some(name) => program.function(name),
        };
        let params = callee.map(|callee| program.params(callee)).unwrap_or_default();
        let fits = params.len() == self.arguments.len()
            && params.iter().zip(&self.arguments).all(|(param, scalars)| param.shape.len() == scalars.len());
        if callee.is_none() || !fits {
            fit.note("a function that the environment called is not there");
            return None;
        }
        let mut args = Vec::with_capacity(params.len());
        for (param, scalars) in params.iter().zip(&self.arguments) {
            let leaves = param.shape.iter().zip(scalars);
            args.push(Value(leaves.map(|(leaf, datum)| fit.scalar(datum, *leaf, program)).collect()));
        }
        Some(EnvironmentCall { when: self.when, function: self.function.clone(), args })
    }
}

impl Datum {
    /// Renames the symbol that a pointer leads to.
    pub(super) fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        match self {
            Datum::Pointer { to, .. } => to.rename(rename),
            Datum::Raw(runs) => runs.iter_mut().for_each(|run| {
                if let RawDatum::Pointer { pointer, .. } = run {
                    pointer.rename(rename);
                }
            }),
            Datum::Bits(_) | Datum::Poison | Datum::Undef { .. } | Datum::OneOf(_) | Datum::Physical { .. } => {}
        }
    }
}

impl BlockName {
    /// Renames a symbol.
    pub(super) fn rename(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        if let BlockName::Symbol(name) = self
            && let Some(other) = rename(name)
        {
            *name = other;
        }
    }
}

impl Fit {
    /// The scalar of a datum for a leaf, with a note if it is not the one that was recorded.
    pub(super) fn scalar(&mut self, datum: &Datum, leaf: Leaf, program: &Program) -> Scalar {
        let dialect = program.dialect();
        if datum.is_undef() && dialect.undef != Undef::Kept {
            let scalar = Scalar::of_undef(dialect, leaf);
            let what = if scalar == Scalar::Poison { "poison" } else { "zero" };
            self.note(format!("undef is {what}, as there is no undef"));
            return scalar;
        }
        let (scalar, is_same) = datum.in_program(leaf, program);
        if !is_same {
            self.note("a value does not fit its type, or a block is not there: it is cut, or null");
        }
        scalar
    }
}

fn within(bytes: &Range<u64>, len: u64) -> Range<u64> {
    bytes.start.min(len)..bytes.end.min(len)
}
