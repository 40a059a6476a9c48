//! The data layout of a module: sizes, alignments and offsets of types in memory (Language Reference,
//! "Data Layout").
//!
//! Let `bits(T)` be the width of a value. A store writes `store(T) = ⌈bits(T) / 8⌉` bytes. Elements of
//! an array lie `alloc(T)` bytes apart, which is `store(T)` rounded up to a multiple of `align(T)`.

use super::instruction::{CastOp, Op};
use super::module::Module;
use super::types::{AddressSpace, NamedTypes, StructType, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The layout of `x86_64-unknown-linux-gnu`, which a module without a layout gets.
pub const X86_64_LINUX: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// Gives one layout to modules that are compared, where they name none: the layout of the first that names one, or,
/// if none names a layout or a triple, the default of the Language Reference. `opt` does the same. If none names a
/// layout and one names a triple, all stay as they are. They get one triple as well: that of the first that names one.
pub fn agree(modules: &mut [&mut Module]) {
    if let Some(triple) = modules.iter().find_map(|module| module.triple.clone()) {
        for module in modules.iter_mut() {
            module.triple.get_or_insert_with(|| triple.clone());
        }
    }
    let named = modules.iter().find_map(|module| module.data_layout.clone());
    let layout = match named {
        Some(layout) => layout,
        None if modules.iter().any(|module| module.triple.is_some()) => return,
        None => "e".into(),
    };
    for module in modules {
        module.data_layout.get_or_insert_with(|| layout.clone());
    }
}

/// Which end of an integer comes first in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Endianness {
    /// The least significant byte lies at the lowest address: `e` in a layout.
    #[default]
    Little,
    /// The most significant byte lies at the lowest address: `E` in a layout.
    Big,
}

/// Sizes and alignments of types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    /// The order of the bytes of an integer in memory.
    pub endianness: Endianness,
    /// By address space; the entry of space 0 always exists.
    pointers: BTreeMap<u32, PointerLayout>,
    /// ABI alignments in bytes, by width in bits.
    integers: BTreeMap<u64, u64>,
    floats: BTreeMap<u64, u64>,
    vectors: BTreeMap<u64, u64>,
    /// The least ABI alignment of a structure, in bytes.
    aggregate: u64,
    /// What is known of the addresses of functions.
    functions: FunctionAlign,
    /// Preferred alignments in bytes that the layout states, by the letter of the type and its width in bits.
    preferred: BTreeMap<(char, u64), u64>,
}

/// The pointers of one address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PointerLayout {
    bits: u32,
    align: u64,
    index_bits: u32,
    null_is_all_ones: bool,
}

/// The alignment of pointers to functions, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FunctionAlign {
    bytes: u64,
    /// Whether the alignment of a function's code says something of pointers to it: it does not where bits of the
    /// address have a meaning of their own.
    follows_code: bool,
}

/// A part of a data layout that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no part of a data layout")]
pub struct LayoutError(pub String);

impl Default for DataLayout {
    /// The values that hold where a layout states nothing (Language Reference, "Data Layout").
    fn default() -> DataLayout {
        DataLayout {
            endianness: Endianness::Little,
            pointers: BTreeMap::from([(
                0,
                PointerLayout { bits: 64, align: 8, index_bits: 64, null_is_all_ones: false },
            )]),
            integers: BTreeMap::from([(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)]),
            floats: BTreeMap::from([(16, 2), (32, 4), (64, 8), (128, 16)]),
            vectors: BTreeMap::from([(64, 8), (128, 16)]),
            aggregate: 1,
            functions: FunctionAlign { bytes: 1, follows_code: false },
            preferred: BTreeMap::from([(('i', 64), 8), (('a', 0), 8)]),
        }
    }
}

