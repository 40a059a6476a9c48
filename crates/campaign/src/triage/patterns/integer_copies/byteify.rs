//! Gives the integers by which memory is copied the byte type: a copy then takes each bit with its poison and its
//! provenance.
//!
//! ```text
//! %v = load i64, ptr %p          %v = load i64, ptr %p          %b = load <8 x b8>, ptr %p
//!                          ⟶
//! store i64 %v, ptr %q           store <8 x b8> %b, ptr %q
//! ```
//!
//! A root that is needed has its *bytes*, a vector of bytes. A value that consists of bytes of several roots is put
//! together from theirs. Other uses of such a value get its bytes cast to its type.
//!
//! Only what LLVM 23 has is written: there, `bitcast` of bytes gives what a load of the type gives of them.
//!
//! Invariant: instructions are only added, and the value of a store is replaced. The old loads and computations still
//! run, so the program is undefined wherever it was. Only the uses of a result whose bytes are known better change.

use super::bytes::{Byte, Casts, CopyForm, KnownBits, RawBytes, Root};
use crate::triage::patterns::builder::Builder;
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{
    AccessMode, BlockId, CastOp, Cfg, Constant, ConstantKind, ENTRY, Flags, Function, Inst, Int, Module, Op, Operand,
    Phi, Type, ValueId,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Rewrites the copies of a function; `true` if there are any.
pub(super) fn rewrite(module: &Module, function: &mut Function, casts: Casts) -> bool {
    let text = function.clone();
    let Some(bytes) = RawBytes::of(module, &text, casts) else { return false };
    let mut copies =
        Copies { text: &text, module, bytes, roots: BTreeMap::new(), parts: BTreeMap::new(), recast: BTreeMap::new() };
    let cfg = Cfg::of(&text);
    if !copies.plan(&cfg, function) {
        return false;
    }
    for block in cfg.reverse_postorder() {
        copies.rewrite_block(block, function);
    }
    true
}

struct Copies<'f> {
    /// The function before rewriting.
    text: &'f Function,
    module: &'f Module,
    bytes: RawBytes<'f>,
    /// The bytes of a root.
    roots: BTreeMap<Root, ValueId>,
    /// The bytes of a value that is not a root.
    parts: BTreeMap<ValueId, ValueId>,
    /// The value, cast from its bytes, that uses have instead of the value itself.
    recast: BTreeMap<ValueId, ValueId>,
}

/// A vector of this many bytes.
fn lanes(bytes: u64) -> Type {
    Type::vector(bytes as u32, Type::Byte(8))
}

fn cast(operand: Operand, to: Type) -> Op {
    Op::Cast { op: CastOp::BitCast, flags: Flags::NONE, operand, to }
}

