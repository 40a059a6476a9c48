//! Puts values into memory byte by byte: a copy from there takes each byte with its poison and its provenance.
//!
//! ```text
//! %v = load i64, ptr %p          %v = load i64, ptr %p
//!                          ⟶     %s = alloca [8 x i8],  memcpy(%s, %p, 8)
//! store i64 %v, ptr %q           store i64 %v, ptr %q,  memcpy(%q, %s, 8)
//! ```
//!
//! A root that is needed has a *slot*: a stack block of its own for each execution of its definition, so that it never
//! changes. A value that consists of bytes of several roots is put together in a *place*, another such block. Other
//! uses of such a value get it loaded from there.
//!
//! Invariant: instructions are only added. The old instructions still run, so the program is undefined wherever it was.
//! Only the uses of a result whose bytes are known better change.

use super::bytes::{Byte, Casts, CopyForm, KnownBits, RawBytes, Root, is_plain};
use crate::campaign::triage::patterns::builder::Builder;
use crate::ir::{BlockId, Cfg, Constant, ENTRY, Function, Inst, Int, Module, Op, Operand, Phi, Type, ValueId};
use dashu_int::UBig;
use std::collections::{BTreeMap, BTreeSet};

/// Rewrites the copies of a function; `true` if there are any.
pub(super) fn rewrite(module: &Module, function: &mut Function, casts: Casts) -> bool {
    let text = function.clone();
    let Some(bytes) = RawBytes::of(module, &text, casts) else { return false };
    let mut copies =
        Copies { text: &text, bytes, slots: BTreeMap::new(), places: BTreeMap::new(), reloads: BTreeMap::new() };
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
    bytes: RawBytes<'f>,
    /// The address of the slot of a root.
    slots: BTreeMap<Root, ValueId>,
    /// The address of the place of a value that is not a root.
    places: BTreeMap<ValueId, ValueId>,
    /// The value, loaded from its place, that uses have instead of the value itself.
    reloads: BTreeMap<ValueId, ValueId>,
}

