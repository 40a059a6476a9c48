//! Which accesses of the target are allowed: those that the source shows ([`shared`](super::shared)).

use super::calls::EventOutcome;
use super::evaluate::{Evaluation, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::Open;
use super::pointers::Place;
use super::shared::{Role, TargetAccess};
use super::word::{self, small};
use irrefute_semantics::MemoryEffects;
use irrefute_semantics::register_code::RegisterLeaf;

/// The most bytes of an access. Not tuned.
const MOST_BYTES: u64 = 64;

impl<O: Open> Evaluation<'_, O> {
    /// The bytes that parameters of the source promise to be there, before anything happens.
    pub(super) fn promised_bytes(&mut self) -> Result<Lit, NoCircuit> {
        let code = self.code;
        let mut ub = Lit::FALSE;
        if self.answers.shared.role == Role::Target || !self.has_all_effects() {
            return Ok(ub);
        }
        for ((registers, constraints), leaves) in code.parameters.iter().zip(&code.leaves) {
            if let ([register], [RegisterLeaf::Pointer]) = (&registers[..], &leaves[..])
                && constraints.accessible() > 0
            {
                let lane = self.accessed(*register)?;
                let place = Place::of(&lane.bits);
                let bytes = constraints.accessible();
                let (leads, strays) = (place.leads(self.g), place.strays(self.g, bytes));
                let denied = self.denied(&place, bytes, false);
                let bad = self.g.any([lane.poison, place.is_undef, !leads, strays, denied]);
                let is_null = place.is_null(self.g);
                // Null is allowed, if no promise of the two is without it. A set is not null.
                let is_null = self.g.and(is_null, !place.is_undef);
                let allowed = if constraints.dereferenceable > 0 { Lit::FALSE } else { is_null };
                let bad = self.g.and(bad, !allowed);
                ub = self.g.or(ub, bad);
            }
        }
        Ok(ub)
    }

    fn has_all_effects(&self) -> bool {
        self.code.effects.memory == MemoryEffects::ALL
    }

    /// Where an access is undefined behaviour.
    pub(super) fn access(&mut self, lane: &Lane, size: u64, align: u64, is_write: bool) -> Result<Lit, NoCircuit> {
        if size > MOST_BYTES {
            return Err("accesses of many bytes");
        }
        let place = Place::of(&lane.bits);
        let leads = place.leads(self.g);
        let address = place.address(self.g);
        let at_zero = self.g.is_zero(&address);
        let misaligned = place.is_misaligned(self.g, align);
        let bad = self.g.any([lane.poison, place.is_undef, !leads, at_zero, misaligned]);
        let denied = match self.answers.shared.role {
            Role::Target if self.is_certain(&place, size, is_write) => Lit::FALSE,
            Role::Target => {
                let denied = self.g.variable(size as u32);
                let any = self.g.any(denied.iter().copied());
                let events = self.events.len();
                self.answers.shared.accesses.push(TargetAccess { place, is_write, events, denied });
                any
            }
            Role::Source => {
                let strays = place.strays(self.g, size);
                let denied = self.denied(&place, size, is_write);
                self.g.or(strays, denied)
            }
        };
        Ok(self.g.or(bad, denied))
    }

    /// Whether bytes of a variable can surely be accessed.
    fn is_certain(&self, place: &Place, size: u64, is_write: bool) -> bool {
        let promises = self.code.uses.iter().any(|attrs| attrs.no_alias);
        if promises || !self.has_all_effects() {
            return false;
        }
        let Some(variable) = self.answers.shared.variable_at(place) else { return false };
        let Some(offset) = word::known(&place.offset).and_then(|offset| u64::try_from(&offset).ok()) else {
            return false;
        };
        let end = offset.checked_add(size);
        variable.size.is_some_and(|size| end.is_some_and(|end| end <= size)) && !(is_write && variable.is_constant)
    }

    /// Where an access of the source contains a byte that the target is denied.
    fn denied(&mut self, place: &Place, size: u64, is_write: bool) -> Lit {
        let mut any = Lit::FALSE;
        for other in self.answers.shared.accesses.clone() {
            // A store shows that a byte can be read, unless something may only be written.
            let shows = if other.is_write { is_write } else { !is_write || self.has_all_effects() };
            let between = self.events_between(self.events.len(), other.events);
            let block = place.shares_block(self.g, &other.place);
            let root = self.g.equal(&place.root, &other.place.root);
            let alike = self.g.all([block, root, !between]);
            if !shows || alike == Lit::FALSE {
                continue;
            }
            let bytes = other.denied.len() as u64;
            let distance = self.g.sub(&other.place.offset, &place.offset);
            let found = match word::known(&distance).and_then(|distance| u64::try_from(&distance).ok()) {
                Some(distance) => {
                    // Byte i of the target's access is byte `distance` + i of this one.
                    let contained = (0..bytes).filter(|i| distance.wrapping_add(*i) < size);
                    let denied: Vec<Lit> = contained.map(|i| other.denied[i as usize]).collect();
                    self.g.any(denied)
                }
                None if size >= bytes => {
                    let beyond = self.g.less(&small(place.bits(), size - bytes), &distance);
                    let denied = self.g.any(other.denied.iter().copied());
                    self.g.and(denied, !beyond)
                }
                None => Lit::FALSE,
            };
            let here = self.g.and(alike, found);
            any = self.g.or(any, here);
        }
        any
    }

    /// Where an event that may end blocks happens between an access of this side and one of the target, by how many come before each.
    fn events_between(&mut self, own: usize, of_target: usize) -> Lit {
        let made: Vec<Lit> = match own <= of_target {
            true => self.answers.shared.made_by_target[own..of_target].to_vec(),
            false => self.events[of_target..own].iter().map(EventOutcome::ends_blocks).collect(),
        };
        self.g.any(made)
    }
}
