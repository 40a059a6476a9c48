//! Which accesses of the target are allowed: those that the source shows ([`shared`](super::shared)).

use super::calls::{Answered, EventOutcome};
use super::evaluate::{Argument, Evaluation, Lane};
use super::flow::{Definition, NoCircuit};
use super::graph::Lit;
use super::open::Open;
use super::pointers::Place;
use super::shared::{Role, TargetAccess};
use super::word::{self, small};
use irrefute_semantics::dialect::Breach;
use irrefute_semantics::register_code::{Register, RegisterLeaf};
use irrefute_semantics::{MemoryEffects, ValueConstraints};

/// The most bytes of an access. Not tuned.
const MOST_BYTES: u64 = 64;

impl<O: Open> Evaluation<'_, O> {
    /// What parameters promise of bytes that are there, before anything happens. Of the target, the bytes themselves are
    /// those of the source ([`kept`](super::kept)); but what is surely there is defined, and it may promise more of the
    /// pointer, by which this is poison.
    pub(super) fn promised_bytes(&mut self) -> Result<Lit, NoCircuit> {
        let code = self.code;
        let mut ub = Lit::FALSE;
        for ((registers, constraints), leaves) in code.parameters.iter().zip(&code.leaves) {
            if let ([register], [RegisterLeaf::Pointer]) = (&registers[..], &leaves[..])
                && constraints.accessible() > 0
            {
                let Some(Definition::Argument(leaf, _)) = self.definitions[*register as usize] else { continue };
                let given = self.given_pointer(&self.arguments[leaf].clone());
                let (kept, _) = self.in_range(given.clone(), constraints);
                let bytes = [constraints.dereferenceable, constraints.dereferenceable_or_null];
                let bad = match (self.answers.shared.role, self.says_nothing_of_bytes()) {
                    (Role::Target, _) if bytes[0] > 0 => self.g.or(kept.poison, Place::of(&given.bits).is_undef),
                    (Role::Target, _) | (Role::Source, true) => Lit::FALSE,
                    (Role::Source, false) => self.breaks_bytes(&given, kept.poison, bytes),
                };
                ub = self.g.or(ub, bad);
            }
        }
        Ok(ub)
    }

    /// A pointer as it is given, to be accessed, before anything that is promised makes it poison.
    fn given_pointer(&mut self, argument: &Argument) -> Lane {
        let before = std::mem::replace(&mut self.accesses, true);
        let lane = self.read(argument);
        self.accesses = before;
        lane
    }

    /// Where a promise that bytes are there, of a pointer in the middle of a function, is broken. Of the source it may be
    /// left aside; of the target it is an access.
    pub(super) fn lacks_bytes(
        &mut self,
        registers: &[Register],
        constraints: &ValueConstraints,
    ) -> Result<Lit, NoCircuit> {
        let bytes = [constraints.dereferenceable, constraints.dereferenceable_or_null];
        if bytes == [0, 0] || (self.answers.shared.role == Role::Source && self.says_nothing_of_bytes()) {
            return Ok(Lit::FALSE);
        }
        let &[register] = registers else { return Err("promises that memory can be accessed, of many pointers") };
        let given = self.accessed(register)?;
        // What makes a pointer poison makes the promise of its bytes undefined behaviour.
        let (kept, _) =
            self.in_range(given.clone(), &ValueConstraints { breach: Breach::Poison, ..constraints.clone() });
        if self.answers.shared.role == Role::Source {
            return Ok(self.breaks_bytes(&given, kept.poison, bytes));
        }
        let mut ub = if bytes[0] > 0 { kept.poison } else { Lit::FALSE };
        let place = Place::of(&given.bits);
        let is_null = place.is_null(self.g);
        let may_be_null = self.g.all([is_null, !place.is_undef, !given.poison]);
        for (bytes, allowed) in bytes.into_iter().zip([Lit::FALSE, may_be_null]).filter(|(bytes, _)| *bytes > 0) {
            let bad = self.access(&given, bytes, 1, false)?;
            let broken = self.g.and(bad, !allowed);
            ub = self.g.or(ub, broken);
        }
        Ok(ub)
    }

    /// Where a call of the source breaks a promise that so many bytes are there behind an argument, or behind what it
    /// returns.
    pub(super) fn breaks_bytes_of_call(
        &mut self,
        bytes: [u64; 2],
        registers: &[Register],
        constraints: &ValueConstraints,
        answered: Option<Answered>,
    ) -> Result<Lit, NoCircuit> {
        let [register] = registers else { return Ok(Lit::FALSE) };
        if bytes == [0, 0] || self.says_nothing_of_bytes() {
            return Ok(Lit::FALSE);
        }
        let given = match answered {
            Some(answered) => self.given_pointer(&self.answers.of_call(answered)[0].clone()),
            None => self.accessed(*register)?,
        };
        let (kept, _) = self.in_range(given.clone(), constraints);
        Ok(self.breaks_bytes(&given, kept.poison, bytes))
    }

    /// Where a pointer breaks a promise that so many bytes are there: surely, and unless it is null.
    fn breaks_bytes(&mut self, given: &Lane, kept_poison: Lit, [surely, or_null]: [u64; 2]) -> Lit {
        let place = Place::of(&given.bits);
        let bytes = surely.max(or_null);
        let (leads, strays) = (place.leads(self.g), place.strays(self.g, bytes));
        let denied = self.denied(&place, bytes, false);
        let bad = self.g.any([given.poison, place.is_undef, !leads, strays, denied]);
        if surely > 0 {
            // What is surely there is defined.
            return self.g.or(bad, kept_poison);
        }
        // Neither poison nor a set is null.
        let is_null = place.is_null(self.g);
        let allowed = self.g.all([is_null, !place.is_undef, !given.poison]);
        self.g.and(bad, !allowed)
    }

    /// Whether a promise of bytes is left aside, which loses proofs only. Where null may be accessed, a pointer to promised
    /// bytes may be null (Language Reference, `dereferenceable`).
    fn says_nothing_of_bytes(&self) -> bool {
        let shared = &self.answers.shared;
        shared.role == Role::Target || shared.at_null.is_some() || !self.has_all_effects()
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
        let at_zero = match self.answers.shared.at_null {
            Some(_) => Lit::FALSE,
            // No place in such a block is at address 0, by what is assumed of it, which folds nothing.
            None if self.answers.shared.variable_at(&place).is_some() => Lit::FALSE,
            None => self.g.is_zero(&address),
        };
        let misaligned = place.is_misaligned(self.g, align);
        let bad = self.g.any([lane.poison, place.is_undef, !leads, at_zero, misaligned]);
        let denied = match self.answers.shared.role {
            Role::Target if self.is_certain(&place, is_write) => place.strays(self.g, size),
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

    /// Whether all bytes of a variable can surely be accessed. To read a constant is no effect of a function.
    fn is_certain(&self, place: &Place, is_write: bool) -> bool {
        let Some(variable) = self.answers.shared.variable_at(place) else { return false };
        let is_free = match (is_write, variable.is_constant) {
            (false, true) => true,
            (true, true) => false,
            (_, false) => self.has_all_effects(),
        };
        is_free && variable.size.is_some() && !self.code.uses.iter().any(|attrs| attrs.no_alias)
    }

    /// Where an access of the source contains a byte that the target is denied.
    fn denied(&mut self, place: &Place, size: u64, is_write: bool) -> Lit {
        let mut any = Lit::FALSE;
        for other in self.answers.shared.accesses.clone() {
            // A store shows that a byte can be read, unless something may only be written.
            let shows = if other.is_write { is_write } else { !is_write || self.has_all_effects() };
            let between = self.events_between(self.events.len(), other.events);
            let block = place.shares_block(self.g, &other.place);
            let root = match self.answers.shared.roots_matter {
                true => self.g.equal(&place.root, &other.place.root),
                false => Lit::TRUE,
            };
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
