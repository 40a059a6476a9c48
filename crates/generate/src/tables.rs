//! Constant tables that programs read: `@t = internal constant [N x iM] […]`. N is a power of two, so
//! that a masked index keeps a load inside.

use super::body::Body;
use super::constants::{self, Bases};
use super::kind::Kind;
use super::random::Random;
use irrefute_ir::{
    AccessMode, BinaryOp, Constant, ConstantKind, Flags, Global, Header, Linkage, Op, Operand, Type, UnnamedAddr,
};
use std::sync::Arc;

/// A constant table of the module.
pub(super) struct ConstantTable {
    pub global: Global,
    /// The width of an element in bits: a whole number of bytes.
    width: u32,
    len: u32,
}

/// Flags that hold for a pointer into a table. `inbounds` implies `nusw`, so the two are never drawn together.
fn draw_pointer_flags(random: &mut Random) -> Flags {
    let offset = random.pick(&[Flags::INBOUNDS, Flags::INBOUNDS, Flags::NUSW, Flags::NONE]);
    if random.percent(30) { offset | Flags::NUW } else { offset }
}

/// The relation of elements to their index.
#[derive(Clone, Copy)]
enum Content {
    Linear,
    Related,
    Random,
}

impl ConstantTable {
    pub fn draw(random: &mut Random, bases: Bases, name: Arc<str>) -> ConstantTable {
        let width = random.pick(&[8, 16, 32, 64]);
        let len = random.pick(&[2_u32, 4, 8, 16]);
        let content = random.pick(&[Content::Linear, Content::Related, Content::Random]);
        let (start, step) = (bases.draw_value(random, width), bases.draw_value(random, width));
        let elements = (0..len).map(|i| match content {
            Content::Linear => start.wrapping_add(step.wrapping_mul(i.into())),
            Content::Related => bases.draw_value(random, width),
            Content::Random => i128::from(random.word()),
        });
        let elements: Vec<i128> = elements.collect();
        ConstantTable { global: constant_global(name, initializer(width, &elements)), width, len }
    }
}

/// The array in the form that LLVM prints.
fn initializer(width: u32, elements: &[i128]) -> Constant {
    let ty = Type::Array(elements.len() as u64, Arc::new(Type::Int(width)));
    let all: Vec<Constant> = elements.iter().map(|e| constants::scalar(width, *e)).collect();
    if all.iter().all(|c| c.as_int().is_some_and(|i| i.is_zero())) {
        return Constant::zero(ty);
    }
    let kind = match width {
        8 => ConstantKind::Bytes(elements.iter().map(|e| *e as u8).collect()),
        _ => ConstantKind::Aggregate(all.into()),
    };
    Constant { ty, kind }
}

fn constant_global(name: Arc<str>, initializer: Constant) -> Global {
    Global {
        name,
        ty: initializer.ty.clone(),
        constant: true,
        externally_initialized: false,
        thread_local: None,
        header: Header { linkage: Linkage::Internal, unnamed_addr: UnnamedAddr::Global, ..Header::default() },
        initializer: Some(initializer),
        attrs: Default::default(),
        metadata: Vec::new(),
    }
}

impl Body<'_, '_, '_> {
    /// A load from a table of the module, at a masked index.
    pub fn emit_table_load(&mut self) {
        let tables = self.world.tables;
        if tables.is_empty() {
            return self.emit_binary();
        }
        let table = &tables[self.random.index(tables.len())];
        // A load from an undefined address is UB, so the index is frozen.
        let index = self.local(Kind::I64);
        let index = self.push(Op::Freeze { operand: index.into() }, Kind::I64);
        let last = self.number(Kind::I64, i128::from(table.len) - 1);
        let index = self.binary(BinaryOp::And, Kind::I64, index, last);
        let pointer = self.element_pointer(table, index.into());
        let kind = Kind::scalar(table.width);
        let load = Op::Load {
            ty: kind.ty(),
            pointer: pointer.into(),
            align: Some(u64::from(table.width / 8)),
            mode: AccessMode::default(),
        };
        self.push(load, kind);
    }

    fn element_pointer(&mut self, table: &ConstantTable, index: Operand) -> irrefute_ir::ValueId {
        let (element, indices) = if self.random.coin() {
            (table.global.ty.clone(), vec![constants::scalar(64, 0).into(), index])
        } else {
            (Type::Int(table.width), vec![index])
        };
        let flags = draw_pointer_flags(self.random);
        let base = Constant::global(table.global.name.clone()).into();
        self.push_opaque_as_is(Op::GetElementPtr { flags, element, base, indices }, Type::PTR)
    }
}
