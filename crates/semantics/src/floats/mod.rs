//! Floating-point values, to the last bit (docs/floats.md).
//!
//! A value is its bits in a [`Format`]; an operation is a [`FloatRule`], a function from values to what the Language
//! Reference allows as its result: one value, one of several as the execution chooses, or poison.
//!
//! ```text
//!   format ── arithmetic ──┐
//!     │                    ├── apply: FloatRule × values → poison | one value | one of some
//!     └───────── nan ──────┤
//!                rewriting ┘
//! ```
//!
//! - [`format`](mod@format): the fields and classes of values, rounding.
//! - [`arithmetic`]: the operations of IEEE 754 on numbers.
//! - [`elementary`]: `sin`, `pow` and their kin.
//! - [`nan`]: which NaNs an operation may give.
//! - [`operation`]: the operations and what is fixed before they run. [`result`]: what they give.
//! - [`words`]: values and differences in words, for reports.
//! - [`apply`]: flags, denormal modes and NaNs around the arithmetic. [`rewriting`]: the flags that allow rewriting.
//! - [`ordinary`]: the same on ordinary numbers, by the processor.
//!
//! Nothing here knows poison, undef or lanes: these are [`lift::float`](super::lift::float)'s.

pub mod apply;
pub mod arithmetic;
pub mod conversions;
pub mod elementary;
pub mod format;
pub mod nan;
pub mod operation;
mod ordinary;
pub mod result;
mod rewriting;
#[cfg(test)]
mod tests;
pub mod wide;
#[cfg(test)]
mod wide_tests;
pub mod words;

pub use arithmetic::{Arithmetic, Directed};
pub use conversions::{Converted, Excess, FromInteger, ToInteger};
pub use elementary::Elementary;
pub use format::{FloatBits, FloatClass, Format, RoundingMode};
pub use nan::{Signaling, nans};
pub use operation::{
    DenormalMode, Denormals, Family, FloatOperation, FloatRule, FusedOperands, Nans, Towards, ZeroSigns,
};
pub use result::{Applied, FloatResult};
