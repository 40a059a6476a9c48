//! Instructions that hand values on, where an operand is poison or undef: `select`, `freeze`,
//! `extractelement`, `insertelement`.

use super::definedness::Condition;
use super::{Ended, Execution, union};
use crate::semantics::choice::Frozen;
use crate::semantics::dialect::{SelectCondition, SelectOtherArm};
use crate::semantics::observe::Observer;
use crate::semantics::program::{ElementSite, FreezeSite, SelectSite, Slot};
use crate::semantics::set::{Joint, Set, normal};
use crate::semantics::value::Scalar;
use std::sync::Arc;

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn select(&mut self, site: &SelectSite) -> Result<(), Ended> {
        if site.lanewise {
            for lane in 0..site.to.len {
                self.select_leaves(site, lane, lane..lane + 1)?;
            }
            return Ok(());
        }
        self.select_leaves(site, 0, 0..site.to.len)
    }

    /// Selects some leaves by one condition.
    fn select_leaves(&mut self, site: &SelectSite, condition: u32, leaves: std::ops::Range<u32>) -> Result<(), Ended> {
        let scalar = &self.frame.slots[site.condition.offset(condition).index()];
        let way = match scalar {
            Scalar::Word(word) => Condition::Known(*word != 0),
            _ => Condition::of(&scalar.alone()),
        };
        let dialect = &self.program.dialect;
        let way = match way {
            Condition::Poison if dialect.select_condition == SelectCondition::EitherArm => {
                Condition::Known(self.choose_way(2) == 0)
            }
            way => way,
        };
        match way {
            Condition::Known(taken) => self.select_arm(site, leaves, taken),
            Condition::Poison => {
                self.frame.slots[site.to.start.offset(leaves.start).index()..][..leaves.len()].fill(Scalar::Poison)
            }
            Condition::Either => self.select_either(site, site.condition.offset(condition), leaves),
        }
        Ok(())
    }

    fn select_arm(&mut self, site: &SelectSite, leaves: std::ops::Range<u32>, taken: bool) {
        let (arm, other) = if taken { (site.if_true, site.if_false) } else { (site.if_false, site.if_true) };
        let strict = self.program.dialect.select_other_arm == SelectOtherArm::Poison;
        for leaf in leaves {
            let slots = &mut self.frame.slots;
            let spoiled = strict && slots[other.offset(leaf).index()].is_poison();
            let value = if spoiled { Scalar::Poison } else { slots[arm.offset(leaf).index()].clone() };
            slots[site.to.start.offset(leaf).index()] = value;
        }
    }

    /// An undef condition: each read of the result may be either arm. Leaves that one condition
    /// selects are picked together.
    fn select_either(&mut self, site: &SelectSite, condition: Slot, leaves: std::ops::Range<u32>) {
        let relaxed = is_relaxed(&self.frame.slots[condition.index()]);
        let (first, len) = (leaves.start, leaves.len());
        let widths = &self.frame.code.widths[(site.widths + first) as usize..][..len];
        let arm = |start: Slot| self.frame.slots[start.offset(first).index()..][..len].to_vec();
        let alternatives = [arm(site.if_true), arm(site.if_false)];
        let result = union::of(&alternatives, widths, relaxed, &mut self.notes);
        self.frame.put(site.to.start.offset(first), result);
    }

    pub(super) fn freeze(&mut self, site: &FreezeSite) {
        let mut tuples: Vec<(Arc<Joint>, Option<usize>)> = Vec::new();
        for i in 0..site.len {
            let width = self.frame.code.widths[(site.widths + i) as usize];
            let scalar = self.frame.slots[site.from.offset(i).index()].clone();
            let frozen = match scalar {
                Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) => scalar,
                Scalar::Poison => self.freeze_set(Set::full(width), width),
                Scalar::Set(set) => self.freeze_set((*set).clone(), width),
                Scalar::Joint(joint, lane) => self.freeze_lane(&joint, lane, &mut tuples),
            };
            self.frame.slots[site.to.offset(i).index()] = frozen;
        }
    }

    fn freeze_set(&mut self, set: Set, width: u32) -> Scalar {
        self.made_choice();
        match self.chooser.freeze(&set, width) {
            Frozen::Value(scalar) => scalar,
            Frozen::Relaxed => Scalar::Set(Arc::new(Set { relaxed: true, ..set })),
        }
    }

    /// Lanes of one joint are frozen to the lanes of one tuple, which is chosen by its number.
    fn freeze_lane(&mut self, joint: &Arc<Joint>, lane: u32, frozen: &mut Vec<(Arc<Joint>, Option<usize>)>) -> Scalar {
        let known = frozen.iter().find(|(j, _)| Arc::ptr_eq(j, joint)).map(|(_, tuple)| *tuple);
        let tuple = known.unwrap_or_else(|| {
            let tuple = self.choose_tuple(joint);
            frozen.push((joint.clone(), tuple));
            tuple
        });
        match tuple {
            Some(tuple) => Scalar::Word(joint.tuples[tuple * joint.lanes as usize + lane as usize]),
            None => Scalar::Joint(Arc::new(Joint { relaxed: true, ..(**joint).clone() }), lane),
        }
    }

    /// The number of a tuple, or `None` if it is left open.
    fn choose_tuple(&mut self, joint: &Joint) -> Option<usize> {
        let count = joint.rows().len() as u64;
        let numbers = normal::collect((0..count).collect::<Vec<u64>>(), 64, false);
        let Scalar::Set(numbers) = numbers else { return Some(0) };
        self.made_choice();
        match self.chooser.freeze(&numbers, 64) {
            Frozen::Value(Scalar::Word(number)) => Some((number.min(count - 1)) as usize),
            Frozen::Value(_) => Some(0),
            Frozen::Relaxed => None,
        }
    }

    pub(super) fn element(&mut self, site: &ElementSite) {
        let lanes = u64::from(site.vector.len);
        let index = self.frame.slots[site.index.index()].alone().into_owned();
        let inserted = site.inserted.map(|slot| self.frame.slots[slot.index()].clone());
        let lane = match &index {
            Scalar::Word(word) if *word < lanes => Some(*word as u32),
            Scalar::Set(set) => return self.element_at_any(site, set, inserted),
            // Out of range, or poison: poison.
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Joint(..) | Scalar::Log(..) => None,
        };
        match (lane, inserted) {
            (Some(lane), None) => {
                let element = self.frame.slots[site.vector.start.offset(lane).index()].clone();
                self.frame.slots[site.to.index()] = element;
            }
            (Some(lane), Some(element)) => {
                self.copy_vector(site);
                self.frame.slots[site.to.offset(lane).index()] = element;
            }
            (None, None) => self.frame.slots[site.to.index()] = Scalar::Poison,
            (None, Some(_)) => self.frame.slots[site.to.index()..][..lanes as usize].fill(Scalar::Poison),
        }
    }

    fn copy_vector(&mut self, site: &ElementSite) {
        for lane in 0..site.vector.len {
            self.frame.slots[site.to.offset(lane).index()] =
                self.frame.slots[site.vector.start.offset(lane).index()].clone();
        }
    }

    /// An undef index: poison if it may be out of range, otherwise any of the possible lanes.
    fn element_at_any(&mut self, site: &ElementSite, set: &Set, inserted: Option<Scalar>) {
        let lanes = u64::from(site.vector.len);
        let indices = set.elements::<u64>(lanes).filter(|indices| indices.iter().all(|i| *i < lanes));
        let Some(indices) = indices else {
            let len = if inserted.is_some() { lanes as usize } else { 1 };
            return self.frame.slots[site.to.index()..][..len].fill(Scalar::Poison);
        };
        let vector = &self.frame.slots[site.vector.range()];
        let alternatives: Vec<Vec<Scalar>> = match inserted {
            None => indices.iter().map(|i| vec![vector[*i as usize].clone()]).collect(),
            Some(element) => indices.iter().map(|i| replaced(vector, *i as usize, &element)).collect(),
        };
        let widths = vec![site.width; alternatives[0].len()];
        let result = union::of(&alternatives, &widths, set.relaxed, &mut self.notes);
        self.frame.put(site.to, result);
    }
}

fn replaced(vector: &[Scalar], lane: usize, element: &Scalar) -> Vec<Scalar> {
    let mut vector = vector.to_vec();
    vector[lane] = element.clone();
    vector
}

fn is_relaxed(scalar: &Scalar) -> bool {
    match scalar {
        Scalar::Set(set) => set.relaxed,
        Scalar::Joint(joint, _) => joint.relaxed,
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) => true,
    }
}
