//! Values as text, with their types, in the text form of LLVM where it can express them.
//!
//! `i8 -128`, `i8 poison`, `i8 undef`, `<2 x i8> <i8 1, i8 poison>`. A set that LLVM has no word for
//! is written by its elements, `i8 {0, 3}`, or by its bits, most significant first, with `?` for a
//! free bit, `i8 0b0000???1`; a set that is known only from above begins with `some of`. Lanes picked
//! together are followed by the tuples that they are picked from. A floating-point number that LLVM writes by its bits
//! is followed by what they stand for, `float 0x3FB99999A0000000 (0.1)`.

use super::floats::{FloatBits, Format, words};
use super::memory::{BlockKind, MemoryBlock};
use super::outcome::{End, UndefinedBehaviour};
use super::raw_bits::{BitRun, RawBits};
use super::set::{Joint, Set, SetRepr};
use super::shape::field_types;
use super::value::{Leaf, Physical, PointerKind, Scalar, Value};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use irrefute_ir::quote::Name;
use irrefute_ir::{Constant, ConstantKind, Int, Module, Type};
use std::fmt;
use std::sync::Arc;

/// The most elements or tuples of a set that are written out.
const MAX_SHOWN: usize = 8;

/// A value with its type, for display.
///
/// ```
/// use irrefute_ir::{LlvmVersion, Module, Type};
/// use irrefute_semantics::{Scalar, Value, display::Typed};
/// let value = Value([Scalar::Word(255), Scalar::Poison].into_iter().collect());
/// let ty = Type::vector(2, Type::Int(8));
/// let module = Module::new(LlvmVersion::DEFAULT);
/// assert_eq!(Typed { value: &value, ty: &ty, module: &module }.to_string(), "<2 x i8> <i8 -1, i8 poison>");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    /// The scalars of the value, one for each leaf of `ty`.
    pub value: &'a Value,
    /// The type of the value, which is written before it.
    pub ty: &'a Type,
    /// The module that has the bodies of the named types, and the names of globals and functions.
    pub module: &'a Module,
}

/// A scalar of a leaf, for display without its type.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(pub &'a Scalar, pub Leaf, pub &'a Module);

/// A block as the text of its module names it, `@g`; a block without a name by its kind, `block A`.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a>(pub MemoryBlock, pub &'a Module);

/// How an execution ended, in a line. Integers are shown without a sign, since values do not know their types:
/// [`Typed`] shows them as LLVM writes them.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Ub(ub) => write!(f, "undefined behaviour: {ub}"),
            End::Returns(value) if value.0.is_empty() => f.write_str("returns"),
            End::Returns(value) => {
                f.write_str("returns ")?;
                for (i, scalar) in value.0.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    write_untyped(f, scalar)?;
                }
                Ok(())
            }
            End::Unwinds(_) => f.write_str("unwinds with an exception"),
            End::Stopped => f.write_str("never comes back from the last call"),
            End::Diverges | End::Repeats => f.write_str("runs forever"),
            End::Unknown => f.write_str("out of fuel"),
            End::Unsupported(reason) => write!(f, "unsupported: {reason}"),
            End::Inconclusive(reason) => write!(f, "cannot be said: {reason}"),
        }
    }
}

/// The rule that was broken.
impl fmt::Display for UndefinedBehaviour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule.words())
    }
}

fn write_untyped(f: &mut fmt::Formatter<'_>, scalar: &Scalar) -> fmt::Result {
    match scalar {
        Scalar::Word(word) => write!(f, "{word}"),
        Scalar::Big(big) => write!(f, "{big}"),
        Scalar::Poison => f.write_str("poison"),
        Scalar::Set(_) | Scalar::Joint(..) => f.write_str("undef"),
        Scalar::Log(block, offset) => write!(f, "{block} {:+}", *offset as i64),
        Scalar::Phy(pointer) => write_physical(f, pointer),
        Scalar::Raw(_) => f.write_str("bytes"),
    }
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Named(block, module) = *self;
        let name = match block.kind() {
            BlockKind::Global(i) => module.globals.get(i as usize).map(|global| &global.name),
            BlockKind::Function(i) => module.functions.get(i as usize).map(|function| &function.name),
            BlockKind::Label(i) => {
                return match module.labels().get(i as usize) {
                    Some((function, block)) => write!(f, "blockaddress(@{}, %{})", Name(function), Name(block)),
                    None => write!(f, "{block}"),
                };
            }
            BlockKind::Given(_) | BlockKind::Fresh(_) => None,
        };
        match name {
            Some(name) => write!(f, "@{}", Name(name)),
            None => write!(f, "{block}"),
        }
    }
}

