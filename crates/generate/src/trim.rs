//! Removes instructions, parameters and symbols on which nothing observable depends.

use super::memory::private_objects::{Bases, Objects, Touch, touch};
use irrefute_ir::{
    Call, Callee, Constant, ConstantExpr, ConstantKind, Effect, Function, IntrinsicId, Module, Op, Operand, Phi, Type,
    ValueId,
};
use irrefute_semantics::intrinsics::only_computes;
use std::sync::Arc;

/// Removes dead code, and renumbers the rest in the order of the text.
pub(super) fn tidy(function: &mut Function) {
    remove_dead(function);
    function.compact();
}

/// Removes the parameters that nothing uses, but leaves at least one: the fewer parameters, the sooner
/// inputs cover the domain. Nothing may call the function.
pub(super) fn drop_unused_params(function: &mut Function) {
    let mut used = vec![false; function.params.len()];
    function.for_each_operand(|o| {
        if let Operand::Local(v) = o
            && let Some(used) = used.get_mut(v.index())
        {
            *used = true;
        }
    });
    for param in (0..used.len()).rev().filter(|p| !used[*p]) {
        if function.params.len() > 1 {
            drop_param(function, param);
        }
    }
}

/// Removes a parameter that nothing uses.
fn drop_param(function: &mut Function, param: usize) {
    function.params.remove(param);
    function.values.remove(param);
    // Ids are indices into the table of values, so those of all later values move down by one.
    let shift = |id: &mut ValueId| id.0 -= u32::from(id.index() > param);
    for block in &mut function.blocks {
        block.phis.iter_mut().for_each(|phi| shift(&mut phi.result));
        block.insts.iter_mut().filter_map(|inst| inst.result.as_mut()).for_each(shift);
        block.term.result.iter_mut().for_each(shift);
    }
    function.for_each_operand_mut(|o| {
        if let Operand::Local(v) = o {
            shift(v);
        }
    });
}

/// Whether an instruction matters even if nothing uses its result and no memory is visible.
fn has_effect(op: &Op) -> bool {
    match op.effect() {
        Effect::Calls(call) => call.intrinsic_id().is_none_or(|id| !only_reads(id) && touch(op).is_none()),
        // The order of an atomic access matters, whatever it accesses.
        Effect::Reads(mode) | Effect::Writes(mode) => !mode.is_plain(),
        // A landing pad is where its block begins.
        Effect::Orders | Effect::Updates | Effect::Catches => true,
        Effect::None | Effect::Advances => false,
    }
}

/// Whether a call of an intrinsic leaves nothing behind but its result.
fn only_reads(id: IntrinsicId) -> bool {
    let reads = [
        IntrinsicId::Expect,
        IntrinsicId::EhTypeIdFor,
        IntrinsicId::MaskedLoad,
        IntrinsicId::MaskedGather,
        IntrinsicId::MaskedExpandLoad,
        IntrinsicId::VpLoad,
        IntrinsicId::VpGather,
        IntrinsicId::PtrMask,
        IntrinsicId::ObjectSize,
        IntrinsicId::StackSave,
        IntrinsicId::LaunderInvariantGroup,
        IntrinsicId::StripInvariantGroup,
    ];
    only_computes(id) || reads.contains(&id)
}

/// Removes the instructions on whose results nothing observable depends: no returned value, no branch,
/// no call, no memory that is read.
fn remove_dead(function: &mut Function) {
    let Liveness { values, insts, .. } = Liveness::of(function);
    for (b, block) in function.blocks.iter_mut().enumerate() {
        block.phis.retain(|phi| values[phi.result.index()]);
        let mut i = 0;
        block.insts.retain(|_| {
            i += 1;
            insts[b][i - 1]
        });
    }
}

/// The values and instructions that reach a root: a terminator, or an instruction with an effect.
struct Liveness<'f> {
    function: &'f Function,
    objects: Objects,
    values: Vec<bool>,
    /// By block and position.
    insts: Vec<Vec<bool>>,
    /// The memory from which live instructions read.
    read: Bases,
    definitions: Vec<Option<TrimmedDefinition<'f>>>,
    work: Vec<ValueId>,
}

#[derive(Clone, Copy)]
enum TrimmedDefinition<'f> {
    Phi(&'f Phi),
    Inst(usize, usize),
}

