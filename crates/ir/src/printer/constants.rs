//! Constants and constant expressions.

use super::super::constant::{Constant, ConstantExpr, ConstantKind};
use super::super::instruction::MaskLane;
use super::super::int::Int;
use super::super::quote::{Escaped, Name};
use super::super::since::{IN_RANGE_SINCE, POISON_MASK_SINCE, SPLAT_SINCE};
use super::super::types::Type;
use super::Printer;
use std::fmt;

/// The longest vector that is written out where a version has no `splat`. The text must not grow with a number in the
/// program; a longer one is refused.
const MAX_WRITTEN_OUT: u32 = 1 << 16;

impl fmt::Display for Constant {
    /// With its type: `i8 -1`, `<2 x i8> splat (i8 3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::for_reading();
        printer.typed_constant(self);
        f.write_str(&printer.out)
    }
}

impl Printer {
    /// A constant with its type.
    pub(super) fn typed_constant(&mut self, constant: &Constant) {
        self.ty(&constant.ty);
        self.out.push(' ');
        self.constant(constant);
    }

    /// A constant without its type.
    pub(super) fn constant(&mut self, constant: &Constant) {
        match &constant.kind {
            ConstantKind::Int(int) => self.int(int),
            ConstantKind::Float(bits) => match constant.ty {
                Type::Float(kind) => self.float(kind, bits),
                // Only a module that is not verified has such a constant, and displaying one must not panic.
                _ => self.show(bits),
            },
            ConstantKind::Null => self.push("null"),
            ConstantKind::Undef => self.push("undef"),
            ConstantKind::Poison => self.push("poison"),
            ConstantKind::Zero => self.push("zeroinitializer"),
            ConstantKind::Aggregate(elements) => self.aggregate(&constant.ty, elements),
            ConstantKind::Splat(element) => self.splat(&constant.ty, element),
            ConstantKind::Bytes(bytes) => self.show(format_args!("c\"{}\"", Escaped(bytes))),
            ConstantKind::Global(name) => self.global_name(name),
            ConstantKind::Expr(expression) => self.expression(expression, &constant.ty),
            ConstantKind::BlockAddress(function, block) => {
                self.push("blockaddress(");
                self.global_name(function);
                self.show(format_args!(", %{})", Name(block)));
            }
            ConstantKind::DsoLocalEquivalent(name) => {
                self.push("dso_local_equivalent ");
                self.global_name(name);
            }
            ConstantKind::NoCfi(name) => {
                self.push("no_cfi ");
                self.global_name(name);
            }
            ConstantKind::Opaque(text) => self.push(text),
            ConstantKind::TokenNone => self.push("none"),
        }
    }

    fn int(&mut self, int: &Int) {
        // Most constants are small and positive, and this path avoids the formatting machinery.
        match int.word() {
            Some(word) if int.width() > 1 && word >> (int.width() - 1) == 0 => self.number(word),
            _ => self.show(int),
        }
    }

    fn aggregate(&mut self, ty: &Type, elements: &[Constant]) {
        let (open, close) = match ty {
            Type::Vector(..) | Type::ScalableVector(..) => ("<", ">"),
            Type::Array(..) => ("[", "]"),
            Type::Struct(s) if s.packed => ("<{ ", " }>"),
            Type::Named(name) if self.packed.contains(name) => ("<{ ", " }>"),
            _ => ("{ ", " }"),
        };
        self.push(open);
        self.separated(elements, Self::typed_constant);
        self.push(close);
    }

    fn splat(&mut self, ty: &Type, element: &Constant) {
        match ty {
            _ if self.version >= SPLAT_SINCE => {
                self.push("splat (");
                self.typed_constant(element);
                self.out.push(')');
            }
            Type::Vector(lanes, _) if *lanes <= MAX_WRITTEN_OUT => {
                self.out.push('<');
                self.separated(0..*lanes, |p, _| p.typed_constant(element));
                self.out.push('>');
            }
            Type::ScalableVector(lanes, _) => self.scalable_splat(*lanes, ty, element),
            _ => self.refuse("`splat`"),
        }
    }

