//! All functions of a few instructions over small integers or floats, numbered.
//!
//! A [`Space`] is the set of functions `T @f(T, T)` (or `i1 @f(T, T)`) of N instructions in a [`Language`], where `T`
//! is an integer of a few bits, of which every value is a constant, or a floating-point type with a few constants. Let `L` be the leaves (the two arguments, every constant, and on request `undef` and
//! `poison`), and `r₁ … r_N` the results of the instructions in their order:
//!
//! ```text
//! value operand of rᵢ ∈ L ∪ { rⱼ | j < i, rⱼ is a value }
//! condition of rᵢ     ∈     { rⱼ | j < i, rⱼ is a truth value }
//! every rⱼ with j < N is an operand of a later instruction;  the function returns r_N
//! ```
//!
//! Two functions count as one if they differ only in names, or in the order of the operands of an
//! operation that commutes. `icmp ugt a, b` equals `icmp ult b, a`, so only the predicates `eq`, `ne`,
//! `ult`, `ule`, `slt` and `sle` occur. Independent instructions are *not* reordered, an argument need
//! not be used, and all operands of an instruction may be constants. With [`Swapping::Once`], functions
//! that differ by an exchange of the two arguments count as one as well.
//!
//! - [`language`]: the operations and leaves.
//! - [`count`]: the number of functions, by a formula.
//! - [`space`]: number ↔ function. The first instruction is the most significant digit, so consecutive
//!   functions share their first instructions.
//! - [`build`]: the function as IR.
//!
//! Invariants, each with a test: the number of functions is that of a brute-force search; different
//! numbers below it give different functions; [`ir::verify`](fn@irrefute_ir::verify) accepts each of them.

pub mod build;
pub mod count;
pub mod language;
pub mod space;

pub use language::{Group, INTRINSICS, Language, Operation, Sort, Swapping, Values};
pub use space::{Atom, Instruction, Outline, Space, SpaceError};
