//! Address spaces: how wide their pointers are, which of them are the same memory, and what `addrspacecast` keeps
//! (docs/memory.md#address-spaces).
//!
//! ```text
//! canonical(s)       of the spaces that have the same bytes at the same addresses, the one that stands for all
//! window(s, r)       where space s, if it is flat, sees address 0 of canonical space r
//! s sees block l     canonical(s) = canonical(home(l)),  or s is flat over it
//! ```
//!
//! The data layout gives widths. Which memory a space shows is the business of the target, which the triple names.
//! Without a target that has a row in [`FLAT_TARGETS`], space 0 is flat over all others, and every cast keeps its
//! block: that is one of the targets for which LLVM must be right, since it knows no more of it than we do.

use crate::value::PointerKind;
use irrefute_ir::AddressSpace;
use irrefute_ir::int::mask;
use irrefute_ir::layout::DataLayout;

/// How wide pointers are, as the data layout gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Widths {
    /// Of addresses, in bits.
    pub address: u32,
    /// Of the offsets that `getelementptr` computes with, in bits: at most `address`.
    pub index: u32,
}

impl Default for Widths {
    fn default() -> Widths {
        Widths { address: 64, index: 64 }
    }
}

/// A target with a flat space: one whose pointers reach the memory of several others.
#[derive(Debug)]
struct FlatTarget {
    /// How the architecture of the triple begins.
    architectures: &'static [&'static str],
    flat: u32,
    /// Spaces that have the addresses of another one: that one stands second.
    same: &'static [(u32, u32)],
    /// The other spaces that the flat one shows, in windows of its own.
    windows: &'static [u32],
    /// Spaces through which nothing is written, and in which nothing changes.
    constant: &'static [u32],
    /// Spaces in which the null of the flat space is the address of ones only: there, address 0 may be a block.
    null_is_all_ones: &'static [u32],
    /// Where stack blocks lie to which a flat pointer leads: those of `alloca`, and the copies of `byval` arguments in
    /// functions that no host calls.
    stack: Option<u32>,
    /// The calling conventions of the functions that a host calls. The host has pointers to global memory only.
    kernels: &'static [&'static str],
}

/// AMDGPU (LLVM, "User Guide for AMDGPU Backend", address spaces), NVPTX ("User Guide for NVPTX Back-end") and SPIR-V.
const FLAT_TARGETS: &[FlatTarget] = &[
    FlatTarget {
        architectures: &["amdgcn", "r600"],
        flat: 0,
        same: &[(1, 0), (4, 0)],
        windows: &[3, 5],
        constant: &[4, 6],
        null_is_all_ones: &[2, 3, 5],
        stack: None,
        kernels: &["amdgpu_kernel"],
    },
    FlatTarget {
        architectures: &["nvptx"],
        flat: 0,
        same: &[(1, 0), (7, 3)],
        windows: &[3, 4, 5, 101],
        constant: &[4, 101],
        null_is_all_ones: &[],
        stack: Some(5),
        kernels: &["ptx_kernel"],
    },
    FlatTarget {
        architectures: &["spirv"],
        flat: 4,
        same: &[(4, 1)],
        windows: &[0, 3],
        constant: &[2],
        null_is_all_ones: &[],
        stack: None,
        kernels: &["spir_kernel"],
    },
];

/// Spaces from this number on are not modelled: their windows would lie where space 0 has blocks.
const MAX_SPACES: u32 = 1 << 20;

/// The distance from one window to the next, and the size of each, as a power of two.
const WINDOW_BITS: u32 = 40;

/// The address spaces of a module.
#[derive(Clone, Debug, Default)]
pub struct Spaces {
    /// The widths of the spaces that the layout names.
    widths: Vec<(AddressSpace, Widths)>,
    /// `None` if nothing is known of the target.
    target: Option<&'static FlatTarget>,
}

impl Spaces {
    /// Whether a triple says which memory the spaces show.
    pub fn are_known_of(triple: &str) -> bool {
        target_of(Some(triple)).is_some()
    }

    /// The spaces of a module with this layout and triple.
    pub(crate) fn new(layout: &DataLayout, triple: Option<&str>) -> Spaces {
        let widths = |space| Widths { address: layout.pointer_bits(space), index: layout.index_bits(space) };
        Spaces {
            widths: layout.pointer_spaces().map(|space| (space, widths(space))).collect(),
            target: target_of(triple),
        }
    }

