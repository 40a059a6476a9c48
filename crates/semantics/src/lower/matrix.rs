//! Matrices in vectors, column after column (Language Reference, "Matrix Intrinsics"). `llvm.matrix.transpose` is a
//! permutation of lanes, so it stands in the table.
//!
//! With a matrix `A` of `m` rows and `p` columns and `B` of `p` rows and `n` columns,
//!
//! ```text
//! (A B)[j · m + i] = Σ_k A[k · m + i] · B[j · p + k]
//! ```
//!
//! No text says in which order floating-point numbers are added, so any other result may be right.
//!
//! Column `c` in memory begins `c · stride` elements behind the pointer. The stride is positive and at least the number
//! of rows, or the behaviour is undefined. The first column is aligned as the pointer is said to be, or else as an element
//! is; each other one as far as the distance keeps that.

use super::emit::{apply, moved, number};
use super::lowering::{Lowering, gather};
use super::{Reason, computed, float, memory};
use crate::floats::{Arithmetic, FloatOperation, Format};
use crate::intrinsics::MatrixIntrinsic;
use crate::program::{Action, Slot, Slots};
use crate::rules::{Binary, Compare, Rule};
use irrefute_ir::{
    AccessMode, AddressSpace, Argument, AttrKind, BinaryOp, Call, Flags, IntPredicate, Operand, Type, ValueId,
};

/// Lowers a call of one of these intrinsics.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    which: MatrixIntrinsic,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    let to = lowering.result(result)?;
    match (which, &call.args[..]) {
        (MatrixIntrinsic::Multiply, [lhs, rhs, rows, inner, columns]) => {
            let shape = Product { rows: size(rows)?, inner: size(inner)?, columns: size(columns)? };
            multiply(lowering, call, shape, [lhs, rhs], to)
        }
        (MatrixIntrinsic::Load, [pointer, stride, volatile, rows, columns]) => {
            let matrix = InMemory::new(lowering, &call.ty.ret, pointer, stride, [volatile, rows, columns])?;
            let loaded = lowering.new_slots(to.len);
            for column in 0..matrix.columns {
                let at = matrix.column(lowering, column);
                let lanes = matrix.lanes(column, loaded);
                memory::load_from(lowering, &matrix.ty, at, matrix.align(column), &matrix.mode, lanes)?;
            }
            // Who observes the instruction hears of its last action.
            lowering.emit(Action::Copy { from: loaded.start, to: to.start, len: to.len });
            Ok(())
        }
        (MatrixIntrinsic::Store, [value, pointer, stride, volatile, rows, columns]) => {
            let ty = call.ty.params.first().ok_or("a store of no matrix")?;
            let [value] = computed::arguments(lowering, std::slice::from_ref(value))?[..] else {
                return Err("a store of no matrix".into());
            };
            let matrix = InMemory::new(lowering, ty, pointer, stride, [volatile, rows, columns])?;
            for column in 0..matrix.columns {
                let at = matrix.column(lowering, column);
                let lanes = matrix.lanes(column, value);
                memory::store_to(lowering, &matrix.ty, lanes, at, matrix.align(column), &matrix.mode)?;
            }
            Ok(())
        }
        (MatrixIntrinsic::Multiply | MatrixIntrinsic::Load | MatrixIntrinsic::Store, _) => {
            Err("a matrix intrinsic with other arguments than it has".into())
        }
    }
}

fn size(argument: &Argument) -> Result<u32, Reason> {
    argument.operand.number().and_then(|size| u32::try_from(size).ok()).ok_or_else(|| "a matrix of unknown size".into())
}

/// The sizes of a product: `rows` × `inner` times `inner` × `columns`.
#[derive(Clone, Copy)]
struct Product {
    rows: u32,
    inner: u32,
    columns: u32,
}

fn multiply<'a>(
    lowering: &mut Lowering<'a>,
    call: &'a Call,
    Product { rows, inner, columns }: Product,
    [lhs, rhs]: [&'a Argument; 2],
    to: Slots,
) -> Result<(), Reason> {
    let operands = computed::arguments(lowering, &call.args[..2])?;
    let [a, b] = operands[..] else { return Err("a product of no matrices".into()) };
    let lanes = || (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
    let fits = (u64::from(rows) * u64::from(inner), u64::from(inner) * u64::from(columns));
    if fits != (a.len.into(), b.len.into()) || to.len != rows * columns || inner == 0 {
        return Err("a product of matrices of other sizes".into());
    }
    let kind = Numbers::new(lowering, &lhs.operand, &rhs.operand)?;
    let mut sum: Option<Slots> = None;
    for k in 0..inner {
        let factors = [
            lanes().map(|(i, _)| a.start.offset(k * rows + i)).collect(),
            lanes().map(|(_, j)| b.start.offset(j * inner + k)).collect::<Vec<_>>(),
        ];
        let factors = factors.map(|sources| {
            let lanes = lowering.new_slots(to.len);
            gather(lowering, sources, lanes);
            lanes
        });
        sum = Some(kind.add_product(lowering, call.flags, sum, factors));
    }
    let sum = sum.ok_or("a product of matrices of other sizes")?;
    lowering.emit(Action::Copy { from: sum.start, to: to.start, len: to.len });
    Ok(())
}

/// What the elements of a product are.
enum Numbers {
    Integers { product: Rule, sum: Rule },
    Floats(Format),
}

impl Numbers {
    fn new(lowering: &Lowering, lhs: &Operand, rhs: &Operand) -> Result<Numbers, Reason> {
        if lowering.shape(lhs)?.first() != lowering.shape(rhs)?.first() {
            return Err("a product of matrices of two types".into());
        }
        if let Ok(format) = float::format(lowering, lhs) {
            return Ok(Numbers::Floats(format));
        }
        let (_, width) = lowering.integers(lhs)?;
        let rule = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &lowering.context.dialect));
        Ok(Numbers::Integers { product: rule(BinaryOp::Mul), sum: rule(BinaryOp::Add) })
    }

    /// A sum plus the products of lanes.
    fn add_product(&self, lowering: &mut Lowering, flags: Flags, sum: Option<Slots>, [lhs, rhs]: [Slots; 2]) -> Slots {
        match *self {
            Numbers::Integers { product, sum: add } => {
                let product = apply(lowering, product, &[lhs, rhs]);
                sum.map_or(product, |sum| apply(lowering, add, &[sum, product]))
            }
            Numbers::Floats(format) => {
                let flags = flags | Flags::REASSOC;
                let mut emit = |operation, operands: &[Slot]| {
                    let to = lowering.new_slots(lhs.len);
                    float::emit(lowering, operation, format, flags, operands, to);
                    to
                };
                let product = emit(FloatOperation::Arithmetic(Arithmetic::Mul), &[lhs.start, rhs.start]);
                match sum {
                    None => product,
                    Some(sum) => emit(FloatOperation::Arithmetic(Arithmetic::Add), &[sum.start, product.start]),
                }
            }
        }
    }
}