impl Copies<'_> {
    /// Decides which roots and values need memory; `true` if any does.
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
                    self.want_bytes(&value.bytes, function);
                } else if !self.is_superseded(inst.result) {
                    inst.op.for_each_operand(&mut |operand| used.extend(local(operand)));
                }
            }
            block.term.op.for_each_operand(&mut |operand| used.extend(local(operand)));
        }
        for value in used {
            if self.is_superseded(Some(value)) {
                self.reloads.insert(value, function.new_value(text.ty(value).clone()));
                self.want_place(&value.into(), function);
            }
        }
        copied || !self.reloads.is_empty()
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
    fn copied(&mut self, inst: &Inst) -> Option<(KnownBits, Operand)> {
        let Op::Store { value, pointer, mode, .. } = &inst.op else { return None };
        let known = self.bytes.operand(value).filter(|known| known.gains && is_plain(mode))?;
        let itself = match value {
            Operand::Local(value) => Some(Root::Value(*value)),
            Operand::Const(constant) => Some(self.bytes.root_of(constant)),
            Operand::Metadata(_) => None,
        };
        // Storing such a value keeps its bytes apart without help.
        let is_own = known.form == CopyForm::Own && self.bytes.whole_root(&known) == itself;
        (!is_own).then(|| (known, pointer.clone()))
    }

    fn want_bytes(&mut self, bytes: &[Byte], function: &mut Function) {
        for root in bytes.iter().filter_map(|byte| byte.root()).collect::<BTreeSet<_>>() {
            self.want_slot(root, function);
        }
    }

    fn want_slot(&mut self, root: Root, function: &mut Function) {
        if self.slots.contains_key(&root) {
            return;
        }
        self.slots.insert(root, function.new_value(Type::PTR));
        let Root::Value(value) = root else { return };
        match self.bytes.known[&value].form.clone() {
            CopyForm::Own | CopyForm::Loaded { .. } | CopyForm::Moved | CopyForm::PtrToInt => {}
            CopyForm::Bitwise(_, lhs, rhs) => [lhs, rhs].iter().for_each(|bytes| self.want_bytes(bytes, function)),
            CopyForm::Frozen(operand) => self.want_place(&operand, function),
            CopyForm::Chosen { if_true, if_false, .. } => {
                [if_true, if_false].iter().for_each(|operand| self.want_place(operand, function));
            }
            CopyForm::Merged(incoming) => {
                incoming.iter().for_each(|(operand, _)| self.want_place(operand, function));
            }
        }
    }

    fn want_place(&mut self, operand: &Operand, function: &mut Function) {
        let value = match operand {
            Operand::Local(value) => *value,
            Operand::Const(constant) => {
                let root = self.bytes.root_of(constant);
                return self.want_slot(root, function);
            }
            Operand::Metadata(_) => return,
        };
        let Some(known) = self.bytes.known.get(&value).cloned() else { return };
        match self.bytes.whole_root(&known) {
            Some(root) => self.want_slot(root, function),
            None if self.places.contains_key(&value) => {}
            None => {
                self.places.insert(value, function.new_value(Type::PTR));
                self.want_bytes(&known.bytes, function);
            }
        }
    }

    /// The address of all bytes of an operand that has a slot or a place.
    fn place(&mut self, operand: &Operand) -> Operand {
        let root = match operand {
            Operand::Local(value) => match self.places.get(value) {
                Some(place) => return (*place).into(),
                None => self.bytes.whole_root(&self.bytes.known[value]),
            },
            Operand::Const(constant) => Some(self.bytes.root_of(constant)),
            Operand::Metadata(_) => None,
        };
        self.slots[&root.expect("what is wanted is in a place or in a slot")].into()
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
            builder.insts.push(new);
            if let Some((value, mut pointer)) = self.copied(inst) {
                self.replace(&mut pointer);
                self.put_bytes(&value.bytes, &pointer, &mut builder);
            }
            if let Some(result) = inst.result {
                self.follow(result, &mut builder);
            }
        }
        let new = &mut builder.function.blocks[block.index()];
        new.term.op.for_each_operand_mut(&mut |operand| self.replace(operand));
        new.insts = builder.insts;
    }

    fn replace(&self, operand: &mut Operand) {
        if let Some(reload) = local(operand).and_then(|value| self.reloads.get(&value)) {
            *operand = (*reload).into();
        }
    }

    /// Fills the slots of constants and parameters.
    fn begin(&mut self, builder: &mut Builder<'_>) {
        for (i, constant) in self.bytes.constants.clone().into_iter().enumerate() {
            if let (Some(slot), Some(size)) = (self.slots.get(&Root::Constant(i)), self.bytes.size(&constant.ty)) {
                builder.alloca(*slot, size);
                builder.store(constant.into(), (*slot).into(), 1);
            }
        }
        self.text.param_ids().for_each(|parameter| self.follow(parameter, builder));
    }

    /// Merges slots: the slot of a merged value is a phi of the slots of its operands.
    fn merge(&mut self, phi: &Phi, block: BlockId, builder: &mut Builder<'_>) {
        let Some(slot) = self.slots.get(&Root::Value(phi.result)).copied() else { return };
        if self.bytes.known[&phi.result].form == CopyForm::Own {
            return;
        }
        let incoming = phi.incoming.iter().map(|(operand, from)| (self.place(operand), *from)).collect();
        let merged = Phi { result: slot, flags: Default::default(), incoming, metadata: Vec::new() };
        builder.function.blocks[block.index()].phis.push(merged);
    }

    /// Adds what a value needs behind its definition: its slot, its place, and the load for its uses.
    fn follow(&mut self, value: ValueId, builder: &mut Builder<'_>) {
        let Some(known) = self.bytes.known.get(&value).cloned() else { return };
        if let Some(slot) = self.slots.get(&Root::Value(value)).copied() {
            self.fill(value, &known, slot, builder);
        }
        if let Some(place) = self.places.get(&value).copied() {
            builder.alloca(place, known.bytes.len() as u64);
            self.put_bytes(&known.bytes, &place.into(), builder);
        }
        if let Some(reload) = self.reloads.get(&value).copied() {
            let place = self.place(&value.into());
            builder.load_as(reload, self.text.ty(value).clone(), place);
        }
    }

    /// Fills the slot of a root.
    fn fill(&mut self, value: ValueId, known: &KnownBits, slot: ValueId, builder: &mut Builder<'_>) {
        let size = known.bytes.len() as u64;
        let lanes = Type::vector(size as u32, Type::Int(8));
        if !matches!(known.form, CopyForm::Merged(_)) {
            builder.alloca(slot, size);
        }
        let slot = Operand::from(slot);
        match &known.form {
            CopyForm::Own | CopyForm::Moved | CopyForm::PtrToInt => builder.store(value.into(), slot, 1),
            CopyForm::Loaded { pointer } => {
                let mut pointer = pointer.clone();
                self.replace(&mut pointer);
                builder.memcpy(slot, pointer, size);
            }
            CopyForm::Bitwise(op, lhs, rhs) => {
                let own = |k: &u64| known.bytes[*k as usize] == Byte::Of(Root::Value(value), *k);
                for k in (0..size).filter(own) {
                    let [lhs, rhs] = [lhs, rhs].map(|bytes| self.byte(bytes[k as usize], builder));
                    let op = Op::Binary { op: *op, flags: Default::default(), lhs, rhs };
                    let byte = builder.value(Type::Int(8), op);
                    let to = builder.at(&slot, self.offset(k, 1, size));
                    builder.store(byte, to, 1);
                }
            }
            CopyForm::Frozen(operand) => {
                let from = self.place(operand);
                let operand = builder.load(lanes.clone(), from);
                let frozen = builder.value(lanes, Op::Freeze { operand });
                builder.store(frozen, slot, 1);
            }
            CopyForm::Chosen { condition, if_true, if_false } => {
                let places = [if_true, if_false].map(|operand| self.place(operand));
                let [if_true, if_false] = places.map(|place| builder.load(lanes.clone(), place));
                let condition = condition.clone();
                let chosen = Op::Select { flags: Default::default(), condition, if_true, if_false };
                let chosen = builder.value(lanes, chosen);
                builder.store(chosen, slot, 1);
            }
            // The phi of slots is the slot.
            CopyForm::Merged(_) => {}
        }
    }

    /// A byte as a value of type i8.
    fn byte(&self, byte: Byte, builder: &mut Builder<'_>) -> Operand {
        match byte {
            Byte::Literal(value) => Constant::int(Type::Int(8), i64::from(value)).into(),
            Byte::Of(root, k) => {
                let from = self.inside(root, k, 1, builder);
                builder.load(Type::Int(8), from)
            }
        }
    }

    /// Writes bytes to an address. A run of neighbouring bytes of one root is copied at once.
    fn put_bytes(&self, bytes: &[Byte], to: &Operand, builder: &mut Builder<'_>) {
        let size = bytes.len() as u64;
        let mut first = 0;
        for run in bytes.chunk_by(|a, b| in_a_row(*a, *b)) {
            let len = run.len() as u64;
            let to = builder.at(to, self.offset(first, len, size));
            match run[0] {
                Byte::Literal(_) => builder.store(literal(run).into(), to, 1),
                Byte::Of(root, k) => {
                    let from = self.inside(root, k, len, builder);
                    builder.memcpy(to, from, len);
                }
            }
            first += len;
        }
    }

    /// The address of some bytes of a root; `first` is the least significant of them.
    fn inside(&self, root: Root, first: u64, len: u64, builder: &mut Builder<'_>) -> Operand {
        let size = self.bytes.size_of_root(root);
        builder.at(&self.slots[&root].into(), self.offset(first, len, size))
    }

    /// The offset of bytes in a value of this size in memory.
    fn offset(&self, first: u64, len: u64, size: u64) -> u64 {
        if self.bytes.is_big_endian() { size - first - len } else { first }
    }
}

fn local(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Local(value) => Some(*value),
        Operand::Const(_) | Operand::Metadata(_) => None,
    }
}

/// Whether one byte follows another in their origin.
fn in_a_row(a: Byte, b: Byte) -> bool {
    match (a, b) {
        (Byte::Literal(_), Byte::Literal(_)) => true,
        (Byte::Of(root, k), Byte::Of(other, next)) => root == other && next == k + 1,
        (Byte::Literal(_), Byte::Of(..)) | (Byte::Of(..), Byte::Literal(_)) => false,
    }
}

/// The integer of literal bytes.
fn literal(run: &[Byte]) -> Constant {
    let value = |byte: &Byte| if let Byte::Literal(value) = byte { *value } else { 0 };
    let bytes: Vec<u8> = run.iter().map(value).collect();
    let width = 8 * bytes.len() as u32;
    Constant::from_int(Type::Int(width), Int::from_big(width, UBig::from_le_bytes(&bytes)))
}
