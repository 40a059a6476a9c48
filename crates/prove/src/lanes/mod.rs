//! The circuits of operations that give each lane of a result from the lanes that they read: intrinsics of targets, and
//! LLVM's own operations on whole vectors.
//!
//! The meaning is [`LaneOperation::lane`], which reads lanes one by one: poison in a lane is poison of the result where that
//! lane is read, and nothing where it is not. So a circuit reads a lane under a condition ([`Reads::read_where`]), and the
//! files are those of [`targets`](irrefute_semantics::targets). Each lane is read once, wherever it is needed.
//!
//! Tests compare every circuit with its operation, on the types of the table, with lanes of poison.

mod arithmetic;
mod bits;
mod floats;
mod moves;
#[cfg(test)]
mod tests;
mod whole;

use super::circuits::Circuits;
use super::evaluate::{Evaluation, Lane, MOST_NODES};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::Open;
use super::word::{self, Word};
use irrefute_semantics::register_code::{LaneOperand, Register};
use irrefute_semantics::targets::LaneOperation;
use irrefute_semantics::targets::vector::Splice;
use rustc_hash::FxHashMap;

/// Where the lanes of operands come from.
pub(super) trait Source {
    /// The graph that the lanes are words of.
    fn graph(&mut self) -> &mut Circuits;
    /// A lane of an operand.
    fn lane(&mut self, operand: usize, lane: usize) -> Result<Lane, NoCircuit>;
}

/// The number of lanes of an operand, and their width in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub lanes: usize,
    pub width: u32,
}

/// What one lane of a result reads.
pub(super) struct Reads<'a> {
    source: &'a mut dyn Source,
    extents: &'a [Extent],
    seen: FxHashMap<(usize, usize), Lane>,
    /// Where the result is poison.
    poison: Lit,
}

impl Reads<'_> {
    fn g(&mut self) -> &mut Circuits {
        self.source.graph()
    }

    /// The bits of a lane, which is read wherever the result is computed.
    fn read(&mut self, operand: usize, lane: usize) -> Result<Word, NoCircuit> {
        self.read_where(operand, lane, Lit::TRUE)
    }

    /// The bits of a lane that is read under a condition: where that holds, its poison is that of the result.
    fn read_where(&mut self, operand: usize, lane: usize, when: Lit) -> Result<Word, NoCircuit> {
        let read = match self.seen.get(&(operand, lane)) {
            Some(read) => read.clone(),
            None => {
                let read = self.source.lane(operand, lane)?;
                self.seen.insert((operand, lane), read.clone());
                read
            }
        };
        self.poison_where(when, read.poison);
        Ok(read.bits)
    }

    /// Notes that the result is poison where both hold.
    fn poison_where(&mut self, when: Lit, poison: Lit) {
        let here = self.g().and(when, poison);
        let before = self.poison;
        self.poison = self.g().or(before, here);
    }

    /// The lane of this number among some of an operand, which is read under a condition. Numbers beyond are not asked for.
    fn one_of(
        &mut self,
        operand: usize,
        lanes: std::ops::Range<usize>,
        index: &[Lit],
        when: Lit,
    ) -> Result<Word, NoCircuit> {
        let mut result: Option<Word> = None;
        for (number, lane) in lanes.enumerate() {
            let here = self.is_number(index, number as u64);
            let read_here = self.g().and(when, here);
            if read_here == Lit::FALSE && result.is_some() {
                continue;
            }
            let bits = self.read_where(operand, lane, read_here)?;
            result = Some(match result {
                None => bits,
                Some(others) => self.g().choose(here, &bits, &others),
            });
        }
        result.ok_or("an operand without lanes")
    }

    /// Whether a word is a number.
    fn is_number(&mut self, word: &[Lit], number: u64) -> Lit {
        match 64 - number.leading_zeros() as usize > word.len() {
            true => Lit::FALSE,
            false => self.g().equal(word, &word::small(word.len() as u32, number)),
        }
    }

    fn is_zero(&mut self, word: &[Lit]) -> Lit {
        self.g().is_zero(word)
    }

    fn lanes(&self, operand: usize) -> usize {
        self.extents[operand].lanes
    }

    fn width(&self, operand: usize) -> u32 {
        self.extents[operand].width
    }
}