impl fmt::Display for Typed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut scalars = self.value.0.iter();
        write_part(f, self.ty, self.module, &mut scalars)?;
        write_tuples(f, &self.value.0)
    }
}

/// Writes the part of a value that has type `ty`, and takes its scalars.
fn write_part<'a>(
    f: &mut fmt::Formatter<'_>,
    ty: &Type,
    module: &Module,
    scalars: &mut (impl Iterator<Item = &'a Scalar> + Clone),
) -> fmt::Result {
    let missing = &Scalar::Poison;
    if let Some(leaf) = leaf(ty) {
        return write!(f, "{ty} {}", Shown(scalars.next().unwrap_or(missing), leaf, module));
    }
    let parts = |n: u64, element: &Arc<Type>| vec![(**element).clone(); n as usize];
    let (open, types, close) = match ty {
        Type::Vector(n, element) => ("<", parts((*n).into(), element), ">"),
        Type::Array(n, element) => ("[", parts(*n, element), "]"),
        Type::Struct(_) | Type::Named(_) => {
            ("{ ", field_types(ty, &module.named_types).map(<[Type]>::to_vec).unwrap_or_default(), " }")
        }
        other => return write!(f, "{other}"),
    };
    write!(f, "{ty} {open}")?;
    for (i, part) in types.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        write_part(f, part, module, scalars)?;
    }
    f.write_str(close)
}

fn leaf(ty: &Type) -> Option<Leaf> {
    match ty {
        Type::Int(w) => Some(Leaf::Int(*w)),
        Type::Byte(w) => Some(Leaf::Byte(*w)),
        Type::Float(kind) => Some(Leaf::Float(*kind)),
        // The width only matters for undef, which is shown as such at any width.
        Type::Ptr(space) => Some(Leaf::Ptr(PointerKind { space: *space, bits: 64 })),
        _ => None,
    }
}

/// Writes the tuples of each joint that fills several of the scalars.
fn write_tuples(f: &mut fmt::Formatter<'_>, scalars: &[Scalar]) -> fmt::Result {
    let mut seen: Vec<&Arc<Joint>> = Vec::new();
    for scalar in scalars {
        let Scalar::Joint(joint, _) = scalar else { continue };
        if seen.iter().any(|j| Arc::ptr_eq(j, joint)) {
            continue;
        }
        seen.push(joint);
        f.write_str(", picked together from ")?;
        for (i, row) in joint.rows().take(MAX_SHOWN).enumerate() {
            f.write_str(if i == 0 { "(" } else { ", (" })?;
            let words: Vec<String> = row.iter().map(u64::to_string).collect();
            write!(f, "{})", words.join(", "))?;
        }
        f.write_str(if joint.rows().len() > MAX_SHOWN { ", …" } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown(scalar, leaf, module) = *self;
        let width = leaf.bits().unwrap_or(64);
        match scalar {
            Scalar::Word(w) => write_value(f, Int::new(width, *w), leaf),
            Scalar::Big(b) => write_value(f, Int::from_big(width, (**b).clone()), leaf),
            Scalar::Poison => f.write_str("poison"),
            Scalar::Set(set) => write_set(f, set, width),
            Scalar::Joint(joint, lane) => write!(f, "{}", Shown(&joint.lane(*lane), leaf, module)),
            Scalar::Log(block, offset) => write_logical(f, Named(*block, module), *offset as i64),
            Scalar::Phy(pointer) => write_physical(f, pointer),
            Scalar::Raw(raw) => write_raw(f, raw, module),
        }
    }
}

/// Writes the bits of a value of the byte type by runs, the least significant first.
fn write_raw(f: &mut fmt::Formatter<'_>, raw: &RawBits, module: &Module) -> fmt::Result {
    f.write_str("bits from the lowest: ")?;
    for (i, run) in raw.runs().into_iter().enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        match run {
            BitRun::Int(bits) => {
                f.write_str("0b")?;
                bits.iter().rev().try_for_each(|bit| f.write_str(if *bit { "1" } else { "0" }))?;
            }
            BitRun::Undef(count) => write!(f, "{count} undef")?,
            BitRun::Poison(count) => write!(f, "{count} poison")?,
            BitRun::Pointer(pointer, first, count) => {
                let shown = Shown(&pointer.pointer, Leaf::Ptr(pointer.kind), module);
                write!(f, "{first} to {} of pointer ({shown})", first + count - 1)?;
            }
        }
    }
    Ok(())
}