impl<'f> Liveness<'f> {
    fn of(function: &'f Function) -> Liveness<'f> {
        let mut live = Liveness {
            function,
            objects: Objects::of(function),
            values: vec![false; function.values.len()],
            insts: function.blocks.iter().map(|b| vec![false; b.insts.len()]).collect(),
            read: Bases::default(),
            definitions: vec![None; function.values.len()],
            work: Vec::new(),
        };
        for (b, block) in function.blocks.iter().enumerate() {
            for phi in &block.phis {
                live.definitions[phi.result.index()] = Some(TrimmedDefinition::Phi(phi));
            }
            for (i, inst) in block.insts.iter().enumerate() {
                if let Some(result) = inst.result {
                    live.definitions[result.index()] = Some(TrimmedDefinition::Inst(b, i));
                }
                if has_effect(&inst.op) {
                    live.keep(b, i);
                }
            }
            block.term.op.for_each_operand(&mut |o| {
                live.mark(o);
                live.note_read(o);
            });
        }
        live.propagate();
        // A write that becomes live may read memory itself (a copy), which makes other writes live.
        while live.keep_writes() {
            live.propagate();
        }
        // Last, since a lifetime marker alone must not keep its block.
        live.keep_marks();
        live
    }

    fn mark(&mut self, operand: &Operand) {
        if let Operand::Local(v) = operand
            && !std::mem::replace(&mut self.values[v.index()], true)
        {
            self.work.push(*v);
        }
    }

    fn propagate(&mut self) {
        while let Some(value) = self.work.pop() {
            match self.definitions[value.index()] {
                None => {}
                Some(TrimmedDefinition::Phi(phi)) => phi.incoming.iter().for_each(|(o, _)| self.mark(o)),
                Some(TrimmedDefinition::Inst(block, inst)) => self.keep(block, inst),
            }
        }
    }

    /// Keeps an instruction, with its operands and the memory that it reads. Any other use of an address
    /// may make the memory visible, so that counts as a read.
    fn keep(&mut self, block: usize, inst: usize) {
        if std::mem::replace(&mut self.insts[block][inst], true) {
            return;
        }
        let function = self.function;
        let op = &function.blocks[block].insts[inst].op;
        op.for_each_operand(&mut |o| self.mark(o));
        let read = match (op, touch(op)) {
            (Op::GetElementPtr { .. } | Op::Select { .. } | Op::Freeze { .. } | Op::ICmp { .. }, _) => None,
            // A stored address makes the memory behind it visible.
            (Op::Store { value, .. }, Some(_)) => Some(value),
            (_, Some(touch)) => touch.reads,
            _ => {
                op.for_each_operand(&mut |o| self.note_read(o));
                None
            }
        };
        if let Some(operand) = read {
            self.note_read(operand);
        }
    }

    fn note_read(&mut self, operand: &Operand) {
        if *self.function.type_of(operand) == Type::PTR {
            self.read.add(self.objects.bases(operand));
        }
    }

    /// Keeps the writes to memory that is read; returns whether one was added.
    fn keep_writes(&mut self) -> bool {
        self.keep_touching(|live, touch| {
            let bases = touch.writes.map(|to| live.objects.bases(to)).unwrap_or_default();
            !touch.marks && (bases.is_visible() || bases.meets(live.read))
        })
    }

    /// Keeps the lifetime markers of blocks that are left.
    fn keep_marks(&mut self) {
        self.keep_touching(|live, touch| {
            let exists = |o: &Operand| matches!(o, Operand::Local(v) if live.values[v.index()]);
            touch.marks && touch.writes.is_some_and(exists)
        });
    }

    fn keep_touching(&mut self, matters: impl Fn(&Self, &Touch) -> bool) -> bool {
        let function = self.function;
        let mut changed = false;
        for (b, block) in function.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                if !self.insts[b][i] && touch(&inst.op).is_some_and(|touch| matters(self, &touch)) {
                    self.keep(b, i);
                    changed = true;
                }
            }
        }
        changed
    }
}

/// Removes the functions and globals that the function `entry` does not reach.
pub(super) fn drop_unused_symbols(module: &mut Module, entry: &str) {
    let mut used: Vec<Arc<str>> = vec![entry.into()];
    // Callees precede their callers in the module, so one backward pass finds everything.
    for function in module.functions.iter().rev() {
        if used.contains(&function.name) {
            function.for_each_call(&mut |call| note_callee(call, &mut used));
            function.for_each_operand(|operand| note_operand(operand, &mut used));
            function.header.personality.iter().for_each(|constant| note_symbol(constant, &mut used));
        }
    }
    module.functions.retain(|f| used.contains(&f.name));
    module.globals.retain(|g| used.contains(&g.name));
}

fn note_callee(call: &Call, used: &mut Vec<Arc<str>>) {
    if let Callee::Direct(name) = &call.callee {
        used.push(name.clone());
    }
}

