//! The operations that give each lane of a result from lanes of the operands.

use super::amd::Amd;
use super::arithmetic::{self, Overflow, Sign, Sum};
use super::arm::Arm;
use super::float::{self, Computed, Relation, Rounding};
use super::operands::{Operands, Unread};
use super::scalar::{self, Bits, Field};
use super::shift::{self, Count, Shift};
use super::shuffle::{self, Within};
use super::vector::{self, Counted, Hazard, Replaced, Splice};
use crate::floats::Towards;

/// A function from the lanes of the operands to those of the result. The words are those of AVX's manuals where there
/// are no better ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneOperation {
    /// A shift by any count.
    Shift(Shift, Count),
    /// The average of unsigned numbers, rounded up.
    Average,
    /// The whole product, in a lane of twice the width.
    Product(Sign),
    /// The same without carries.
    Polynomial,
    /// A sum, brought into the range of its width.
    SaturatingSum(Sum, Sign),
    /// The greater of two lanes.
    Greater(Sign),
    /// The lesser of two lanes.
    Lesser(Sign),
    /// The high half of each product.
    HighProduct(Sign),
    /// The product of numbers with 15 bits behind the point.
    RoundedProduct,
    /// The products of the low halves of lanes of twice the width.
    EvenProduct(Sign),
    /// Sums of the products of two neighbours; the first factors have this sign, the second are signed.
    SumOfProducts(Sign, Overflow),
    /// Signed numbers, brought into the range of half their width.
    Pack(Sign),
    /// The first operand with the sign of the second on it.
    WithSign,
    /// Sums of two neighbours of each operand.
    Horizontal(Sum, Overflow),
    /// The sums of the distances of eight bytes each.
    Distances,
    /// Bytes of the same 128 bits, or 0.
    Bytes,
    /// Lanes that indices name.
    Permute(Within),
    /// Lanes of two operands that indices name.
    PermuteTwo,
    /// Lanes of one of two operands, as the signs of the third say.
    Blend,
    /// The signs of all lanes, as one number.
    Signs,
    /// The sign of each lane.
    Sign,
    /// Lane 0 of one of two operands, as a mask says; the other lanes of a third.
    MaskedLane0,
    /// One lane of the second operand in the place of one of the first, and 0 in some; a number says which (`insertps`).
    InsertedLane,
    /// A field of bits.
    Field,
    /// The bits below a position.
    Below,
    /// Bits collected from a mask, or spread over it.
    UnderMask(Bits),
    /// A field of bits of lane 0.
    ExtractField(Field),
    /// Lane 0 with another field of bits.
    InsertField(Field),
    /// CRC-32C.
    Checksum,
    /// A product of two lanes without carries.
    CarrylessProduct,
    /// The less or greater of two values, or the second.
    Extremum(Towards, Computed),
    /// All bits, where a comparison holds.
    Mask(Computed),
    /// Whether a comparison of lanes 0 holds.
    MaskedComparison,
    /// Whether lanes 0 are in a relation.
    Relation(Relation),
    /// Lane 0 as an integer.
    ToInteger(Rounding, Sign),
    /// Rounded to integral values.
    Round(Computed),
    /// Whether a number plus that of the lane is below another (`llvm.get.active.lane.mask`).
    ActiveLanes,
    /// The number of the first lane that is true.
    FirstTrue(Counted),
    /// The lanes under a mask, moved together.
    Compressed,
    /// The last lane under a mask, or another value.
    LastActive,
    /// Whether a lane is one of those of another vector.
    Matches,
    /// Lanes that can be accessed together, through two pointers.
    Independent(Hazard),
    /// Lanes of one vector that others replace, as far as a length says.
    Replaced(Replaced),
    /// Sums of every n-th lane.
    PartialSum,
    /// The length of a vector for a number of elements: the lesser of both.
    VectorLength(u32),
    /// The lanes below a length in reverse order.
    Reversed,
    /// The lanes of two vectors, one behind the other, from some lane on.
    Spliced(Splice),
    /// An operation of AMD's processors.
    Amd(Amd),
    /// An operation of Arm's vectors.
    Arm(Arm),
}