    /// A splat of a scalable vector in the notation of old versions: a vector with the value in lane 0,
    /// which a shuffle copies into every lane.
    fn scalable_splat(&mut self, lanes: u32, ty: &Type, element: &Constant) {
        self.show(format_args!("shufflevector ({ty} insertelement ({ty} poison, "));
        self.typed_constant(element);
        self.show(format_args!(", i64 0), {ty} poison, <vscale x {lanes} x i32> zeroinitializer)"));
    }

    fn expression(&mut self, expression: &ConstantExpr, ty: &Type) {
        // Unlike other features, expressions disappear: a newer version may lack one that an older text has.
        self.check_expression(expression.opcode());
        self.push(expression.opcode());
        self.out.push(' ');
        match expression {
            ConstantExpr::Binary { flags, lhs, rhs, .. } => {
                self.show(flags);
                self.constant_operands(&[lhs, rhs]);
            }
            ConstantExpr::Cast { op, operand } => {
                self.check_cast(*op);
                self.out.push('(');
                self.typed_constant(operand);
                self.push(" to ");
                self.ty(ty);
                self.out.push(')');
            }
            ConstantExpr::GetElementPtr { flags, in_range, element, base, indices } => {
                self.check_address_flags(*flags);
                self.show(flags);
                if let (Some((low, high)), true) = (in_range, self.version >= IN_RANGE_SINCE) {
                    self.show(format_args!("inrange({low}, {high}) "));
                }
                self.out.push('(');
                self.ty(element);
                for operand in std::iter::once(base).chain(indices) {
                    self.push(", ");
                    self.typed_constant(operand);
                }
                self.out.push(')');
            }
            ConstantExpr::ICmp { predicate, lhs, rhs } => {
                self.show(format_args!("{} ", predicate.keyword()));
                self.constant_operands(&[lhs, rhs]);
            }
            ConstantExpr::Select { condition, if_true, if_false } => {
                self.constant_operands(&[condition, if_true, if_false]);
            }
            ConstantExpr::ExtractElement { vector, index } => self.constant_operands(&[vector, index]),
            ConstantExpr::InsertElement { vector, element, index } => {
                self.constant_operands(&[vector, element, index]);
            }
            ConstantExpr::ShuffleVector { lhs, rhs, mask } => {
                self.out.push('(');
                self.typed_constant(lhs);
                self.push(", ");
                self.typed_constant(rhs);
                self.push(", ");
                self.shuffle_mask(&lhs.ty, mask);
                self.out.push(')');
            }
        }
    }

    fn constant_operands(&mut self, operands: &[&Constant]) {
        self.out.push('(');
        self.separated(operands, |p, operand| p.typed_constant(operand));
        self.out.push(')');
    }

    /// A shuffle mask as a typed constant, for operands of type `ty`.
    pub(super) fn shuffle_mask(&mut self, ty: &Type, mask: &[MaskLane]) {
        let scalable = if matches!(ty, Type::ScalableVector(..)) { "vscale x " } else { "" };
        self.show(format_args!("<{scalable}{} x i32> ", mask.len()));
        let poison = if self.version >= POISON_MASK_SINCE { "poison" } else { "undef" };
        if mask.iter().all(|lane| *lane == MaskLane::Lane(0)) {
            return self.push("zeroinitializer");
        }
        if mask.iter().all(|lane| *lane == MaskLane::Poison) {
            return self.push(poison);
        }
        self.out.push('<');
        self.separated(mask, |p, lane| {
            p.push("i32 ");
            match lane {
                MaskLane::Lane(lane) => p.number((*lane).into()),
                MaskLane::Poison => p.push(poison),
            }
        });
        self.out.push('>');
    }
}

impl ConstantExpr {
    /// The opcode of the text form.
    pub fn opcode(&self) -> &'static str {
        match self {
            ConstantExpr::Binary { op, .. } => op.keyword(),
            ConstantExpr::Cast { op, .. } => op.keyword(),
            ConstantExpr::GetElementPtr { .. } => "getelementptr",
            ConstantExpr::ICmp { .. } => "icmp",
            ConstantExpr::Select { .. } => "select",
            ConstantExpr::ExtractElement { .. } => "extractelement",
            ConstantExpr::InsertElement { .. } => "insertelement",
            ConstantExpr::ShuffleVector { .. } => "shufflevector",
        }
    }
}