    /// How wide the pointers of a space are. A space that the layout does not name is like space 0.
    pub(crate) fn widths(&self, space: AddressSpace) -> Widths {
        let of = |wanted: u32| self.widths.iter().find(|(other, _)| other.0 == wanted).map(|(_, widths)| *widths);
        of(space.0).or_else(|| of(0)).unwrap_or_default()
    }

    /// The widths of pointers that there are, in bits.
    pub fn every_width(&self) -> Vec<u32> {
        let named = self.widths.iter().map(|(_, widths)| widths.address);
        let mut all: Vec<u32> = named.chain([self.widths(AddressSpace(0)).address]).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The type of the pointers of a space.
    pub fn kind(&self, space: AddressSpace) -> PointerKind {
        PointerKind { space, bits: self.widths(space).address }
    }

    /// Whether accesses and moves of the pointers of a space are modelled. Below 16 bits, initial memory would not find
    /// room for its blocks.
    pub fn is_modelled(&self, space: AddressSpace) -> bool {
        let Widths { address, index } = self.widths(space);
        let fits = if is_wide(address) { space.0 != 0 && address <= 512 } else { index <= address };
        space.0 < MAX_SPACES && address.is_multiple_of(8) && (8..=64).contains(&index) && address >= 16 && fits
    }

    /// Whether the addresses of a space are integers that are modelled: those of more than 64 bits are not.
    pub fn has_addresses(&self, space: AddressSpace) -> bool {
        !is_wide(self.widths(space).address)
    }

    /// Of the spaces that are the same memory at the same addresses, the one that stands for all.
    pub fn canonical(&self, space: AddressSpace) -> AddressSpace {
        let same = self.target.and_then(|target| target.same.iter().find(|(other, _)| *other == space.0));
        AddressSpace(same.map_or(space.0, |(_, canonical)| *canonical))
    }

    /// Whether pointers of a space reach blocks of another.
    pub fn sees(&self, space: AddressSpace, home: AddressSpace) -> bool {
        let memory = self.canonical(home);
        match self.target {
            None => true,
            Some(target) => {
                self.canonical(space) == memory || space.0 == target.flat && target.windows.contains(&memory.0)
            }
        }
    }

    /// Whether pointers of different spaces may lead to one block although nobody cast them: nothing is known of the
    /// target.
    pub fn may_overlap(&self) -> bool {
        self.target.is_none()
    }

    /// Whether a block of a canonical space may lie at address 0. Null of space 0 is no valid pointer.
    pub fn may_lie_at_zero(&self, canonical: AddressSpace) -> bool {
        canonical != self.canonical(AddressSpace(0))
    }

    /// Whether nothing is written through pointers of a space, and nothing changes what they show.
    pub fn is_constant(&self, space: AddressSpace) -> bool {
        self.target.is_some_and(|target| target.constant.contains(&space.0))
    }

    /// Whether functions of a calling convention are called by a host, whose pointers lead to global memory only.
    pub fn is_kernel(&self, convention: Option<&str>) -> bool {
        self.target.zip(convention).is_some_and(|(target, convention)| target.kernels.contains(&convention))
    }

    /// Where the environment places what a pointer of a space leads to: the plainest space first.
    pub fn homes(&self, space: AddressSpace) -> Vec<AddressSpace> {
        match self.target {
            Some(target) if space.0 == target.flat => {
                let private = target.windows.iter().filter(|window| !target.constant.contains(window));
                std::iter::once(target.flat).chain(private.copied()).map(AddressSpace).collect()
            }
            Some(_) | None => vec![space],
        }
    }

    /// Where a stack block lies that a pointer of a space leads to: that of an `alloca`, or the copy of a `byval` argument.
    pub fn stack_space(&self, space: AddressSpace) -> AddressSpace {
        let stack = self.target.filter(|target| target.flat == space.0).and_then(|target| target.stack);
        stack.map_or(space, AddressSpace)
    }

    /// Whether casts between two spaces are modelled: then they keep the block, if the new space shows it.
    pub fn may_cast(&self, from: AddressSpace, to: AddressSpace) -> bool {
        let Some(target) = self.target else { return true };
        let is_known = |space: AddressSpace| {
            space.0 == target.flat
                || target.windows.contains(&space.0)
                || target.same.iter().any(|(a, b)| [*a, *b].contains(&space.0))
        };
        is_known(from) && is_known(to)
    }

    /// The address at which a space sees an address of a canonical space; `None` if it has none there.
    pub fn address_in(&self, space: AddressSpace, canonical: AddressSpace, address: u64) -> Option<u64> {
        if self.canonical(space) == canonical {
            return self.has_addresses(space).then_some(address);
        }
        address.checked_add(self.window(space, canonical)?).filter(|_| address >> WINDOW_BITS == 0)
    }

    /// The most bytes that an object has to which pointers of a space lead: as many as an index can say as a signed number
    /// (Language Reference, "getelementptr": the largest signed integer that fits into the index type).
    pub fn greatest_size(&self, space: AddressSpace) -> u64 {
        mask(self.widths(space).index.clamp(2, 64) - 1)
    }

    /// The address so many bytes behind a base, through a pointer of a space. A move does not carry into the bits beyond the
    /// width of indices.
    pub fn moved_address(&self, space: AddressSpace, base: u64, offset: u64) -> u64 {
        let Widths { address, index } = self.widths(space);
        let low = mask(index.min(64));
        ((base & !low) | (base.wrapping_add(offset) & low)) & mask(address.min(64))
    }

    /// The canonical space and the address there that an address of a space stands for.
    pub fn place(&self, space: AddressSpace, address: u64) -> (AddressSpace, u64) {
        let seen = AddressSpace((address >> WINDOW_BITS).wrapping_sub(1) as u32);
        match self.window(space, seen) {
            Some(window) if seen.0 < MAX_SPACES => (seen, address.wrapping_sub(window)),
            Some(_) | None => (self.canonical(space), address),
        }
    }

    /// Where a flat space sees address 0 of another canonical space.
    fn window(&self, space: AddressSpace, canonical: AddressSpace) -> Option<u64> {
        let shows = self.target.is_none_or(|target| target.windows.contains(&canonical.0));
        let is_other = self.canonical(space) != canonical && self.canonical(canonical) == canonical;
        let is_flat = space == self.flat() && self.widths(space).address == 64 && self.has_addresses(canonical);
        (is_flat && is_other && shows && canonical.0 < MAX_SPACES).then(|| (u64::from(canonical.0) + 1) << WINDOW_BITS)
    }

    /// An address without provenance of one space in another; `None` if it has none there. Null of the flat space is
    /// null elsewhere, or all ones.
    pub fn cast_address(&self, from: AddressSpace, to: AddressSpace, address: u64) -> Option<u64> {
        if !self.has_addresses(from) || !self.has_addresses(to) {
            return None;
        }
        let all_ones = |space| irrefute_ir::int::mask(self.widths(space).address);
        if self.canonical(from) == self.canonical(to) {
            return Some(address & all_ones(to));
        }
        if address == 0 && self.has_ones_for_null(to) && self.window(from, self.canonical(to)).is_some() {
            return Some(all_ones(to));
        }
        if address == all_ones(from) && self.has_ones_for_null(from) && self.window(to, self.canonical(from)).is_some()
        {
            return Some(0);
        }
        let (memory, place) = self.place(from, address);
        self.address_in(to, memory, place)
    }

    /// The space that shows the memory of the most others.
    pub fn flat(&self) -> AddressSpace {
        AddressSpace(self.target.map_or(0, |target| target.flat))
    }

    /// The addresses that an address of a block in its own space may be in pointers to it: there, and in the flat space.
    pub fn views(&self, home: AddressSpace, address: u64) -> [Option<u64>; 2] {
        let own = self.has_addresses(home).then_some(address);
        let flat = self.flat();
        let memory = self.canonical(home);
        let is_same = self.canonical(flat) == memory;
        [own, if is_same { own } else { self.address_in(flat, memory, address) }]
    }

    fn has_ones_for_null(&self, space: AddressSpace) -> bool {
        self.target.is_none_or(|target| target.null_is_all_ones.contains(&space.0))
    }
}

fn target_of(triple: Option<&str>) -> Option<&'static FlatTarget> {
    let architecture = triple?.split('-').next()?;
    let is_named = |name: &&str| architecture.starts_with(*name);
    FLAT_TARGETS.iter().find(|target| target.architectures.iter().any(is_named))
}