fn write_logical(f: &mut fmt::Formatter<'_>, block: Named<'_>, offset: i64) -> fmt::Result {
    write!(f, "{block}")?;
    if offset == 0 { Ok(()) } else { write!(f, " {offset:+}") }
}

fn write_physical(f: &mut fmt::Formatter<'_>, pointer: &Physical) -> fmt::Result {
    write!(f, "address {:#x}", pointer.address)?;
    for (i, bound) in pointer.bounds.iter().enumerate() {
        write!(f, "{}{bound:#x}", if i == 0 { " in the block of " } else { ", " })?;
    }
    Ok(())
}

impl fmt::Display for MemoryBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            BlockKind::Global(i) => write!(f, "global {i}"),
            BlockKind::Function(i) => write!(f, "function {i}"),
            BlockKind::Label(i) => write!(f, "label {i}"),
            BlockKind::Given(i) => write!(f, "block {}", letter(i)),
            BlockKind::Fresh(i) => write!(f, "allocation {i}"),
        }
    }
}

/// A name for a given block: A to Z, then A1, B1 and so on.
fn letter(i: u32) -> String {
    let letter = char::from(b'A' + (i % 26) as u8);
    if i < 26 { letter.to_string() } else { format!("{letter}{}", i / 26) }
}

fn write_value(f: &mut fmt::Formatter<'_>, bits: Int, leaf: Leaf) -> fmt::Result {
    match leaf {
        Leaf::Int(_) | Leaf::Byte(_) => write!(f, "{bits}"),
        Leaf::Ptr(_) if bits.is_zero() => f.write_str("null"),
        Leaf::Ptr(_) => write!(f, "{:#x}", bits.to_big()),
        Leaf::Float(kind) => {
            let (ty, number) = (Type::Float(kind), bits.to_big());
            let text = Constant { ty: ty.clone(), kind: ConstantKind::Float(bits) }.to_string();
            // The text of a constant begins with its type.
            let text = text.strip_prefix(&format!("{ty} ")).unwrap_or(&text);
            f.write_str(text)?;
            // LLVM writes most numbers by their bits, which people do not read.
            match (Format::of(kind), FloatBits::try_from(&number)) {
                (Some(format), Ok(bits)) if text.starts_with("0x") => write!(f, " ({})", words::meaning(format, bits)),
                _ => Ok(()),
            }
        }
    }
}

fn write_set(f: &mut fmt::Formatter<'_>, set: &Set, width: u32) -> fmt::Result {
    match &set.repr {
        SetRepr::Cube { .. } if set.is_full(width) => f.write_str("undef"),
        SetRepr::Cube { undef, ones } => write_bits(f, undef, ones, width),
        SetRepr::Wide { undef, ones } => {
            f.write_str("some of ")?;
            write_bits(f, undef, ones, width)
        }
        SetRepr::Small(values) => {
            for (i, value) in values.iter().take(MAX_SHOWN).enumerate() {
                write!(f, "{}{}", if i == 0 { "{" } else { ", " }, Int::new(width, *value))?;
            }
            f.write_str(if values.len() > MAX_SHOWN { ", …}" } else { "}" })
        }
    }
}

