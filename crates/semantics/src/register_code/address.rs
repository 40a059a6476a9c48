//! What a register holds, and pointers that are constants.

use super::NotRegisters;
use crate::memory::{BlockKind, Global};
use crate::program::Program;
use crate::value::{Leaf, PointerKind, Scalar};
use irrefute_ir::AddressSpace;
use std::sync::Arc;

/// The most bytes of a constant that are read. Not tuned.
const MOST_BYTES: u64 = 256;

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegisterLeaf {
    /// A word of so many bits.
    Bits(u32),
    /// A pointer into address space 0, whose indices are as wide as it is.
    Pointer,
}

/// The kind of a register that holds a leaf.
///
/// # Errors
/// What is no register.
pub(super) fn leaf(program: &Program, leaf: Leaf) -> Result<RegisterLeaf, NotRegisters> {
    match leaf {
        Leaf::Int(_) | Leaf::Float(_) => Ok(RegisterLeaf::Bits(leaf.width())),
        Leaf::Byte(_) => Err("values of the byte type"),
        Leaf::Ptr(kind) => match pointer_bits(program) == Some(kind.bits) && kind.space == AddressSpace(0) {
            true => Ok(RegisterLeaf::Pointer),
            false => Err("pointers into another address space, or with indices of another width"),
        },
    }
}

/// The width of pointers into address space 0, in bits, if their indices are as wide.
pub(super) fn pointer_bits(program: &Program) -> Option<u32> {
    let widths = program.globals.spaces.widths(AddressSpace(0));
    (widths.index == widths.address && widths.index <= 64).then_some(widths.index)
}

/// A pointer that is a constant.
#[derive(Clone, Debug)]
pub enum Address {
    /// A number that leads to no block; null is 0.
    Number(u64),
    /// Any number, at each use.
    Undef,
    /// Poison.
    Poison,
    /// A place in a variable of the module.
    Variable {
        /// The name of the variable.
        name: Arc<str>,
        /// In bytes, if its type has a size: at least so many bytes can be accessed.
        size: Option<u64>,
        /// Whether the size is that of every definition.
        is_exact: bool,
        /// In bytes: its address is a multiple of this.
        align: u64,
        /// Whether nothing writes it.
        is_constant: bool,
        /// Its bytes, if they are numbers that nothing changes, and not many.
        bytes: Option<Arc<[u8]>>,
        /// In bytes from its beginning.
        offset: u64,
    },
}

impl Address {
    /// A constant of a type; `None` for what is no register.
    pub(super) fn of(program: &Program, kind: PointerKind, scalar: &Scalar) -> Option<Address> {
        leaf(program, Leaf::Ptr(kind)).ok()?;
        match scalar {
            Scalar::Word(number) => Some(Address::Number(*number)),
            Scalar::Poison => Some(Address::Poison),
            Scalar::Set(set) if set.is_full(kind.bits) => Some(Address::Undef),
            Scalar::Log(block, offset) => {
                let BlockKind::Global(_) = block.kind() else { return None };
                let global = program.globals.get(*block)?;
                if global.is_weak || global.space != AddressSpace(0) {
                    return None;
                }
                Some(Address::Variable {
                    name: global.name.clone(),
                    size: global.size,
                    is_exact: !global.may_be_larger(),
                    align: global.align,
                    is_constant: global.constant,
                    bytes: fixed_bytes(global),
                    offset: *offset,
                })
            }
            Scalar::Big(_) | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Phy(_) | Scalar::Raw(_) => None,
        }
    }
}

/// The bytes of a constant that is small and holds nothing but numbers.
fn fixed_bytes(global: &Global) -> Option<Arc<[u8]>> {
    let image = global.contents.as_ref().ok().filter(|_| global.is_fixed())?;
    let size = global.size.filter(|size| *size == image.len() && *size <= MOST_BYTES)?;
    (0..size).map(|at| image.word(at, 1).map(|byte| byte as u8)).collect()
}

/// Whether a linker may give two symbols one address: only where one is `unnamed_addr`, or where it may put another
/// definition in the place of one.
pub(super) fn may_share_addresses(program: &Program) -> bool {
    let globals = &program.globals;
    let may_share = |global: &Global| global.unnamed_addr || (global.replaceable && !global.elsewhere);
    globals.variables.iter().any(may_share) || globals.unnamed_functions.contains(&true)
}

/// Whether the variables that two programs have both are the same, and hold the same at the start.
pub fn starts_alike(source: &Program, target: &Program) -> bool {
    std::ptr::eq(source, target)
        || target.globals.variables.iter().all(|of_target| {
            let mut of_source = source.globals.variables.iter().filter(|of_source| of_source.name == of_target.name);
            of_source.all(|of_source| is_alike((source, of_source), (target, of_target)))
        })
}

fn is_alike((source, a): (&Program, &Global), (target, b): (&Program, &Global)) -> bool {
    let contents = match (&a.contents, &b.contents) {
        (Ok(a), Ok(b)) => {
            // The numbers of blocks belong to one program, their names to both.
            let names = |program: &Program, image: &crate::memory::BlockBytes| -> Vec<Option<String>> {
                let of_block = |pointer: &Scalar| Some(program.block_name(pointer.block()?)?.to_owned());
                image.pointers().map(|(_, pointer)| of_block(pointer)).collect()
            };
            a == b && names(source, a) == names(target, b)
        }
        // What is elsewhere is the same for both; any other contents that are not modelled may differ.
        (Err(_), Err(_)) => a.elsewhere && b.elsewhere,
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
    };
    contents
        && (a.space, a.align, a.size, a.constant, a.external) == (b.space, b.align, b.size, b.constant, b.external)
        && (a.elsewhere, a.unnamed_addr, a.replaceable, a.is_weak)
            == (b.elsewhere, b.unnamed_addr, b.replaceable, b.is_weak)
}