fn is_wide(bits: u32) -> bool {
    bits > 64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaces(triple: Option<&str>) -> Spaces {
        let layout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-ni:7";
        Spaces::new(&DataLayout::parse(layout).expect("a layout"), triple)
    }

    const FLAT: AddressSpace = AddressSpace(0);
    const GLOBAL: AddressSpace = AddressSpace(1);
    const LOCAL: AddressSpace = AddressSpace(3);
    const CONSTANT: AddressSpace = AddressSpace(4);
    const PRIVATE: AddressSpace = AddressSpace(5);

    #[test]
    fn a_target_says_what_its_flat_space_shows() {
        let amdgpu = spaces(Some("amdgcn-amd-amdhsa"));
        assert!(amdgpu.sees(FLAT, LOCAL) && amdgpu.sees(FLAT, PRIVATE) && amdgpu.sees(GLOBAL, FLAT));
        assert!(amdgpu.sees(CONSTANT, GLOBAL) && !amdgpu.sees(GLOBAL, LOCAL) && !amdgpu.sees(LOCAL, PRIVATE));
        assert!(amdgpu.is_constant(CONSTANT) && !amdgpu.is_constant(GLOBAL));
        assert!(amdgpu.may_cast(FLAT, LOCAL) && !amdgpu.may_cast(FLAT, AddressSpace(7)));
        assert!(spaces(Some("nvptx64-nvidia-cuda")).sees(AddressSpace(7), LOCAL), "shared memory is in the cluster's");
    }

    #[test]
    fn addresses_in_windows_come_back() {
        for triple in [None, Some("amdgcn--"), Some("nvptx64--")] {
            let spaces = spaces(triple);
            let seen = spaces.address_in(FLAT, LOCAL, 0x1_0000).expect("a window");
            assert_ne!(seen, 0x1_0000);
            assert_eq!(spaces.place(FLAT, seen), (LOCAL, 0x1_0000));
            assert_eq!(spaces.cast_address(LOCAL, FLAT, 0x1_0000), Some(seen));
            assert_eq!(spaces.cast_address(FLAT, LOCAL, seen), Some(0x1_0000));
            assert_eq!(spaces.cast_address(FLAT, LOCAL, 0x1_0000), None, "nothing of the other space lies there");
        }
        assert_eq!(spaces(None).place(FLAT, 0x1_0000), (FLAT, 0x1_0000));
        assert_eq!(spaces(None).place(FLAT, u64::MAX), (FLAT, u64::MAX));
    }

    #[test]
    fn null_of_one_space_is_not_null_of_another() {
        let amdgpu = spaces(Some("amdgcn--"));
        assert_eq!(amdgpu.cast_address(FLAT, LOCAL, 0), Some(0xffff_ffff));
        assert_eq!(amdgpu.cast_address(LOCAL, FLAT, 0xffff_ffff), Some(0));
        assert_eq!(amdgpu.cast_address(LOCAL, FLAT, 0), Some(4 << 40));
        assert_eq!(amdgpu.cast_address(FLAT, GLOBAL, 0), Some(0));
        assert!(amdgpu.may_lie_at_zero(LOCAL) && !amdgpu.may_lie_at_zero(FLAT));
    }

    #[test]
    fn what_is_too_narrow_or_odd_is_not_modelled() {
        let is_modelled = |layout: &str, space| {
            Spaces::new(&DataLayout::parse(layout).expect("a layout"), None).is_modelled(AddressSpace(space))
        };
        assert!(is_modelled("e-p1:16:16", 1) && !is_modelled("e-p1:8:8", 1) && !is_modelled("e-p:8:8", 0));
        assert!(is_modelled("e-p:16:16", 0) && is_modelled("e-p1:16:16:16:8", 1) && !is_modelled("e-p1:16:16:16:4", 1));
        assert!(is_modelled("e-p7:160:256:256:32", 7) && !is_modelled("e-p:128:128:128:64", 0));
        assert!(!is_modelled("e", MAX_SPACES));
    }
}