fn write_bits(f: &mut fmt::Formatter<'_>, undef: &UBig, ones: &UBig, width: u32) -> fmt::Result {
    f.write_str("0b")?;
    for i in (0..width as usize).rev() {
        f.write_str(match (undef.bit(i), ones.bit(i)) {
            (true, _) => "?",
            (false, true) => "1",
            (false, false) => "0",
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::MemoryBlock;
    use crate::set::{Cube, normal};
    use irrefute_ir::{FloatKind, LlvmVersion};

    fn shown(scalar: Scalar, width: u32) -> String {
        Shown(&scalar, Leaf::Int(width), &Module::new(LlvmVersion::DEFAULT)).to_string()
    }

    #[test]
    fn scalars() {
        assert_eq!(shown(Scalar::Word(128), 8), "-128");
        assert_eq!(shown(Scalar::Word(1), 1), "true");
        assert_eq!(shown(Scalar::undef(8), 8), "undef");
        assert_eq!(shown(normal::collect(vec![1u64, 5], 4, false), 4), "0b0?01");
        assert_eq!(shown(normal::collect(vec![0u64, 3, 255], 8, false), 8), "{0, 3, -1}");
        assert_eq!(shown(normal::collect((0..9u64).collect(), 8, false), 8), "{0, 1, 2, 3, 4, 5, 6, 7, …}");
        assert_eq!(shown(normal::wide(Cube::full(2), 3, false), 3), "some of 0b0??");
    }

    #[test]
    fn floats_in_decimal_beside_their_bits() {
        let module = Module::new(LlvmVersion::DEFAULT);
        let shown = |bits: u32| Shown(&Scalar::Word(bits.into()), Leaf::Float(FloatKind::Float), &module).to_string();
        assert_eq!(shown(0.1f32.to_bits()), "0x3FB99999A0000000 (0.1)");
        assert_eq!(shown(1.5f32.to_bits()), "1.500000e+00");
        assert_eq!(shown(0xff80_0001), "0xFFF0000020000000 (negative signaling NaN, payload 0x1)");
    }

    #[test]
    fn pointers() {
        let text = "@\"a b\" = global i8 0\ndefine void @f() {\n  ret void\n}";
        let module = irrefute_ir::parse(text, LlvmVersion::DEFAULT).expect("a global and a function");
        let shown = |scalar: Scalar| Shown(&scalar, Leaf::Ptr(Default::default()), &module).to_string();
        assert_eq!(shown(Scalar::Word(0)), "null");
        assert_eq!(shown(Scalar::Log(MemoryBlock::given(2), u64::MAX)), "block C -1");
        assert_eq!(shown(Scalar::Log(MemoryBlock::global(0), 4)), "@\"a b\" +4");
        assert_eq!(shown(Scalar::Log(MemoryBlock::function(0), 0)), "@f");
        assert_eq!(shown(Scalar::Log(MemoryBlock::fresh(3), 0)), "allocation 3");
    }

    #[test]
    fn aggregates_and_lanes_picked_together() {
        let ty = Type::structure(vec![Type::Int(8), Type::Array(1, Arc::new(Type::BOOL))]);
        let joint = Arc::new(Joint { lanes: 2, tuples: [0, 1, 3, 0].into(), relaxed: false });
        let value = Value([Scalar::Joint(joint.clone(), 0), Scalar::Joint(joint, 1)].into_iter().collect());
        let text = Typed { value: &value, ty: &ty, module: &Module::new(LlvmVersion::DEFAULT) }.to_string();
        assert_eq!(text, "{ i8, [1 x i1] } { i8 {0, 3}, [1 x i1] [i1 undef] }, picked together from (0, 1), (3, 0)");
    }
}
