//! Moves and comparisons of pointers to memory that others may reach, and what is promised of pointers.

use super::evaluate::{Evaluation, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::Open;
use super::pointers::{MOST_VARIABLES, Place, is_known_null};
use super::rules::circuit;
use super::shared::Variable;
use super::uses::OwnBlock;
use super::word::{self, resized, small};
use irrefute_ir::Flags;
use irrefute_semantics::PointerParamAttrs;
use irrefute_semantics::memory::Permission;
use irrefute_semantics::register_code::{Address, PointerOffset, Register, RegisterLeaf};
use irrefute_semantics::rules::{Compare, Rule};

impl<O: Open> Evaluation<'_, O> {
    /// The pointer that is a constant.
    pub(super) fn constant_address(&mut self, address: &Address) -> Result<Lane, NoCircuit> {
        let (mut poison, bits) = (Lit::FALSE, self.answers.shared.bits);
        let place = match address {
            Address::Number(number) => Place::number(small(bits, *number)),
            Address::Undef => Place::undef(self.open.undef(self.g, bits, self.pick)),
            Address::Poison => {
                poison = Lit::TRUE;
                Place::number(small(bits, 0))
            }
            Address::Variable { offset, .. } => Place { offset: small(bits, *offset), ..self.variable(address)? },
        };
        Ok(Lane { bits: place.word(), poison })
    }

    /// The first byte of a variable.
    fn variable(&mut self, address: &Address) -> Result<Place, NoCircuit> {
        let Address::Variable { name, size, is_exact, align, is_constant, bytes, .. } = address else {
            return Err("no variable");
        };
        let shared = &mut self.answers.shared;
        if shared.at_null.is_some() {
            return Err("variables where null may be accessed, which may lie there");
        }
        if let Some(known) = shared.variables.get(name) {
            let same =
                (known.size, known.align, known.is_constant, &known.bytes) == (*size, *align, *is_constant, bytes);
            return if same { Ok(known.place.clone()) } else { Err("a variable that the target declares otherwise") };
        }
        if shared.variables.len() + shared.own.len() >= MOST_VARIABLES {
            return Err("many variables");
        }
        let exactly = size.filter(|_| *is_exact);
        let (place, known) = Place::variable(self.g, shared.bits, shared.variables.len(), *align, exactly);
        shared.assumed.push(known);
        if let Some(size) = size {
            let reaches = self.g.at_least(&place.size, *size);
            shared.assumed.push(reaches);
        }
        if !shared.may_share_addresses && size.is_some_and(|size| size > 0) {
            for other in shared.variables.values().filter(|other| other.size.is_some_and(|size| size > 0)) {
                let apart = place.lies_apart(self.g, &other.place);
                shared.assumed.push(apart);
            }
        }
        for own in shared.own.iter().filter(|own| own.size > Some(0) && size.is_some_and(|size| size > 0)) {
            shared.assumed.push(place.lies_apart(self.g, &own.place));
        }
        let (size, align, is_constant, bytes) = (*size, *align, *is_constant, bytes.clone());
        let variable = Variable { place: place.clone(), size, align, is_constant, bytes };
        shared.variables.insert(name.clone(), variable);
        Ok(place)
    }

    /// An `alloca` whose address gets out: at an address that both sides share.
    pub(super) fn make_own_block(&mut self, number: usize) -> Result<(), NoCircuit> {
        let OwnBlock { to, size, align } = self.own_blocks[number];
        let place = self.answers.shared.own_block(self.g, number, (size, align))?;
        self.cache[to as usize] = Some(Lane { bits: place.word(), poison: Lit::FALSE });
        Ok(())
    }

    /// A pointer that is made from an integer; only its address matters.
    pub(super) fn place_of_number(&mut self, number: Register) -> Result<Lane, NoCircuit> {
        let lane = self.value(number)?;
        let place = Place::number(resized(&lane.bits, self.answers.shared.bits));
        Ok(Lane { bits: place.word(), poison: lane.poison })
    }

    /// `getelementptr`.
    pub(super) fn moved_place(
        &mut self,
        base: Register,
        offsets: &[PointerOffset],
        flags: Flags,
    ) -> Result<Lane, NoCircuit> {
        let lane = self.value(base)?;
        let place = Place::of(&lane.bits);
        let by = self.displaced(&place.offset, &place.size, offsets, flags)?;
        let mut poison = self.g.or(lane.poison, by.poison);
        if !flags.is_empty() {
            if self.answers.shared.at_null.is_some() && by.anything != Lit::FALSE {
                return Err("moves within a block where null may be accessed");
            }
            let leads = place.leads(self.g);
            let inside = self.g.and(leads, !by.outside);
            let left = match flags.contains(Flags::INBOUNDS) {
                true => !inside,
                false => {
                    let fits = self.fits_address(&place, &by.total, flags);
                    self.g.and(!inside, !fits)
                }
            };
            let unsigned_back = match flags.contains(Flags::NUW) {
                true => self.g.and(inside, by.backwards),
                false => Lit::FALSE,
            };
            let broken = self.g.any([by.lost, left, unsigned_back]);
            // Adding nothing is always fine.
            let broken = self.g.and(broken, by.anything);
            poison = self.g.or(poison, broken);
        }
        let offset = self.g.add(&place.offset, &by.total);
        Ok(Lane { bits: Place { offset, ..place }.word(), poison })
    }

    /// Whether an address and an offset have a sum, as flags ask for it.
    fn fits_address(&mut self, place: &Place, total: &[Lit], flags: Flags) -> Lit {
        let (bits, exact) = (place.bits() as usize, place.bits() + 2);
        let address = resized(&place.address(self.g), exact);
        let mut fits = Lit::TRUE;
        if flags.contains(Flags::NUSW) {
            let sum = self.g.add(&address, &word::sign_extended(total, exact));
            let beyond = self.g.any(sum[bits..].iter().copied());
            fits = self.g.and(fits, !beyond);
        }
        if flags.contains(Flags::NUW) {
            let sum = self.g.add(&address, &resized(total, exact));
            let beyond = self.g.any(sum[bits..].iter().copied());
            fits = self.g.and(fits, !beyond);
        }
        fits
    }

    /// `icmp` of two pointers.
    pub(super) fn compared_places(&mut self, rule: Compare, lhs: Register, rhs: Register) -> Result<Lane, NoCircuit> {
        let (a, b) = (self.value(lhs)?, self.value(rhs)?);
        if !is_known_null(&a.bits) && !is_known_null(&b.bits) {
            self.may_tell()?;
            if self.code.may_share_addresses {
                return Err("comparisons of pointers where a linker may merge symbols");
            }
        }
        let addresses = [Place::of(&a.bits).address(self.g), Place::of(&b.bits).address(self.g)];
        let compared = circuit(self.g, Rule::Compare(rule), &addresses)?;
        let poison = self.g.any([a.poison, b.poison, compared.poison]);
        let bits = compared.results.into_iter().next().ok_or("a comparison without a result")?;
        Ok(Lane { bits, poison })
    }

    /// `llvm.ptrmask`: the pointer moves to the masked address, and no bound is checked before an access.
    pub(super) fn masked_place(&mut self, pointer: Register, mask: Register) -> Result<Lane, NoCircuit> {
        self.may_tell()?;
        let (lane, mask) = (self.value(pointer)?, self.value(mask)?);
        let place = Place::of(&lane.bits);
        let address = place.address(self.g);
        let cleared: Vec<Lit> = address.iter().zip(&mask.bits).map(|(a, m)| self.g.and(*a, !*m)).collect();
        let offset = self.g.sub(&place.offset, &cleared);
        let poison = self.g.or(lane.poison, mask.poison);
        Ok(Lane { bits: Place { offset, ..place }.word(), poison })
    }

    /// `ptrtoint` and `ptrtoaddr`.
    pub(super) fn number_of_place(&mut self, pointer: Register, width: u32) -> Result<Lane, NoCircuit> {
        self.may_tell()?;
        let lane = self.value(pointer)?;
        let address = Place::of(&lane.bits).address(self.g);
        Ok(Lane { bits: resized(&address, width), poison: lane.poison })
    }

    /// Refuses to tell an address, or to keep a pointer, where a parameter promises that no copy is kept.
    pub(super) fn may_tell(&self) -> Result<(), NoCircuit> {
        let captures = |attrs: &PointerParamAttrs| {
            attrs.captures.provenance == Permission::ALL && attrs.captures.address && attrs.captures.returned
        };
        let mut pointers = self.code.uses.iter().zip(&self.code.leaves);
        match pointers.all(|(attrs, leaves)| !leaves.contains(&RegisterLeaf::Pointer) || captures(attrs)) {
            true => Ok(()),
            false => Err("copies of pointers that must not be captured"),
        }
    }

    /// Refuses to return a pointer that must not be captured.
    pub(super) fn may_return(&self) -> Result<(), NoCircuit> {
        match self.code.returned.contains(&RegisterLeaf::Pointer) {
            true => self.may_tell(),
            false => Ok(()),
        }
    }

    /// Refuses to pass a pointer to a call that must not be captured.
    pub(super) fn may_pass(&self, lanes: &[Lane]) -> Result<(), NoCircuit> {
        match lanes.iter().any(|lane| Place::is_wide(&lane.bits, self.answers.shared.bits)) {
            true => self.may_tell(),
            false => Ok(()),
        }
    }

    /// Where a pointer breaks what is promised of it.
    pub(super) fn breaks_promise(&mut self, bits: &[Lit], nonnull: bool, align: u64) -> Lit {
        let place = Place::of(bits);
        let is_null = place.is_null(self.g);
        let is_misaligned = place.is_misaligned(self.g, align);
        let misaligned = self.g.and(is_misaligned, !is_null);
        if nonnull { self.g.or(is_null, misaligned) } else { misaligned }
    }
}