/// Whether each `bitcast` keeps the number of bits (Language Reference). LLVM's verifier does not look at those between
/// pointers and bytes, since the size of a pointer is a matter of the data layout.
///
/// ```
/// use irrefute_ir::{LlvmVersion, layout::bitcasts_keep_bits, parse};
/// let of = |bits| {
///     let text = format!("define b{bits} @f(ptr %p) {{\n  %b = bitcast ptr %p to b{bits}\n  ret b{bits} %b\n}}");
///     bitcasts_keep_bits(&parse(&text, LlvmVersion(23)).unwrap())
/// };
/// assert!(of(64) && !of(8));
/// ```
pub fn bitcasts_keep_bits(module: &Module) -> bool {
    let Ok(layout) = DataLayout::of(module) else { return true };
    let bits = |ty: &Type| layout.bits(ty, &module.named_types);
    module.functions.iter().all(|function| {
        function.blocks.iter().flat_map(|block| &block.insts).all(|inst| match &inst.op {
            Op::Cast { op: CastOp::BitCast, operand, to, .. } => bits(function.type_of(operand)) == bits(to),
            _ => true,
        })
    })
}

impl DataLayout {
    /// Reads a layout string of a module.
    ///
    /// # Errors
    /// The first part that cannot be read.
    ///
    /// ```
    /// use irrefute_ir::{Type, layout::{DataLayout, X86_64_LINUX}};
    /// let layout = DataLayout::parse(X86_64_LINUX)?;
    /// assert_eq!(layout.abi_align(&Type::Int(64), &Default::default()), Some(8));
    /// assert_eq!(layout.store_size(&Type::Int(33), &Default::default()), Some(5));
    /// # Ok::<(), irrefute_ir::layout::LayoutError>(())
    /// ```
    pub fn parse(text: &str) -> Result<DataLayout, LayoutError> {
        let mut layout = DataLayout::default();
        for part in text.split('-').filter(|part| !part.is_empty()) {
            layout.apply(part).ok_or_else(|| LayoutError(part.to_owned()))?;
        }
        Ok(layout)
    }

    /// The layout of a module; [`X86_64_LINUX`] if it names none.
    ///
    /// # Errors
    /// As [`DataLayout::parse`].
    pub fn of(module: &Module) -> Result<DataLayout, LayoutError> {
        DataLayout::parse(module.data_layout.as_deref().unwrap_or(X86_64_LINUX))
    }

    /// Applies one part, such as `p270:32:32` or `i64:64`. Later parts override earlier ones.
    fn apply(&mut self, part: &str) -> Option<()> {
        let mut fields = part.split(':');
        let head = fields.next()?;
        let kind = head.chars().next()?;
        let rest = &head[kind.len_utf8()..];
        let mut numbers = fields.map(|field| field.parse::<u64>().ok());
        match kind {
            'e' => self.endianness = Endianness::Little,
            'E' => self.endianness = Endianness::Big,
            'p' => {
                // Letters after `p` mark properties of the pointers; from LLVM 23 on, `o` that null is all ones.
                let null_is_all_ones = rest.chars().take_while(char::is_ascii_lowercase).any(|letter| letter == 'o');
                let space = rest.trim_start_matches(|c: char| c.is_ascii_lowercase());
                let space = if space.is_empty() { 0 } else { space.parse().ok()? };
                let bits = u32::try_from(numbers.next()??).ok()?;
                let align = bytes(numbers.next()??)?;
                // The preferred alignment stands between the ABI alignment and the width of indices.
                let index_bits = match numbers.nth(1) {
                    Some(index) => u32::try_from(index?).ok()?,
                    None => bits,
                };
                self.pointers.insert(space, PointerLayout { bits, align, index_bits, null_is_all_ones });
            }
            'i' | 'f' | 'v' | 'a' => {
                let width = if kind == 'a' && rest.is_empty() { 0 } else { rest.parse().ok()? };
                let align = bytes(numbers.next()??)?;
                match kind {
                    'i' => drop(self.integers.insert(width, align)),
                    'f' => drop(self.floats.insert(width, align)),
                    'v' => drop(self.vectors.insert(width, align)),
                    _ => self.aggregate = align.max(1),
                }
                let preferred = match numbers.next() {
                    Some(preferred) => bytes(preferred?)?.max(align),
                    None => align,
                };
                self.preferred.insert((kind, width), preferred);
            }
            'F' => {
                let follows_code = match rest.chars().next()? {
                    'n' => true,
                    'i' => false,
                    _ => return None,
                };
                self.functions = FunctionAlign { bytes: bytes(rest[1..].parse().ok()?)?.max(1), follows_code };
            }
            // Stacks, programs, mangling, native widths and non-integral spaces do not change sizes or offsets. `s`
            // occurs in old texts, and LLVM ignores it too.
            'S' | 's' | 'P' | 'G' | 'A' | 'm' | 'n' => {}
            _ => return None,
        }
        Some(())
    }

