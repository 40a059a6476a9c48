//! `addrspacecast`: a pointer to the same memory, seen from another address space (docs/memory.md#address-spaces).

use super::spaces::Spaces;
use super::state::Memory;
use crate::dependence::Dependence;
use crate::lift::Stop;
use crate::reason::Unmodelled;
use crate::value::{Physical, Scalar};
use irrefute_ir::AddressSpace;
use std::sync::Arc;

impl Memory<'_> {
    /// A pointer of one space as a pointer of another. What the new space does not show gives poison: such a result is
    /// not dereferenceable, and of none of those does the Language Reference say anything.
    ///
    /// # Errors
    /// Unsupported where the cast is not modelled.
    pub fn in_space(&mut self, pointer: &Scalar, from: AddressSpace, to: AddressSpace) -> Result<Scalar, Stop> {
        let spaces = &self.globals.spaces;
        // Another target may give other addresses.
        if spaces.may_overlap() && !pointer.is_poison() {
            self.depends.add(Dependence::Address);
        }
        Ok(match pointer {
            // No pointer is ever `Raw`.
            Scalar::Poison | Scalar::Raw(_) => Scalar::Poison,
            Scalar::Log(block, _) => {
                let home = self.space_of(*block);
                let may_change = self.block(*block).permission.write;
                match spaces.sees(to, home) {
                    false => Scalar::Poison,
                    true if spaces.is_constant(to) && may_change => {
                        return Err(Stop::Unsupported(Unmodelled::CastToConstantSpace));
                    }
                    true => pointer.clone(),
                }
            }
            Scalar::Phy(physical) => cast_physical(spaces, physical, to),
            Scalar::Word(address) => spaces.cast_address(from, to, *address).map_or(Scalar::Poison, Scalar::Word),
            Scalar::Joint(joint, lane) => return self.in_space(&joint.lane(*lane), from, to),
            Scalar::Set(set) if set.is_full(spaces.widths(from).address) && set.is_exact() && !set.relaxed => {
                Scalar::undef(spaces.widths(to).address)
            }
            Scalar::Set(_) => return Err(Stop::Unsupported(Unmodelled::UndefSpaceCast)),
            Scalar::Big(_) => return Err(Stop::Unsupported(Unmodelled::WideAddress)),
        })
    }
}

fn cast_physical(spaces: &Spaces, pointer: &Physical, to: AddressSpace) -> Scalar {
    let cast = |address: u64| spaces.cast_address(pointer.space, to, address);
    let bounds: Option<_> = pointer.bounds.iter().map(|bound| cast(*bound)).collect();
    let Some((address, bounds)) = cast(pointer.address).zip(bounds) else { return Scalar::Poison };
    let cast = Physical { space: to, address, bounds, call: pointer.call };
    // Null is always `Word(0)`, so that equal pointers are equal scalars.
    match cast.address == 0 && cast.bounds.is_empty() && cast.call.is_none() {
        true => Scalar::Word(0),
        false => Scalar::Phy(Arc::new(cast)),
    }
}
