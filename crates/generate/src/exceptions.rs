//! Exceptions: calls that may unwind into a landing pad of the function that makes them.
//!
//! The pads are those that front ends make: a cleanup that goes on unwinding, handlers of one or two types, a handler of
//! everything, a filter. A handler of some types asks for the selector and resumes the others, so a `resume` goes on with
//! an exception that no clause matched; the rest, one in sixteen, resumes whatever arrived.
//!
//! ```text
//!   invoke ──normal──> code ──────────────┐
//!      └─────unwind──> landingpad, code ──┼──> join, with phis
//!                                  └──────┴──> resume, ret
//! ```

use super::body::{Body, Callee};
use super::intrinsics::intrinsic_call;
use super::kind::Kind;
use irrefute_ir::{
    AttrKind, BinaryOp, BlockId, Clause, Constant, ConstantKind, Function, FunctionType, Global, Header, IntPredicate,
    IntrinsicId, Op, Operand, TerminatorOp, Type, ValueId,
};
use std::sync::Arc;

/// The personality function of C++: the pads are made for it, and LLVM knows it by its name.
const PERSONALITY: &str = "__gxx_personality_v0";

/// The number of type infos of a program.
const TYPES: u32 = 2;

/// The selectors of landing pads.
const SELECTOR: Kind = Kind::scalar(32);

/// What a landing pad is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PadKind {
    /// Code that runs on the way out.
    Cleanup,
    /// A handler of this many types.
    Catch(u32),
    /// A handler of everything.
    CatchAll,
    /// Types that may pass; others end in a handler.
    Filter,
}

const PADS: &[(PadKind, u32)] = &[
    (PadKind::Cleanup, 4),
    (PadKind::Catch(1), 5),
    (PadKind::Catch(2), 2),
    (PadKind::CatchAll, 4),
    (PadKind::Filter, 1),
];

/// The type infos of a program, and its personality function.
pub(super) fn declarations(prefix: &str) -> (Vec<Global>, Function) {
    let infos = (0..TYPES).map(|number| Global {
        name: type_info(prefix, number),
        ty: Type::PTR,
        constant: true,
        externally_initialized: false,
        thread_local: None,
        header: Header::default(),
        initializer: None,
        attrs: Default::default(),
        metadata: Vec::new(),
    });
    let mut personality = Function::new(PERSONALITY, Type::Int(32), &[]);
    personality.varargs = true;
    (infos.collect(), personality)
}

fn type_info(prefix: &str, number: u32) -> Arc<str> {
    format!("{prefix}ti{number}").into()
}

/// Lets a declared function unwind.
pub(super) fn may_unwind(callee: &mut Callee) {
    Arc::make_mut(&mut callee.function).attrs.remove(AttrKind::NoUnwind);
}

/// Names the personality function, if the function has landing pads.
pub(super) fn name_personality(function: &mut Function) {
    let has_pads =
        function.blocks.iter().flat_map(|block| &block.insts).any(|inst| matches!(inst.op, Op::LandingPad { .. }));
    function.header.personality = has_pads.then(|| Constant::global(PERSONALITY));
}