    /// A space that the layout does not name has the pointers of space 0, as in LLVM.
    fn pointer(&self, space: AddressSpace) -> PointerLayout {
        let default = PointerLayout { bits: 64, align: 8, index_bits: 64, null_is_all_ones: false };
        self.pointers.get(&space.0).or_else(|| self.pointers.get(&0)).copied().unwrap_or(default)
    }

    /// The spaces whose pointers the layout describes, ascending; 0 is the first.
    pub fn pointer_spaces(&self) -> impl Iterator<Item = AddressSpace> {
        self.pointers.keys().copied().map(AddressSpace)
    }

    /// The width of the pointers of an address space, in bits.
    pub fn pointer_bits(&self, space: AddressSpace) -> u32 {
        self.pointer(space).bits
    }

    /// The width in which `getelementptr` computes in an address space, in bits.
    pub fn index_bits(&self, space: AddressSpace) -> u32 {
        self.pointer(space).index_bits
    }

    /// Whether the null pointer of an address space has all bits set: `po3:32:32`.
    pub fn null_is_all_ones(&self, space: AddressSpace) -> bool {
        self.pointer(space).null_is_all_ones
    }

    /// The width of a value in bits; `None` if the type has no known size, or one of 2^64 bits or more.
    pub fn bits(&self, ty: &Type, named: &NamedTypes) -> Option<u64> {
        match ty {
            Type::Int(w) | Type::Byte(w) => Some(u64::from(*w)),
            Type::Float(kind) => Some(u64::from(kind.bits())),
            Type::Ptr(space) => Some(u64::from(self.pointer_bits(*space))),
            Type::Vector(n, element) => self.bits(element, named)?.checked_mul(u64::from(*n)),
            Type::Array(n, element) => self.alloc_size(element, named)?.checked_mul(*n)?.checked_mul(8),
            Type::Struct(body) => self.structure(body, named)?.size.checked_mul(8),
            Type::Named(name) => self.structure(body_of(name, named)?, named)?.size.checked_mul(8),
            Type::X86Amx => Some(8192),
            _ => None,
        }
    }

    /// The number of bytes that a store writes.
    pub fn store_size(&self, ty: &Type, named: &NamedTypes) -> Option<u64> {
        self.bits(ty, named).map(|bits| bits.div_ceil(8))
    }

    /// The distance between elements of an array, in bytes.
    pub fn alloc_size(&self, ty: &Type, named: &NamedTypes) -> Option<u64> {
        self.store_size(ty, named)?.checked_next_multiple_of(self.abi_align(ty, named)?)
    }

    /// The alignment of the address of a function whose code has an alignment of its own, in bytes.
    pub fn function_align(&self, code: Option<u64>) -> u64 {
        let code = code.filter(|_| self.functions.follows_code);
        self.functions.bytes.max(code.unwrap_or(1))
    }

    /// The ABI alignment, in bytes.
    pub fn abi_align(&self, ty: &Type, named: &NamedTypes) -> Option<u64> {
        match ty {
            Type::Int(w) | Type::Byte(w) => {
                let width = u64::from(*w);
                // LLVM's rule: a width without an entry has the alignment of the next wider one, and a width beyond
                // the widest entry has that of the widest.
                let entry = self.integers.range(width..).next().or_else(|| self.integers.iter().next_back());
                entry.map(|(_, align)| *align)
            }
            Type::Float(kind) => {
                let width = u64::from(kind.bits());
                Some(self.floats.get(&width).copied().unwrap_or(width.div_ceil(8).next_power_of_two()))
            }
            Type::Ptr(space) => Some(self.pointer(*space).align),
            Type::Vector(..) => {
                let width = self.bits(ty, named)?;
                Some(self.vectors.get(&width).copied().unwrap_or(width.div_ceil(8).next_power_of_two()))
            }
            Type::Array(_, element) => self.abi_align(element, named),
            Type::Struct(body) => self.structure_align(body, named),
            Type::Named(name) => self.structure_align(body_of(name, named)?, named),
            Type::X86Amx => Some(64),
            _ => None,
        }
    }

