//! Floating point in programs: values, operations, conversions, flags.
//!
//! Chains of operations would soon be infinite or NaN, and then test nothing. So operands are mostly values that the
//! program has already computed and small constants, and comparisons are with numbers that are near.
//!
//! - [`swarm`]: the draws of one program. [`constants`]: constants.
//! - [`arithmetic`]: arithmetic, comparisons, `select`. [`conversions`]: between formats, from and to integers.
//!   [`intrinsics`]: the table of intrinsics. [`patterns`]: the expressions that optimizers look for.
//! - [`attributes`]: `nofpclass` and the treatment of subnormal numbers.
//! - [`features`]: what a long campaign with floating point is certain to generate.
//!
//! Invariant: a program that drew no floating point draws nothing here, so that it stays what it was.

mod arithmetic;
pub(super) mod attributes;
pub(super) mod constants;
mod conversions;
pub(super) mod features;
pub(super) mod intrinsics;
mod patterns;
pub(super) mod swarm;

use super::body::Body;
use super::kind::Kind;
use irrefute_ir::Flags;
use irrefute_semantics::floats::Format;
use swarm::FloatSwarm;

/// A family of floating-point instructions: see [`FloatConfig`](super::FloatConfig).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FloatFamily {
    Arithmetic,
    Compare,
    Select,
    Convert,
    Intrinsic,
    Pattern,
}

/// The percentage of choices between all kinds that fall on a floating-point kind, in programs that have such kinds.
const FLOAT_KINDS: u8 = 60;

impl<'s> Body<'s, '_, '_> {
    /// The draws about floating point; `None` if the program has none.
    pub fn floats(&self) -> Option<&'s FloatSwarm> {
        self.world.swarm.floats.as_ref()
    }

    /// One instruction of a family, or a few that belong together.
    pub fn emit_float(&mut self, family: FloatFamily) {
        let Some((kind, format)) = self.draw_float_kind() else { return self.emit_binary() };
        match family {
            FloatFamily::Arithmetic => self.emit_float_arithmetic(kind),
            FloatFamily::Compare => self.emit_float_compare(kind, format),
            FloatFamily::Select => self.emit_float_select(kind, format),
            FloatFamily::Convert => self.emit_float_conversion(kind),
            FloatFamily::Intrinsic => self.emit_float_intrinsic(kind),
            FloatFamily::Pattern => self.emit_float_pattern(kind, format),
        }
    }

    /// A floating-point kind to compute with: often that of a value in scope. `None` if the program has none.
    pub fn draw_float_kind(&mut self) -> Option<(Kind, Format)> {
        let floats = self.floats()?;
        if self.random.percent(55) {
            let recent = self.recent();
            let kind = self.kind(recent);
            if let Some(format) = kind.format {
                return Some((kind, format));
            }
        }
        let main = *floats.kinds.first()?;
        let kind = if self.random.percent(65) { main } else { self.random.pick(&floats.kinds) };
        Some((kind, kind.format?))
    }

    /// A kind to pass values on with: an integer, or in programs that have them a floating-point kind.
    pub fn draw_any_kind(&mut self) -> Kind {
        if self.floats().is_some()
            && self.random.percent(FLOAT_KINDS)
            && let Some((kind, _)) = self.draw_float_kind()
        {
            return kind;
        }
        self.draw_kind()
    }

    /// The fast-math flags of an operation that may have these.
    pub fn fast_math(&mut self, allowed: Flags) -> Flags {
        let Some(floats) = self.floats() else { return Flags::NONE };
        let possible = floats.flags.iter().filter(|(flag, _)| allowed.contains(*flag));
        possible.fold(Flags::NONE, |all, (flag, percent)| if self.random.percent(*percent) { all | *flag } else { all })
    }
}

#[cfg(test)]
mod tests;