impl Copies<'_> {
    /// Decides which roots and values are needed as bytes; `true` if any is.
    fn plan(&mut self, cfg: &Cfg, function: &mut Function) -> bool {
        let text = self.text;
        let mut used = BTreeSet::new();
        let mut copied = false;
        for block in cfg.reverse_postorder().map(|block| text.block(block)) {
            for phi in &block.phis {
                if !self.is_superseded(Some(phi.result)) {
                    used.extend(phi.incoming.iter().filter_map(|(operand, _)| local(operand)));
                }
            }
            for inst in &block.insts {
                if let Some((value, pointer)) = self.copied(inst) {
                    copied = true;
                    used.extend(local(&pointer));
                    self.want(&value, function);
                } else if !self.is_superseded(inst.result) {
                    inst.op.for_each_operand(&mut |operand| used.extend(local(operand)));
                }
            }
            block.term.op.for_each_operand(&mut |operand| used.extend(local(operand)));
        }
        for value in used {
            if self.is_superseded(Some(value)) {
                self.recast.insert(value, function.new_value(text.ty(value).clone()));
                self.want(&value.into(), function);
            }
        }
        copied || !self.recast.is_empty()
    }

    /// Whether uses of a value get another one instead of it.
    fn is_superseded(&self, value: Option<ValueId>) -> bool {
        let Some(known) = value.and_then(|value| self.bytes.known.get(&value)) else { return false };
        known.gains
            && match known.form {
                CopyForm::Moved
                | CopyForm::Bitwise(..)
                | CopyForm::Frozen(_)
                | CopyForm::Chosen { .. }
                | CopyForm::Merged(_) => true,
                CopyForm::Own | CopyForm::Loaded { .. } | CopyForm::PtrToInt => false,
            }
    }

    /// The value that a store writes and the pointer, if the bytes of the value are known better than the value.
    fn copied(&mut self, inst: &Inst) -> Option<(Operand, Operand)> {
        let Op::Store { value, pointer, mode, .. } = &inst.op else { return None };
        let known = self.bytes.operand(value).filter(|known| known.gains && mode.is_plain())?;
        let itself = match value {
            Operand::Local(value) => Some(Root::Value(*value)),
            Operand::Const(constant) => Some(self.bytes.root_of(constant)),
            Operand::Metadata(_) => None,
        };
        // Storing such a value keeps its bytes apart without help.
        let is_own = known.form == CopyForm::Own && self.bytes.whole_root(&known) == itself;
        (!is_own).then(|| (value.clone(), pointer.clone()))
    }

    fn want_bytes(&mut self, bytes: &[Byte], function: &mut Function) {
        for root in bytes.iter().filter_map(|byte| byte.root()).collect::<BTreeSet<_>>() {
            self.want_root(root, function);
        }
    }

    fn want_root(&mut self, root: Root, function: &mut Function) {
        if self.roots.contains_key(&root) {
            return;
        }
        let ty = lanes(self.bytes.size_of_root(root));
        self.roots.insert(root, function.new_value(ty));
        let Root::Value(value) = root else { return };
        match self.bytes.known[&value].form.clone() {
            CopyForm::Own | CopyForm::Loaded { .. } | CopyForm::Moved | CopyForm::PtrToInt => {}
            CopyForm::Bitwise(_, lhs, rhs) => [lhs, rhs].iter().for_each(|bytes| self.want_bytes(bytes, function)),
            CopyForm::Frozen(operand) => self.want(&operand, function),
            CopyForm::Chosen { if_true, if_false, .. } => {
                [if_true, if_false].iter().for_each(|operand| self.want(operand, function));
            }
            CopyForm::Merged(incoming) => incoming.iter().for_each(|(operand, _)| self.want(operand, function)),
        }
    }

    /// Asks for the bytes of an operand.
    fn want(&mut self, operand: &Operand, function: &mut Function) {
        let value = match operand {
            Operand::Local(value) => *value,
            Operand::Const(constant) => {
                let root = self.bytes.root_of(constant);
                return self.want_root(root, function);
            }
            Operand::Metadata(_) => return,
        };
        let Some(known) = self.bytes.known.get(&value).cloned() else { return };
        match self.bytes.whole_root(&known) {
            Some(root) => self.want_root(root, function),
            None if self.parts.contains_key(&value) => {}
            None => {
                self.parts.insert(value, function.new_value(lanes(known.bytes.len() as u64)));
                self.want_bytes(&known.bytes, function);
            }
        }
    }

    /// The bytes of an operand that was asked for.
    fn bytes_of(&mut self, operand: &Operand) -> Operand {
        let root = match operand {
            Operand::Local(value) => match self.parts.get(value) {
                Some(bytes) => return (*bytes).into(),
                None => self.bytes.whole_root(&self.bytes.known[value]),
            },
            Operand::Const(constant) => Some(self.bytes.root_of(constant)),
            Operand::Metadata(_) => None,
        };
        self.roots[&root.expect("what is wanted has bytes")].into()
    }

    fn rewrite_block(&mut self, block: BlockId, function: &mut Function) {
        let text = self.text;
        let mut builder = Builder { function, insts: Vec::new() };
        if block == ENTRY {
            self.begin(&mut builder);
        }
        for (i, phi) in text.block(block).phis.iter().enumerate() {
            if !self.is_superseded(Some(phi.result)) {
                let incoming = &mut builder.function.blocks[block.index()].phis[i].incoming;
                incoming.iter_mut().for_each(|(operand, _)| self.replace(operand));
            }
            self.merge(phi, block, &mut builder);
            self.follow(phi.result, &mut builder);
        }
        for inst in &text.block(block).insts {
            let mut new = inst.clone();
            // An instruction whose result is replaced keeps its old operands: it is no longer used, but must stay
            // undefined where it was.
            if !self.is_superseded(inst.result) {
                new.op.for_each_operand_mut(&mut |operand| self.replace(operand));
            }
            if let (Some((value, _)), Op::Store { value: stored, align, .. }) = (self.copied(inst), &mut new.op) {
                *align = align.or_else(|| self.natural_align(text.type_of(&value)));
                *stored = self.bytes_of(&value);
            }
            builder.insts.push(new);
            if let Some(result) = inst.result {
                self.follow_loaded(inst, result, &mut builder);
            }
        }
        let new = &mut builder.function.blocks[block.index()];
        new.term.op.for_each_operand_mut(&mut |operand| self.replace(operand));
        new.insts = builder.insts;
    }

    fn natural_align(&self, ty: &Type) -> Option<u64> {
        DataLayout::of(self.module).ok()?.abi_align(ty, &self.module.named_types)
    }

    fn replace(&self, operand: &mut Operand) {
        if let Some(recast) = local(operand).and_then(|value| self.recast.get(&value)) {
            *operand = (*recast).into();
        }
    }

    /// The bytes of constants and parameters.
    fn begin(&mut self, builder: &mut Builder<'_>) {
        for (i, constant) in self.bytes.constants.clone().into_iter().enumerate() {
            if let (Some(bytes), Some(size)) = (self.roots.get(&Root::Constant(i)), self.bytes.size(&constant.ty)) {
                builder.define(*bytes, cast(constant.into(), lanes(size)));
            }
        }
        self.text.param_ids().for_each(|parameter| self.follow(parameter, builder));
    }

    /// Merges bytes: those of a merged value are a phi of those of its operands.
    fn merge(&mut self, phi: &Phi, block: BlockId, builder: &mut Builder<'_>) {
        let Some(bytes) = self.roots.get(&Root::Value(phi.result)).copied() else { return };
        if self.bytes.known[&phi.result].form == CopyForm::Own {
            return;
        }
        let incoming = phi.incoming.iter().map(|(operand, from)| (self.bytes_of(operand), *from)).collect();
        let merged = Phi { result: bytes, flags: Default::default(), incoming, metadata: Vec::new() };
        builder.function.blocks[block.index()].phis.push(merged);
    }

    /// Adds what the result of an instruction needs behind it; the bytes of a load have its alignment.
    fn follow_loaded(&mut self, inst: &Inst, value: ValueId, builder: &mut Builder<'_>) {
        if let (Some(bytes), Some(KnownBits { form: CopyForm::Loaded { pointer }, bytes: all, .. })) =
            (self.roots.get(&Root::Value(value)).copied(), self.bytes.known.get(&value))
            && let Op::Load { ty, align, .. } = &inst.op
        {
            let (ty, align) = (ty.clone(), *align);
            let mut pointer = pointer.clone();
            let size = all.len() as u64;
            self.replace(&mut pointer);
            let align = align.or_else(|| self.natural_align(&ty));
            builder.define(bytes, Op::Load { ty: lanes(size), pointer, align, mode: AccessMode::default() });
        }
        self.follow(value, builder);
    }

    /// Adds what a value needs behind its definition: its bytes, and the cast of them for its uses.
    fn follow(&mut self, value: ValueId, builder: &mut Builder<'_>) {
        let Some(known) = self.bytes.known.get(&value).cloned() else { return };
        if let Some(bytes) = self.roots.get(&Root::Value(value)).copied() {
            self.define_root(value, &known, bytes, builder);
        }
        if let Some(bytes) = self.parts.get(&value).copied() {
            let own = vec![None; known.bytes.len()];
            self.put_together(&known.bytes, own, bytes, builder);
        }
        if let Some(recast) = self.recast.get(&value).copied() {
            let bytes = self.bytes_of(&value.into());
            builder.define(recast, cast(bytes, self.text.ty(value).clone()));
        }
    }

    /// Defines the bytes of a root.
    fn define_root(&mut self, value: ValueId, known: &KnownBits, bytes: ValueId, builder: &mut Builder<'_>) {
        let ty = lanes(known.bytes.len() as u64);
        match &known.form {
            CopyForm::Own | CopyForm::Moved | CopyForm::PtrToInt => builder.define(bytes, cast(value.into(), ty)),
            CopyForm::Bitwise(op, lhs, rhs) => {
                let computed = |k: usize| known.bytes[k] == Byte::Of(Root::Value(value), k as u64);
                let mut own = vec![None; known.bytes.len()];
                for k in (0..own.len()).filter(|k| computed(*k)) {
                    let [lhs, rhs] = [lhs[k], rhs[k]].map(|byte| {
                        let byte = self.byte(byte, builder);
                        builder.value(Type::Int(8), cast(byte, Type::Int(8)))
                    });
                    let op = Op::Binary { op: *op, flags: Default::default(), lhs, rhs };
                    let result = builder.value(Type::Int(8), op);
                    own[k] = Some(builder.value(Type::Byte(8), cast(result, Type::Byte(8))));
                }
                // The bytes that are not its own are those of other roots; they are not asked of this one.
                self.put_together(&known.bytes, own, bytes, builder);
            }
            CopyForm::Frozen(operand) => {
                let operand = self.bytes_of(operand);
                builder.define(bytes, Op::Freeze { operand });
            }
            CopyForm::Chosen { condition, if_true, if_false } => {
                let [if_true, if_false] = [if_true, if_false].map(|operand| self.bytes_of(operand));
                let condition = condition.clone();
                builder.define(bytes, Op::Select { flags: Default::default(), condition, if_true, if_false });
            }
            // A load is followed by that of its bytes, and the phi of bytes is the bytes.
            CopyForm::Loaded { .. } | CopyForm::Merged(_) => {}
        }
    }

    /// A byte as a value of type b8.
    fn byte(&self, byte: Byte, builder: &mut Builder<'_>) -> Operand {
        match byte {
            Byte::Literal(value) => literal(value).into(),
            Byte::Of(root, k) => {
                let index = self.lane(k, self.bytes.size_of_root(root));
                let op = Op::ExtractElement { vector: self.roots[&root].into(), index };
                builder.value(Type::Byte(8), op)
            }
        }
    }

    /// Defines bytes by those of roots and by literals; those in `own` are known already.
    fn put_together(&self, bytes: &[Byte], own: Vec<Option<Operand>>, result: ValueId, builder: &mut Builder<'_>) {
        let size = bytes.len() as u64;
        let ty = lanes(size);
        let value = |byte: &Byte| if let Byte::Literal(value) = byte { *value } else { 0 };
        let mut literals: Vec<Constant> = bytes.iter().map(|byte| literal(value(byte))).collect();
        if self.bytes.is_big_endian() {
            literals.reverse();
        }
        let constant = Constant { ty: ty.clone(), kind: ConstantKind::Aggregate(Arc::from(literals)) };
        let mut vector = Operand::from(constant);
        for (k, (byte, own)) in (0..).zip(bytes.iter().zip(own)) {
            let element = match (own, byte) {
                (Some(own), _) => own,
                (None, Byte::Of(..)) => self.byte(*byte, builder),
                (None, Byte::Literal(_)) => continue,
            };
            let op = Op::InsertElement { vector, element, index: self.lane(k, size) };
            vector = builder.value(ty.clone(), op);
        }
        // A cast to the same type is a copy: the value has its number already.
        builder.define(result, cast(vector, ty));
    }

    /// The lane of the byte of this significance.
    fn lane(&self, k: u64, size: u64) -> Operand {
        let lane = if self.bytes.is_big_endian() { size - 1 - k } else { k };
        Constant::int(Type::Int(64), lane as i64).into()
    }
}

fn local(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Local(value) => Some(*value),
        Operand::Const(_) | Operand::Metadata(_) => None,
    }
}

fn literal(byte: u8) -> Constant {
    Constant::from_int(Type::Byte(8), Int::new(8, u64::from(byte)))
}