    /// The preferred alignment, in bytes; an `alloca` that states none has it.
    pub fn preferred_align(&self, ty: &Type, named: &NamedTypes) -> Option<u64> {
        let natural = self.abi_align(ty, named)?;
        let said = |kind, width| self.preferred.get(&(kind, width)).copied();
        let preferred = match ty {
            Type::Int(width) | Type::Byte(width) => {
                let entry =
                    self.integers.range(u64::from(*width)..).next().or_else(|| self.integers.iter().next_back());
                entry.and_then(|(width, _)| said('i', *width))
            }
            Type::Float(kind) => said('f', u64::from(kind.bits())),
            Type::Vector(..) => said('v', self.bits(ty, named)?),
            Type::Array(_, element) => self.preferred_align(element, named),
            Type::Struct(_) | Type::Named(_) => said('a', 0),
            _ => None,
        };
        Some(natural.max(preferred.unwrap_or(1)))
    }

    fn structure_align(&self, body: &StructType, named: &NamedTypes) -> Option<u64> {
        if body.packed {
            return Some(1);
        }
        let mut distinct = distinct_neighbours(&body.fields);
        distinct.try_fold(self.aggregate, |align, (field, _)| Some(align.max(self.abi_align(field, named)?)))
    }

    /// Where the fields of a structure lie, and its size with the padding at its end.
    pub fn structure(&self, body: &StructType, named: &NamedTypes) -> Option<StructLayout> {
        let mut offsets = Vec::with_capacity(body.fields.len());
        let mut end = 0u64;
        for (field, count) in distinct_neighbours(&body.fields) {
            let align = if body.packed { 1 } else { self.abi_align(field, named)? };
            let size = self.alloc_size(field, named)?;
            for _ in 0..count {
                let offset = end.checked_next_multiple_of(align)?;
                offsets.push(offset);
                end = offset.checked_add(size)?;
            }
        }
        let size = end.checked_next_multiple_of(self.structure_align(body, named)?)?;
        Some(StructLayout { offsets, size })
    }
}

/// Runs of equal types, each with its length. The type of a run is examined once: field by field, nested structures
/// with many equal fields would take time exponential in their depth.
fn distinct_neighbours(fields: &[Type]) -> impl Iterator<Item = (&Type, usize)> {
    fields.chunk_by(|a, b| a == b).map(|run| (&run[0], run.len()))
}

/// The layout of a structure, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructLayout {
    /// Where each field begins, relative to the structure.
    pub offsets: Vec<u64>,
    /// With the padding at the end.
    pub size: u64,
}

fn body_of<'a>(name: &Arc<str>, named: &'a NamedTypes) -> Option<&'a StructType> {
    named.get(name)?.as_deref()
}