/// Lane `k` of the result of an operation, whose lanes have a width.
///
/// # Errors
/// What has no circuit.
pub(super) fn lane(
    operation: LaneOperation,
    k: usize,
    width: u32,
    extents: &[Extent],
    source: &mut dyn Source,
) -> Result<Lane, NoCircuit> {
    let mut reads = Reads { source, extents, seen: FxHashMap::default(), poison: Lit::FALSE };
    let x = &mut reads;
    let bits = match operation {
        LaneOperation::Shift(shift, count) => arithmetic::shift(shift, count, k, x)?,
        LaneOperation::Average => arithmetic::average(k, x)?,
        LaneOperation::Product(sign) => arithmetic::product(sign, k, width, x)?,
        LaneOperation::Polynomial => arithmetic::polynomial(k, width, x)?,
        LaneOperation::SaturatingSum(sum, sign) => arithmetic::saturating_sum(sum, sign, k, x)?,
        LaneOperation::Greater(sign) => arithmetic::one_of_two(true, sign, k, x)?,
        LaneOperation::Lesser(sign) => arithmetic::one_of_two(false, sign, k, x)?,
        LaneOperation::HighProduct(sign) => arithmetic::high_product(sign, k, x)?,
        LaneOperation::RoundedProduct => arithmetic::rounded_product(k, x)?,
        LaneOperation::EvenProduct(sign) => arithmetic::even_product(sign, k, width, x)?,
        LaneOperation::SumOfProducts(sign, overflow) => arithmetic::sum_of_products(sign, overflow, k, x)?,
        LaneOperation::Pack(sign) => arithmetic::pack(sign, k, x)?,
        LaneOperation::WithSign => arithmetic::with_sign(k, x)?,
        LaneOperation::Horizontal(sum, overflow) => arithmetic::horizontal(sum, overflow, k, x)?,
        LaneOperation::Distances => arithmetic::distances(k, width, x)?,
        LaneOperation::Bytes => moves::bytes(k, x)?,
        LaneOperation::Permute(within) => moves::permute(within, k, x)?,
        LaneOperation::PermuteTwo => moves::permute_two(k, x)?,
        LaneOperation::Blend => moves::blend(k, x)?,
        LaneOperation::Signs => moves::signs(x)?,
        LaneOperation::Sign => moves::sign_of(k, x)?,
        LaneOperation::MaskedLane0 => moves::masked_lane0(k, x)?,
        LaneOperation::InsertedLane => moves::inserted_lane(k, x)?,
        LaneOperation::Field => bits::field(x)?,
        LaneOperation::Below => bits::below(x)?,
        LaneOperation::UnderMask(bits) => bits::under_mask(bits, x)?,
        LaneOperation::ExtractField(field) => bits::extract_field(field, k, x)?,
        LaneOperation::InsertField(field) => bits::insert_field(field, k, x)?,
        LaneOperation::Checksum => bits::checksum(x)?,
        LaneOperation::CarrylessProduct => bits::carryless_product(k, x)?,
        LaneOperation::ActiveLanes => bits::is_active(k, x)?,
        LaneOperation::Extremum(towards, computed) => floats::extremum(towards, computed, k, x)?,
        LaneOperation::Mask(computed) => floats::mask(computed, k, x)?,
        LaneOperation::MaskedComparison => floats::masked_comparison(x)?,
        LaneOperation::Relation(relation) => floats::relation(relation, x)?,
        LaneOperation::ToInteger(..) | LaneOperation::Round(_) => return Err("intrinsics of a target that round"),
        LaneOperation::Amd(_) | LaneOperation::Arm(_) => return Err("intrinsics of AMD's and Arm's processors"),
        LaneOperation::FirstTrue(counted) => whole::first_true(counted, width, x)?,
        LaneOperation::Compressed => whole::compressed(k, x)?,
        LaneOperation::LastActive => whole::last_active(x)?,
        LaneOperation::Matches => whole::matches(k, x)?,
        LaneOperation::Independent(_) => return Err("masks of lanes that are independent"),
        LaneOperation::Replaced(by) => whole::replaced(by, k, x)?,
        LaneOperation::PartialSum => whole::partial_sum(k, x)?,
        LaneOperation::VectorLength(most) => whole::vector_length(most, x)?,
        LaneOperation::Reversed => whole::reversed(k, x)?,
        LaneOperation::Spliced(Splice::Predicated) => whole::spliced(k, x)?,
        LaneOperation::Spliced(Splice::Left | Splice::Right) => return Err("splices by a variable"),
    };
    Ok(Lane { bits: word::resized(&bits, width), poison: reads.poison })
}

/// The registers of an execution.
struct Registers<'e, 'a, O> {
    evaluation: &'e mut Evaluation<'a, O>,
    operands: &'e [LaneOperand],
    /// The first result of the operation, and the number of the one that reads.
    reader: (Register, usize),
    /// Whether results that read a common set are picked together.
    joins: bool,
}

impl<O: Open> Source for Registers<'_, '_, O> {
    fn graph(&mut self) -> &mut Circuits {
        self.evaluation.g
    }

    fn lane(&mut self, operand: usize, lane: usize) -> Result<Lane, NoCircuit> {
        let register = self.operands[operand].lanes[lane];
        let (first, k) = self.reader;
        if self.joins && self.evaluation.is_open[register as usize] {
            let other = *self.evaluation.lanes_read.entry((first, register)).or_insert(k);
            self.evaluation.shares_lanes |= other != k;
        }
        self.evaluation.value(register)
    }
}

impl<O: Open> Evaluation<'_, O> {
    /// A lane of the result of an operation on registers.
    pub(super) fn lane_of(
        &mut self,
        operation: LaneOperation,
        operands: &[LaneOperand],
        reader: (Register, usize),
        width: u32,
    ) -> Result<Lane, NoCircuit> {
        let extent = |operand: &LaneOperand| Extent { lanes: operand.lanes.len(), width: operand.width };
        let extents: Vec<Extent> = operands.iter().map(extent).collect();
        let mut registers = Registers { evaluation: self, operands, reader, joins: !operation.is_move() };
        let lane = lane(operation, reader.1, width, &extents, &mut registers)?;
        match self.g.len() > MOST_NODES {
            true => Err("a circuit that is too large"),
            false => Ok(lane),
        }
    }
}
