//! The end of a function: everything that is still unused is returned, what cannot be seen is
//! removed, and values are numbered as in the text.

use super::body::{Body, Mark};
use super::kind::Kind;
use crate::ir::{Constant, Function, Inst, Op, Operand, TerminatorOp, Type, ValueId};

/// At most this many values are returned, as a structure.
const MAX_RETURNED: usize = 4;

impl<'s, 'a, 'b> Body<'s, 'a, 'b> {
    /// The kinds that this function returns, chosen at the first return.
    pub fn return_kinds(&mut self) -> Vec<Kind> {
        if let Some(kinds) = &self.returns {
            return kinds.clone();
        }
        let count = self.dice.weighted(&[(1, 5), (2, 2), (3, 1)]);
        let kinds: Vec<Kind> = (0..count).map(|_| self.draw_kind()).collect();
        self.returns = Some(kinds.clone());
        kinds
    }

    /// Ends the current block with a `ret` of these values.
    pub fn return_values(&mut self, values: Vec<Operand>) {
        let block = self.block();
        let ty = self.return_type();
        let Type::Struct(_) = ty else {
            return self.terminate(block, TerminatorOp::Ret(values.into_iter().next()));
        };
        let mut result = Operand::Const(Constant::poison(ty.clone()));
        for (field, value) in values.into_iter().enumerate() {
            result = self.insert_field(result, value, field as u32, &ty).into();
        }
        self.terminate(block, TerminatorOp::Ret(Some(result)));
    }

    fn return_type(&self) -> Type {
        match self.returns.as_deref() {
            None | Some([]) => Type::Void,
            Some([kind]) => kind.ty(),
            Some(kinds) => Type::structure(kinds.iter().map(|k| k.ty()).collect()),
        }
    }

    /// Returns what nothing uses yet, and gives the function, without what is dead.
    pub fn finish(mut self) -> Function {
        if self.returns.is_none() {
            self.returns = Some(self.unused_kinds());
        }
        let kinds = self.return_kinds();
        let values = self.gather(self.after_params(), &kinds);
        self.return_values(values);
        self.function.ret = self.return_type();
        let mut function = self.function;
        tidy(&mut function);
        function
    }

    /// Where the scope begins to hold what was computed.
    fn after_params(&self) -> Mark {
        Mark::after(self.function.params.len())
    }

    /// The kinds of what nothing uses yet, merged until few are left.
    fn unused_kinds(&mut self) -> Vec<Kind> {
        let most = self.dice.weighted(&[(1, 3), (2, 2), (3, 2), (MAX_RETURNED, 3)]);
        let unused = self.unused_since(self.after_params());
        let mut unused = self.merge_to(unused, most);
        if unused.is_empty() {
            unused.push(self.recent());
        }
        unused.iter().map(|v| self.kind(*v)).collect()
    }
}

/// Removes what is dead, and numbers what is left as in the text.
pub(super) fn tidy(function: &mut Function) {
    remove_dead(function);
    function.compact();
}

/// Whether an instruction matters even if nothing uses its result.
fn has_effect(op: &Op) -> bool {
    match op {
        Op::Call(call) => match call.intrinsic() {
            Some(name) => name == "llvm.assume",
            None => true,
        },
        Op::Store { .. } | Op::Fence { .. } | Op::CmpXchg { .. } | Op::AtomicRmw { .. } => true,
        _ => false,
    }
}

/// Removes the instructions whose results nothing observable depends on: neither what is
/// returned, nor where control goes, nor a call.
fn remove_dead(function: &mut Function) {
    let live = live_values(function);
    let is_live = |result: Option<ValueId>| result.is_some_and(|v| live[v.index()]);
    for block in &mut function.blocks {
        block.phis.retain(|phi| is_live(Some(phi.result)));
        block.insts.retain(|inst| is_live(inst.result) || has_effect(&inst.op));
    }
}

/// Which values reach a root: a terminator or an instruction with an effect.
fn live_values(function: &Function) -> Vec<bool> {
    let mut live = vec![false; function.values.len()];
    let mut work: Vec<ValueId> = Vec::new();
    let mut definitions: Vec<Option<Definition>> = vec![None; function.values.len()];
    let mut mark = |operand: &Operand, work: &mut Vec<ValueId>| {
        if let Operand::Local(v) = operand
            && !std::mem::replace(&mut live[v.index()], true)
        {
            work.push(*v);
        }
    };
    for block in &function.blocks {
        for phi in &block.phis {
            definitions[phi.result.index()] = Some(Definition::Phi(phi));
        }
        for inst in &block.insts {
            if let Some(result) = inst.result {
                definitions[result.index()] = Some(Definition::Inst(inst));
            }
            if has_effect(&inst.op) {
                inst.op.for_each_operand(&mut |o| mark(o, &mut work));
            }
        }
        block.term.op.for_each_operand(&mut |o| mark(o, &mut work));
    }
    while let Some(value) = work.pop() {
        match definitions[value.index()] {
            None => {}
            Some(Definition::Phi(phi)) => phi.incoming.iter().for_each(|(o, _)| mark(o, &mut work)),
            Some(Definition::Inst(inst)) => inst.op.for_each_operand(&mut |o| mark(o, &mut work)),
        }
    }
    live
}

#[derive(Clone, Copy)]
enum Definition<'a> {
    Phi(&'a crate::ir::Phi),
    Inst(&'a Inst),
}