/// A matrix in memory.
struct InMemory {
    /// The type of a column.
    ty: Type,
    rows: u32,
    columns: u32,
    mode: AccessMode,
    pointer: (AddressSpace, Slot),
    /// The slot of the stride, its width, and its value if it is constant.
    stride: (Slot, u32, Option<u64>),
    /// In bytes: the size of an element, and the alignment of the first column.
    element: u64,
    first: u64,
}

impl InMemory {
    /// Emits what the accesses of all columns have in common.
    fn new<'a>(
        lowering: &mut Lowering<'a>,
        matrix: &Type,
        pointer: &'a Argument,
        stride: &'a Argument,
        [volatile, rows, columns]: [&'a Argument; 3],
    ) -> Result<InMemory, Reason> {
        let (rows, columns) = (size(rows)?, size(columns)?);
        if matrix.lanes().map(u64::from) != Some(u64::from(rows) * u64::from(columns)) {
            return Err("a matrix of another size".into());
        }
        let (layout, named) = (&lowering.context.layout, &lowering.context.module.named_types);
        let unsized_type = || Reason::from(format!("memory: a matrix of {}", matrix.scalar()));
        let element = layout.alloc_size(matrix.scalar(), named).ok_or_else(unsized_type)?;
        let natural = layout.abi_align(matrix.scalar(), named).ok_or_else(unsized_type)?;
        // Columns lie as far apart as elements of an array do; lanes of a vector lie without padding.
        if layout.store_size(matrix.scalar(), named) != Some(element) {
            return Err(unsized_type());
        }
        // Into how many accesses a volatile one is divided, no text says.
        if volatile.operand.number() != Some(0) && !lowering.context.is_whole {
            return Err("memory: volatile accesses".into());
        }
        let space = memory::pointer_kind(lowering, &pointer.operand)?.space;
        let (_, width) = lowering.integers(&stride.operand)?;
        let known = stride.operand.number();
        let [at, slots] =
            [pointer, stride].map(|argument| computed::arguments(lowering, std::slice::from_ref(argument)));
        let ([at], [slots]) = (&at?[..], &slots?[..]) else { return Err("a matrix without a place".into()) };
        let (at, slots) = (at.start, *slots);
        if known.is_none() {
            let least = number(lowering, rows.into(), 1, width);
            let is_enough = Rule::Compare(Compare::new(IntPredicate::Sge, Flags::NONE, width));
            let is_enough = apply(lowering, is_enough, &[slots, least]);
            lowering.emit(Action::Assume(is_enough.start));
        }
        Ok(InMemory {
            ty: Type::vector(rows, matrix.scalar().clone()),
            rows,
            columns,
            mode: AccessMode::default(),
            pointer: (space, at),
            stride: (slots.start, width, known),
            element,
            first: pointer.attrs.number(AttrKind::Align).unwrap_or(natural).max(1),
        })
    }

    /// A pointer to a column.
    fn column(&self, lowering: &mut Lowering, column: u32) -> (AddressSpace, Slot) {
        if column == 0 {
            return self.pointer;
        }
        let (stride, width, _) = self.stride;
        let at = moved(lowering, self.pointer, (stride, width), u64::from(column) * self.element);
        (self.pointer.0, at)
    }

    /// The lanes of a column.
    fn lanes(&self, column: u32, of: Slots) -> Slots {
        Slots { start: of.start.offset(column * self.rows), len: self.rows }
    }

    /// The alignment of a column: the greatest that the first one's and the distance leave.
    fn align(&self, column: u32) -> Option<u64> {
        let elements =
            if column == 0 { 0 } else { self.stride.2.map_or(1, |stride| stride.wrapping_mul(column.into())) };
        match elements.wrapping_mul(self.element) {
            0 => Some(self.first),
            distance => Some(self.first.min(1 << distance.trailing_zeros())),
        }
    }
}