impl Body<'_, '_, '_> {
    /// An `invoke`, the code behind it, and its landing pad.
    pub fn emit_invoke(&mut self, share: u32) {
        let callees = self.world.callees;
        if callees.is_empty() {
            return self.emit_binary();
        }
        let callee = &callees[self.random.index(callees.len())];
        let Some(call) = self.draw_call(callee) else { return self.emit_binary() };
        let head = self.block();
        let mark = self.mark();
        let result = callee.ret.map(|kind| self.define_at_end(kind));
        let normal = self.open_block();
        self.region(self.arm_share(share));
        let (values, kinds) = self.gather_any(mark);
        let normal_end = self.block();
        let unwind = self.open_block();
        let handled = self.emit_pad(share, &kinds);
        let join = self.open_block();
        self.terminate(head, TerminatorOp::Invoke { call: Box::new(call), normal, unwind });
        self.function.blocks[head.index()].term.result = result;
        self.terminate(normal_end, TerminatorOp::Br(join));
        let mut arms = vec![(values, normal_end)];
        if let Some((values, end)) = handled {
            self.terminate(end, TerminatorOp::Br(join));
            arms.push((values, end));
        }
        self.join(join, &kinds, arms);
    }

    /// A landing pad and the code behind it. Where an exception is handled, values of these kinds and the block that goes
    /// to the join.
    fn emit_pad(&mut self, share: u32, kinds: &[Kind]) -> Option<(Vec<Operand>, BlockId)> {
        let mark = self.mark();
        let kind = self.random.weighted(PADS);
        let first = self.random.below(TYPES);
        let types: Vec<Constant> = (0..TYPES).map(|i| self.type_info((first + i) % TYPES)).collect();
        let (cleanup, clauses) = match kind {
            PadKind::Cleanup => (true, Vec::new()),
            PadKind::Catch(count) => {
                let clauses = types.iter().take(count as usize).map(|info| Clause::Catch(info.clone().into()));
                (self.random.coin(), clauses.collect())
            }
            PadKind::CatchAll => (false, vec![Clause::Catch(Constant::zero(Type::PTR).into())]),
            PadKind::Filter => (false, vec![Clause::Filter(one_of(types[0].clone()).into())]),
        };
        let ty = Type::structure(vec![Type::PTR, SELECTOR.ty()]);
        let exception = self.push_opaque_as_is(Op::LandingPad { ty: ty.clone(), cleanup, clauses }, ty);
        let selector = self.push(Op::ExtractValue { aggregate: exception.into(), indices: vec![1] }, SELECTOR);
        self.region(self.arm_share(share) / 2);
        match kind {
            PadKind::Catch(count) if !self.random.percent(6) => {
                self.emit_dispatch(selector, &types[..count as usize], exception);
            }
            PadKind::Cleanup | PadKind::Catch(_) => {
                self.resume(exception);
                self.leave(mark);
                return None;
            }
            PadKind::CatchAll | PadKind::Filter => {}
        }
        if self.random.percent(20) {
            let kinds = self.return_kinds();
            self.observe_memory();
            let values = self.gather(mark, &kinds);
            self.return_values(values);
            return None;
        }
        let values = self.gather(mark, kinds);
        Some((values, self.block()))
    }

    /// Goes on where the selector is that of one of these types, and resumes any other exception.
    fn emit_dispatch(&mut self, selector: ValueId, types: &[Constant], exception: ValueId) {
        let matches: Vec<ValueId> = types.iter().map(|info| self.is_selected(selector, info)).collect();
        let condition = matches.into_iter().reduce(|a, b| self.binary(BinaryOp::Or, Kind::BOOL, a, b));
        let Some(condition) = condition else { return };
        let head = self.block();
        let other = self.open_block();
        self.resume(exception);
        let handler = self.open_block();
        let op = TerminatorOp::CondBr { condition: condition.into(), if_true: handler, if_false: other };
        self.terminate(head, op);
    }

    /// Whether a selector is that of a type.
    fn is_selected(&mut self, selector: ValueId, info: &Constant) -> ValueId {
        let ty = FunctionType { ret: SELECTOR.ty(), params: vec![Type::PTR], varargs: false };
        let call = intrinsic_call(IntrinsicId::EhTypeIdFor, &[Type::PTR], ty, vec![info.clone().into()]);
        let id = self.push(Op::Call(Box::new(call)), SELECTOR);
        self.icmp(IntPredicate::Eq, SELECTOR, selector, id)
    }

    fn resume(&mut self, exception: ValueId) {
        let block = self.block();
        self.terminate(block, TerminatorOp::Resume(exception.into()));
    }

    fn type_info(&self, number: u32) -> Constant {
        Constant::global(type_info(self.world.prefix, number))
    }
}

/// The list of a filter with one type.
fn one_of(info: Constant) -> Constant {
    Constant { ty: Type::Array(1, Arc::new(Type::PTR)), kind: ConstantKind::Aggregate(vec![info].into()) }
}

#[cfg(test)]
mod tests {
    use crate::{Config, features, from_seed};
    use irrefute_ir::{TerminatorOp, verify};

    #[test]
    fn most_programs_have_a_landing_pad_and_all_are_valid() {
        let config = Config::exceptions();
        let mut with_pads = 0;
        for seed in 0..200 {
            let module = from_seed(seed, &config);
            verify(&module).expect("it is valid");
            let invokes = |b: &irrefute_ir::Block| matches!(b.term.op, TerminatorOp::Invoke { .. });
            let f = module.function("f").expect("the entry");
            let pads = module.functions.iter().filter(|f| f.blocks.iter().any(invokes));
            assert!(pads.clone().all(|f| f.header.personality.is_some()));
            with_pads += u32::from(pads.count() > 0);
            assert!(f.is_definition());
        }
        assert!(with_pads > 100, "{with_pads} of 200");
    }

    #[test]
    fn other_programs_have_none() {
        let invoked = |seed| features(&from_seed(seed, &Config::default())).iter().any(|(f, _)| f.of == "invoke");
        assert!(!(0..200).any(invoked));
    }
}
