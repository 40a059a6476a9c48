//! All functions of a few instructions over values of a few bits, numbered.
//!
//! A [`Space`] is the set of functions `iW @f(iW, iW)` (or `i1 @f(iW, iW)`) of N instructions in a
//! [`Language`]. With `L` the leaves (the two arguments, every constant, and where wanted `undef`
//! and `poison`) and `r₁ … r_N` the results of the instructions in their order:
//!
//! ```text
//! value operand of rᵢ ∈ L ∪ { rⱼ | j < i, rⱼ is a value }
//! condition of rᵢ     ∈     { rⱼ | j < i, rⱼ is a truth value }
//! every rⱼ with j < N is an operand of a later instruction;  the function returns r_N
//! ```
//!
//! Two functions are one if they differ in names, or in the order of the operands of an operation
//! that commutes; `icmp ugt a, b` is `icmp ult b, a`, so that of the predicates only `eq`, `ne`,
//! `ult`, `ule`, `slt` and `sle` are written. Independent instructions are *not* reordered, an
//! argument need not be used, and an instruction may have only constants for operands. With
//! [`Swapping::Once`] functions that differ by exchanging the two arguments are one as well.
//!
//! - [`language`]: which operations and leaves there are.
//! - [`count`]: how many functions, by a formula.
//! - [`space`]: number ↔ function. The first instruction is the most significant digit, so that
//!   consecutive functions share their first instructions.
//! - [`build`]: the function as IR.
//!
//! Invariants, each with a test: the number of functions is that of a search by brute force; every
//! number below it is another function; each is accepted by [`ir::verify`](crate::ir::verify).

pub mod build;
pub mod count;
pub mod language;
pub mod space;

pub use language::{Group, Language, Operation, Sort, Swapping};
pub use space::{Atom, Instruction, Outline, Space, SpaceError};
