//! Uniform numbers below a bound.
//!
//! Every draw of an input takes one word of the random stream, so that what follows does not depend on the bound.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A number below `n` (0 if `n` is 0).
pub fn below(rng: &mut Xoshiro256PlusPlus, n: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}