/// An alignment in bits as bytes: a power of two; 0 means one byte.
fn bytes(bits: u64) -> Option<u64> {
    let bytes = bits / 8;
    (bits.is_multiple_of(8) && (bytes == 0 || bytes.is_power_of_two())).then_some(bytes.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FloatKind;

    fn x86(ty: &Type) -> (Option<u64>, Option<u64>, Option<u64>) {
        let layout = DataLayout::parse(X86_64_LINUX).unwrap_or_default();
        let named = NamedTypes::new();
        (layout.store_size(ty, &named), layout.abi_align(ty, &named), layout.alloc_size(ty, &named))
    }

    /// As `opt` 22 lays them out for x86-64.
    #[test]
    fn sizes_of_x86_64() {
        let all = |n| (Some(n), Some(n), Some(n));
        assert_eq!(x86(&Type::Int(1)), all(1));
        assert_eq!(x86(&Type::Int(24)), (Some(3), Some(4), Some(4)));
        assert_eq!(x86(&Type::Int(33)), (Some(5), Some(8), Some(8)));
        assert_eq!(x86(&Type::Int(65)), (Some(9), Some(16), Some(16)));
        assert_eq!(x86(&Type::Int(1000)), (Some(125), Some(16), Some(128)));
        assert_eq!(x86(&Type::Float(FloatKind::X86Fp80)), (Some(10), Some(16), Some(16)));
        assert_eq!(x86(&Type::PTR), all(8));
        assert_eq!(x86(&Type::Ptr(AddressSpace(270))), all(4));
        assert_eq!(x86(&Type::vector(3, Type::Int(8))), (Some(3), Some(4), Some(4)));
        assert_eq!(x86(&Type::vector(7, Type::Int(1))), all(1));
        assert_eq!(x86(&Type::vector(3, Type::Int(32))), (Some(12), Some(16), Some(16)));
        assert_eq!(x86(&Type::Array(3, Arc::new(Type::Int(24)))), (Some(12), Some(4), Some(12)));
    }

    #[test]
    fn stack_blocks_have_the_preferred_alignment() {
        let preferred = |text: &str, ty: &Type| DataLayout::parse(text).ok()?.preferred_align(ty, &NamedTypes::new());
        assert_eq!(preferred("e", &Type::Int(64)), Some(8));
        assert_eq!(preferred("e", &Type::Int(33)), Some(8));
        assert_eq!(preferred("i64:32", &Type::Int(64)), Some(4));
        assert_eq!(preferred("i8:8:32", &Type::Array(3, Arc::new(Type::Int(8)))), Some(4));
        let pair = StructType { fields: vec![Type::Int(8)], packed: false };
        assert_eq!(preferred("e", &Type::Struct(Arc::new(pair.clone()))), Some(8));
        assert_eq!(preferred("a:0:32", &Type::Struct(Arc::new(pair.clone()))), Some(4));
        assert_eq!(preferred("e", &Type::Struct(Arc::new(StructType { packed: true, ..pair }))), Some(8));
    }

    #[test]
    fn structures() {
        let fields = vec![Type::Int(8), Type::Int(32), Type::Int(16)];
        let layout = DataLayout::default();
        let named = NamedTypes::new();
        let padded = StructType { fields: fields.clone(), packed: false };
        assert_eq!(layout.structure(&padded, &named), Some(StructLayout { offsets: vec![0, 4, 8], size: 12 }));
        let packed = StructType { fields, packed: true };
        assert_eq!(layout.structure(&packed, &named), Some(StructLayout { offsets: vec![0, 1, 5], size: 7 }));
    }

    #[test]
    fn modules_agree_on_a_layout() {
        let module = |header: &str| crate::parse(header, crate::LlvmVersion::DEFAULT).expect("it parses");
        let align = |a: &str, b: &str| {
            let (mut a, mut b) = (module(a), module(b));
            agree(&mut [&mut a, &mut b]);
            let align = |module| DataLayout::of(module).ok()?.abi_align(&Type::Int(64), &Default::default());
            [align(&a), align(&b)]
        };
        assert_eq!(align("", ""), [Some(4); 2]);
        assert_eq!(align("", "target datalayout = \"i64:128\""), [Some(16); 2]);
        assert_eq!(align("", "target triple = \"x86_64-unknown-linux-gnu\""), [Some(8); 2]);
    }

    /// Eight fields of eight fields, and so on: the time must not grow faster than the depth.
    #[test]
    fn nested_structures() {
        let mut named = NamedTypes::new();
        let mut ty = Type::Int(32);
        for depth in 0..16 {
            let name: Arc<str> = format!("level{depth}").into();
            named.insert(name.clone(), Some(Arc::new(StructType { fields: vec![ty; 8], packed: false })));
            ty = Type::Named(name);
        }
        assert_eq!(DataLayout::default().alloc_size(&ty, &named), Some(4 << 48));
    }

    /// LLVM's own tests contain layouts of that age.
    #[test]
    fn alignments_of_stack_objects_are_passed_over() {
        let layout = DataLayout::parse("e-i64:64:64-a0:0:64-s0:64:64-f80:128:128").unwrap();
        assert_eq!(layout.abi_align(&Type::Int(64), &NamedTypes::new()), Some(8));
    }

    #[test]
    fn what_is_no_layout() {
        for text in ["i7", "e-p:x:64", "i64:48", "z", "i64:12", "é"] {
            assert!(DataLayout::parse(text).is_err(), "{text}");
        }
        let huge = Type::Array(u64::MAX, Arc::new(Type::Int(64)));
        assert_eq!(x86(&huge).0, None);
    }
}