impl LaneOperation {
    /// Lane `k` of the result, whose lanes have a width.
    ///
    /// # Errors
    /// If it needs a lane that has no word.
    pub fn lane(self, k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
        match self {
            LaneOperation::Shift(shift, count) => shift::lane(shift, count, k, x),
            LaneOperation::Average => arithmetic::average(k, x),
            LaneOperation::Product(sign) => arithmetic::product(sign, k, width, x),
            LaneOperation::Polynomial => arithmetic::polynomial(k, x),
            LaneOperation::SaturatingSum(sum, sign) => arithmetic::saturating_sum(sum, sign, k, width, x),
            LaneOperation::Greater(sign) => arithmetic::one_of_two(true, sign, k, x),
            LaneOperation::Lesser(sign) => arithmetic::one_of_two(false, sign, k, x),
            LaneOperation::HighProduct(sign) => arithmetic::high_product(sign, k, x),
            LaneOperation::RoundedProduct => arithmetic::rounded_product(k, x),
            LaneOperation::EvenProduct(sign) => arithmetic::even_product(sign, k, x),
            LaneOperation::SumOfProducts(sign, overflow) => arithmetic::sum_of_products(sign, overflow, k, x),
            LaneOperation::Pack(sign) => arithmetic::pack(sign, k, x),
            LaneOperation::WithSign => arithmetic::with_sign(k, x),
            LaneOperation::Horizontal(sum, overflow) => arithmetic::horizontal(sum, overflow, k, x),
            LaneOperation::Distances => arithmetic::distances(k, x),
            LaneOperation::Bytes => shuffle::bytes(k, x),
            LaneOperation::Permute(within) => shuffle::permute(within, k, x),
            LaneOperation::PermuteTwo => shuffle::permute_two(k, x),
            LaneOperation::Blend => shuffle::blend(k, x),
            LaneOperation::Signs => shuffle::signs(x),
            LaneOperation::Sign => shuffle::sign(k, x),
            LaneOperation::MaskedLane0 => shuffle::masked_lane0(k, x),
            LaneOperation::InsertedLane => shuffle::inserted_lane(k, x),
            LaneOperation::Field => scalar::field(x),
            LaneOperation::Below => scalar::below(x),
            LaneOperation::UnderMask(bits) => scalar::under_mask(bits, x),
            LaneOperation::ExtractField(field) => scalar::extract_field(field, k, x),
            LaneOperation::InsertField(field) => scalar::insert_field(field, k, x),
            LaneOperation::Checksum => scalar::checksum(x),
            LaneOperation::CarrylessProduct => scalar::carryless_product(k, x),
            LaneOperation::Extremum(towards, computed) => float::extremum(towards, computed, k, x),
            LaneOperation::Mask(computed) => float::mask(computed, k, x),
            LaneOperation::MaskedComparison => float::masked_comparison(x),
            LaneOperation::Relation(relation) => float::relation(relation, x),
            LaneOperation::ToInteger(rounding, sign) => float::to_integer(rounding, sign == Sign::Signed, width, x),
            LaneOperation::Round(computed) => float::round(computed, k, x),
            LaneOperation::ActiveLanes => scalar::is_active(k, x),
            LaneOperation::FirstTrue(counted) => vector::first_true(counted, width, x),
            LaneOperation::Compressed => vector::compressed(k, x),
            LaneOperation::LastActive => vector::last_active(x),
            LaneOperation::Matches => vector::matches(k, x),
            LaneOperation::Independent(hazard) => vector::independent(hazard, k, x),
            LaneOperation::Replaced(by) => vector::replaced(by, k, x),
            LaneOperation::PartialSum => vector::partial_sum(k, width, x),
            LaneOperation::VectorLength(most) => vector::vector_length(most, x),
            LaneOperation::Reversed => vector::reversed(k, x),
            LaneOperation::Spliced(splice) => vector::spliced(splice, k, x),
            LaneOperation::Amd(operation) => operation.result(width, x),
            LaneOperation::Arm(operation) => operation.lane(k, width, x),
        }
    }

    /// Whether it only moves lanes, as a `shufflevector` does that decides itself which ones.
    pub fn is_move(self) -> bool {
        if let LaneOperation::Arm(operation) = self {
            return operation.is_move();
        }
        matches!(
            self,
            LaneOperation::Bytes
                | LaneOperation::Permute(_)
                | LaneOperation::PermuteTwo
                | LaneOperation::Blend
                | LaneOperation::MaskedLane0
                | LaneOperation::InsertedLane
                | LaneOperation::Compressed
                | LaneOperation::LastActive
                | LaneOperation::Replaced(_)
                | LaneOperation::Reversed
                | LaneOperation::Spliced(_)
        )
    }

    /// Whether it computes with floating-point values; moving them is no computation.
    pub(crate) fn has_floats(self) -> bool {
        match self {
            LaneOperation::Extremum(..)
            | LaneOperation::Mask(_)
            | LaneOperation::MaskedComparison
            | LaneOperation::Relation(_)
            | LaneOperation::ToInteger(..)
            | LaneOperation::Round(_)
            | LaneOperation::Amd(Amd::Exponent) => true,
            LaneOperation::Shift(..)
            | LaneOperation::Average
            | LaneOperation::Product(_)
            | LaneOperation::Polynomial
            | LaneOperation::SaturatingSum(..)
            | LaneOperation::Greater(_)
            | LaneOperation::Lesser(_)
            | LaneOperation::HighProduct(_)
            | LaneOperation::RoundedProduct
            | LaneOperation::EvenProduct(_)
            | LaneOperation::SumOfProducts(..)
            | LaneOperation::Pack(_)
            | LaneOperation::WithSign
            | LaneOperation::Horizontal(..)
            | LaneOperation::Distances
            | LaneOperation::Bytes
            | LaneOperation::Permute(_)
            | LaneOperation::PermuteTwo
            | LaneOperation::Blend
            | LaneOperation::Signs
            | LaneOperation::Sign
            | LaneOperation::MaskedLane0
            | LaneOperation::InsertedLane
            | LaneOperation::Field
            | LaneOperation::Below
            | LaneOperation::UnderMask(_)
            | LaneOperation::ExtractField(_)
            | LaneOperation::InsertField(_)
            | LaneOperation::Checksum
            | LaneOperation::CarrylessProduct
            | LaneOperation::ActiveLanes
            | LaneOperation::FirstTrue(_)
            | LaneOperation::Compressed
            | LaneOperation::LastActive
            | LaneOperation::Matches
            | LaneOperation::Independent(_)
            | LaneOperation::Replaced(_)
            | LaneOperation::PartialSum
            | LaneOperation::VectorLength(_)
            | LaneOperation::Reversed
            | LaneOperation::Spliced(_)
            | LaneOperation::Amd(_)
            | LaneOperation::Arm(_) => false,
        }
    }
}
