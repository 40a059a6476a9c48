//! Conversions between formats, from integers and to integers.

use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{CastOp, FloatKind, FloatPredicate, IntrinsicId, ValueId};
use irrefute_semantics::floats::Format;
use std::cmp::Ordering;

/// The greatest width of integers that are converted to floating point or back: that of the arithmetic of the
/// semantics.
const MAX_INT_WIDTH: u32 = 128;

impl Body<'_, '_, '_> {
    /// A conversion of a value: to another format, to an integer, from an integer, or of its bits.
    pub(super) fn emit_float_conversion(&mut self, kind: Kind) {
        match self.random.below(10) {
            0..=3 => {
                let integer = self.draw_kind();
                let source = Kind { lanes: kind.lanes, ..integer };
                let value = self.local(source);
                self.convert_float(value, kind);
            }
            4..=6 => {
                let value = self.local(kind);
                let width = self.draw_kind().width;
                self.convert_float(value, kind.with_width(width));
            }
            7 => {
                let value = self.local(kind);
                self.cast(CastOp::BitCast, value, kind.with_width(kind.width));
            }
            8 => {
                let value = self.local(kind.with_width(kind.width));
                self.cast(CastOp::BitCast, value, kind);
            }
            _ => {
                let value = self.local(kind);
                self.emit_format_change(value, kind);
            }
        }
    }

    /// `fpext` or `fptrunc` of a value to another format that targets have.
    fn emit_format_change(&mut self, value: ValueId, kind: Kind) {
        let formats = [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double].map(Format::of);
        let others: Vec<Format> = formats.into_iter().flatten().filter(|f| f.width() != kind.width).collect();
        let format = self.random.pick(&others);
        self.convert_float(value, kind.with_format(format));
    }

    /// `value` as another kind of as many lanes, where at least one of both kinds is a floating-point one.
    pub fn convert_float(&mut self, value: ValueId, to: Kind) -> ValueId {
        let from = self.kind(value);
        match (from.format, to.format) {
            (Some(_), Some(_)) => self.change_format(value, from, to),
            (Some(format), None) => self.number_to_integer(value, from, format, to),
            (None, _) => self.integer_to_number(value, from, to),
        }
    }

    fn change_format(&mut self, value: ValueId, from: Kind, to: Kind) -> ValueId {
        if from.format == to.format {
            return value;
        }
        match to.width.cmp(&from.width) {
            Ordering::Less => self.cast(CastOp::FPTrunc, value, to),
            Ordering::Greater => self.cast(CastOp::FPExt, value, to),
            // Between formats of one width there is no conversion; a wider one has the values of both.
            Ordering::Equal => match Format::of(FloatKind::Float) {
                Some(wider) => {
                    let extended = self.cast(CastOp::FPExt, value, from.with_format(wider));
                    self.cast(CastOp::FPTrunc, extended, to)
                }
                None => value,
            },
        }
    }

    fn number_to_integer(&mut self, value: ValueId, from: Kind, format: Format, to: Kind) -> ValueId {
        if to.width == 1 && self.random.percent(80) {
            let near = self.ordinary(from, format);
            let predicate = self.random.pick(FloatPredicate::ALL);
            return self.fcmp(predicate, from, value, near);
        }
        if to.width == from.width && self.random.percent(20) {
            return self.cast(CastOp::BitCast, value, to);
        }
        // Beyond the integers of the width, the instructions are poison and the intrinsics saturate.
        let integers = to.width.min(MAX_INT_WIDTH);
        let narrow = to.with_width(integers);
        match self.random.below(10) {
            0..=2 => self.cast(CastOp::FPToSI, value, narrow),
            3..=4 => self.cast(CastOp::FPToUI, value, narrow),
            5..=7 => self.saturated(IntrinsicId::FPToSISat, value, from, narrow),
            _ => self.saturated(IntrinsicId::FPToUISat, value, from, narrow),
        }
    }

    /// `fptosi.sat`, `fptoui.sat`.
    pub(super) fn saturated(&mut self, id: IntrinsicId, value: ValueId, from: Kind, to: Kind) -> ValueId {
        let call = self.build_intrinsic(id, &[to, from], to.ty(), vec![value.into()], Some(to));
        self.push(call, to)
    }

    fn integer_to_number(&mut self, value: ValueId, from: Kind, to: Kind) -> ValueId {
        if from.width == to.width && self.random.percent(15) {
            return self.cast(CastOp::BitCast, value, to);
        }
        let unsigned = if from.width == 1 { 85 } else { 45 };
        let op = if self.random.percent(unsigned) { CastOp::UIToFP } else { CastOp::SIToFP };
        self.cast(op, value, to)
    }
}