fn note_operand(operand: &Operand, used: &mut Vec<Arc<str>>) {
    if let Operand::Const(constant) = operand {
        note_symbol(constant, used);
    }
}

fn note_symbol(constant: &Constant, used: &mut Vec<Arc<str>>) {
    match &constant.kind {
        ConstantKind::Global(name) => used.push(name.clone()),
        ConstantKind::Aggregate(parts) => parts.iter().for_each(|part| note_symbol(part, used)),
        ConstantKind::Expr(expression) => {
            if let ConstantExpr::GetElementPtr { base, .. } = &**expression {
                note_symbol(base, used);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    /// The opcodes of the instructions that are left of a function.
    fn left(body: &str) -> Vec<&'static str> {
        let text = format!("declare void @g(ptr)\ndefine i8 @f(ptr %p, i8 %x) {{\n{body}\n}}");
        let mut module = parse(&text, LlvmVersion::DEFAULT).expect("it parses");
        let function = module.functions.iter_mut().find(|f| f.is_definition()).expect("a body");
        tidy(function);
        function.blocks.iter().flat_map(|b| &b.insts).map(|inst| inst.op.opcode()).collect()
    }

    #[test]
    fn memory_that_nothing_reads_goes() {
        let marks = "call void @llvm.lifetime.start.p0(ptr %a)";
        assert_eq!(left(&format!("%a = alloca i8\n{marks}\nstore i8 %x, ptr %a\nret i8 0")), [""; 0]);
        assert_eq!(left("%a = alloca i8\nstore i8 %x, ptr %a\n%v = load i8, ptr %a\nret i8 0"), [""; 0]);
        let copied = "%a = alloca i8\n%b = alloca i8\nstore i8 %x, ptr %a\n\
                      call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 1, i1 false)";
        assert_eq!(left(&format!("{copied}\nret i8 0")), [""; 0]);
        assert_eq!(
            left(&format!("{copied}\n%v = load i8, ptr %b\nret i8 %v")),
            ["alloca", "alloca", "store", "call", "load"]
        );
    }

    #[test]
    fn memory_that_somebody_reads_stays() {
        let stored = "%a = alloca [2 x i8]\n%b = getelementptr i8, ptr %a, i64 1\nstore i8 %x, ptr %b";
        assert_eq!(
            left(&format!("{stored}\n%v = load i8, ptr %a\nret i8 %v")),
            ["alloca", "getelementptr", "store", "load"]
        );
        assert_eq!(
            left(&format!("{stored}\ncall void @g(ptr %a)\nret i8 0")),
            ["alloca", "getelementptr", "store", "call"]
        );
        assert_eq!(
            left(&format!("{stored}\nstore ptr %a, ptr %p\nret i8 0")),
            ["alloca", "getelementptr", "store", "store"]
        );
        assert_eq!(left("store i8 %x, ptr %p\nret i8 0"), ["store"]);
        let either = "%a = alloca i8\n%c = icmp eq i8 %x, 0\n%s = select i1 %c, ptr %a, ptr %p\nstore i8 %x, ptr %s";
        assert_eq!(left(&format!("{either}\nret i8 0")), ["alloca", "icmp", "select", "store"]);
    }

    #[test]
    fn what_is_ordered_or_written_by_lanes_stays() {
        assert_eq!(left("%a = alloca i8\nstore atomic i8 %x, ptr %a release, align 1\nret i8 0"), ["alloca", "store"]);
        assert_eq!(left("%v = load atomic i8, ptr %p acquire, align 1\nret i8 0"), ["load"]);
        assert_eq!(left("%v = atomicrmw add ptr %p, i8 0 monotonic\nfence seq_cst\nret i8 0"), ["atomicrmw", "fence"]);
        let masked =
            "call void @llvm.masked.store.v2i8.p0(<2 x i8> splat (i8 1), ptr %p, <2 x i1> <i1 true, i1 false>)";
        assert_eq!(left(&format!("{masked}\nret i8 0")), ["call"]);
        let masked = "call <2 x i8> @llvm.masked.load.v2i8.p0(ptr %p, <2 x i1> splat (i1 true), <2 x i8> poison)";
        assert_eq!(left(&format!("%v = {masked}\nret i8 0")), [""; 0]);
        assert_eq!(left("%s = call ptr @llvm.stacksave.p0()\nret i8 0"), [""; 0]);
    }

    #[test]
    fn volatile_accesses_stay() {
        assert_eq!(left("%a = alloca i8\n%v = load volatile i8, ptr %a\nret i8 0"), ["alloca", "load"]);
        assert_eq!(left("%a = alloca i8\nstore volatile i8 %x, ptr %a\nret i8 0"), ["alloca", "store"]);
    }
}
