//! Sources that are undefined whatever the input is: a proof, from a few runs that were.
//!
//! Runs on samples prove nothing of other inputs, but what a run met may not hang on its input. With `taken` the
//! unique path from the entry to a place, and *settled* the values that are computed from constants and from stack
//! blocks alone,
//!
//! ```text
//! doomed(place)  a run broke a rule there, and all that the rule is about is settled
//! doomed(block)  an instruction is doomed, and none before it can keep the execution from it;
//!                or every successor of the block is doomed
//! ```
//!
//! A doomed entry is undefined behaviour for every input: an execution that does not get to a doomed place broke a
//! rule before. Invariants: a block is looked at on one path only, so what happened before a place is the same in
//! all executions that reach it, apart from what is not settled; whatever might ask the environment, choose or not
//! come back ends the proof.

use super::side::Side;
use crate::ir::module::{BlockId, ENTRY};
use crate::ir::{Constant, ConstantExpr, ConstantKind, Function, Inst, Op, Operand, TerminatorOp};
use crate::semantics::{UbRule, UndefinedBehaviour};

/// The search for a proof.
struct Proof<'a> {
    source: Side<'a>,
    function: &'a Function,
    /// What runs broke, and where.
    broken: &'a [UndefinedBehaviour],
    /// By value, whether it is the same for every input.
    settled: Vec<bool>,
    /// By block, whether it was looked at.
    visited: Vec<bool>,
}

/// Whether a function is undefined on every input, as it was in each of some runs.
pub(super) fn on_every_input(source: Side<'_>, broken: &[UndefinedBehaviour]) -> bool {
    let function = source.text();
    let (values, blocks) = (function.values.len(), function.blocks.len());
    let mut proof = Proof { source, function, broken, settled: vec![false; values], visited: vec![false; blocks] };
    !broken.is_empty() && proof.is_doomed(ENTRY)
}

impl Proof<'_> {
    fn is_doomed(&mut self, block: BlockId) -> bool {
        let index = block.0 as usize;
        // On a second path other things may have happened before.
        if std::mem::replace(&mut self.visited[index], true) {
            return false;
        }
        let function = self.function;
        let block = &function.blocks[index];
        for (i, inst) in block.insts.iter().enumerate() {
            if self.breaks_a_rule(index, block.phis.len() + i, inst) {
                return true;
            }
            if !always_goes_on(inst) {
                return false;
            }
            if let Some(result) = inst.result {
                self.settled[result.index()] = self.is_settled_result(inst);
            }
        }
        let mut operands = Vec::new();
        block.term.op.for_each_operand(&mut |operand| operands.push(operand));
        let here = self.rules_at(index, block.phis.len() + block.insts.len());
        if here.iter().any(|rule| is_about_operands(*rule)) && operands.iter().all(|operand| self.is_settled(operand)) {
            return true;
        }
        let successors = block.term.op.successors();
        let goes_on =
            matches!(block.term.op, TerminatorOp::Br(_) | TerminatorOp::CondBr { .. } | TerminatorOp::Switch { .. });
        goes_on && successors.into_iter().all(|successor| self.is_doomed(successor))
    }

    /// The rules that runs broke at a place of the source.
    fn rules_at(&self, block: usize, instruction: usize) -> Vec<UbRule> {
        let is_here = |ub: &&UndefinedBehaviour| {
            let place = ub.place;
            place.function == self.source.function.0
                && !place.is_entry()
                && (place.block as usize, place.instruction as usize) == (block, instruction)
        };
        self.broken.iter().filter(is_here).map(|ub| ub.rule).collect()
    }

    fn breaks_a_rule(&self, block: usize, instruction: usize, inst: &Inst) -> bool {
        let rules = self.rules_at(block, instruction);
        if rules.is_empty() {
            return false;
        }
        let operands = inst.op.operands();
        rules.iter().any(|rule| is_about_operands(*rule)) && operands.iter().all(|operand| self.is_settled(operand))
            || self.is_forbidden_store(inst)
    }

    /// A store through a parameter that nothing may be written through, wherever it points to.
    fn is_forbidden_store(&self, inst: &Inst) -> bool {
        let Op::Store { pointer: Operand::Local(pointer), mode, .. } = &inst.op else { return false };
        let Some(param) = self.source.program.params(self.source.function).get(pointer.index()) else { return false };
        let effects = self.source.program.conduct(self.source.function).effects;
        let may_write = param.handling.permission.write && (effects.arguments.write || effects.other.write);
        !may_write && !mode.volatile
    }

    fn is_settled(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Local(value) => self.settled[value.index()],
            Operand::Const(constant) => is_settled_constant(constant),
            Operand::Metadata(_) => true,
        }
    }

    /// Whether the result of an instruction is the same for every input.
    fn is_settled_result(&self, inst: &Inst) -> bool {
        let operands = inst.op.operands();
        match &inst.op {
            Op::Binary { .. } | Op::ICmp { .. } | Op::Cast { .. } if operands.iter().any(|o| is_poison(o)) => true,
            Op::Binary { .. }
            | Op::ICmp { .. }
            | Op::Select { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::Alloca { .. }
            | Op::GetElementPtr { .. }
            | Op::PointerSub { .. }
            | Op::Cast { .. } => operands.iter().all(|operand| self.is_settled(operand)) && !looks_at_addresses(inst),
            // Chosen, read from memory, or the environment's.
            Op::Float { .. }
            | Op::FNeg { .. }
            | Op::FCmp { .. }
            | Op::Freeze { .. }
            | Op::Call(_)
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg { .. }
            | Op::LandingPad { .. }
            | Op::FuncletPad { .. } => false,
        }
    }
}

/// Whether a constant is the same wherever blocks lie.
fn is_settled_constant(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Expr(expression) => matches!(**expression, ConstantExpr::GetElementPtr { .. }),
        ConstantKind::Aggregate(elements) => elements.iter().all(is_settled_constant),
        ConstantKind::Splat(element) => is_settled_constant(element),
        _ => true,
    }
}

fn is_poison(operand: &Operand) -> bool {
    matches!(operand, Operand::Const(Constant { kind: ConstantKind::Poison, .. }))
}

/// Whether the result may hang on where blocks lie.
fn looks_at_addresses(inst: &Inst) -> bool {
    use crate::ir::CastOp;
    match &inst.op {
        Op::Cast { op, .. } => matches!(op, CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::AddrSpaceCast),
        Op::ICmp { lhs, rhs, .. } => [lhs, rhs].iter().any(|operand| match operand {
            Operand::Const(constant) => matches!(constant.kind, ConstantKind::Global(_) | ConstantKind::Expr(_)),
            Operand::Local(_) => true,
            Operand::Metadata(_) => false,
        }),
        Op::PointerSub { .. } => true,
        _ => false,
    }
}

/// Whether whoever begins an instruction gets to the next, unless a rule is broken.
fn always_goes_on(inst: &Inst) -> bool {
    const BACK: [&str; 6] =
        ["llvm.lifetime.", "llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.assume", "llvm.objectsize."];
    match &inst.op {
        Op::Call(call) => call.intrinsic().is_some_and(|name| BACK.iter().any(|begin| name.starts_with(begin))),
        Op::Load { mode, .. } | Op::Store { mode, .. } => !mode.volatile,
        Op::CmpXchg { .. }
        | Op::AtomicRmw { .. }
        | Op::VaArg { .. }
        | Op::LandingPad { .. }
        | Op::FuncletPad { .. }
        | Op::Fence { .. } => false,
        _ => true,
    }
}

/// Whether a rule is about an instruction's operands and what was done to the blocks that they name, not about
/// addresses, other memory or what comes back from a call.
fn is_about_operands(rule: UbRule) -> bool {
    match rule {
        UbRule::Unreachable
        | UbRule::BranchOnPoison
        | UbRule::BranchOnUndef
        | UbRule::DivisionByZero
        | UbRule::DivisionByUndefined
        | UbRule::SignedDivisionOverflow
        | UbRule::FixedPointDivisionOverflow
        | UbRule::FalseAssumption
        | UbRule::NotDefined
        | UbRule::BadCallee
        | UbRule::AccessThroughUndefined
        | UbRule::OutOfBounds
        | UbRule::NullAccess
        | UbRule::NoProvenance
        | UbRule::AccessOfDead
        | UbRule::ForbiddenRead
        | UbRule::ForbiddenWrite
        | UbRule::UndefinedSize
        | UbRule::OverlappingCopy
        | UbRule::NotDereferenceable
        | UbRule::TailCallAccess => true,
        UbRule::NoReturnReturned
        | UbRule::NoUnwindUnwound
        | UbRule::NoProgress
        | UbRule::WillReturnStopped
        | UbRule::MemoryPromise
        | UbRule::NotReturned
        | UbRule::NoRecurseRecursed
        | UbRule::Misaligned
        | UbRule::NothingThere
        | UbRule::NotReachable
        | UbRule::BadFree
        | UbRule::NoFreeFreed
        | UbRule::UndefinedBytes => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::{LlvmVersion, parse};
    use crate::refine::{Options, Side, Verdict, check};
    use crate::semantics::{Dialect, Program};

    /// The verdict on a source with some parameters and a body, against a target that is always undefined.
    fn verdict(declarations: &str, params: &str, attributes: &str, body: &str) -> Verdict {
        let text = format!(
            "{declarations}\ndefine i8 @src({params}) {attributes} {{\n{body}\n}}\n\
             define i8 @tgt({params}) {attributes} {{\n  unreachable\n}}"
        );
        let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("it is there");
        check(side("src"), side("tgt"), &Options { inputs: 64, ..Options::CHECK }).verdict
    }

    fn is_proved(declarations: &str, params: &str, body: &str) -> bool {
        verdict(declarations, params, "", body) == Verdict::Proved
    }

    #[test]
    fn what_hangs_on_constants_alone_is_undefined_on_every_input() {
        assert!(is_proved("", "i64 %x", "%y = add i64 %x, 1\n %z = udiv i8 1, 0\n ret i8 %z"));
        assert!(is_proved("", "i64 %x", "br i1 poison, label %a, label %b\na:\n ret i8 1\nb:\n ret i8 2"));
        assert!(is_proved("@c = constant i8 3", "i64 %x", "store i8 1, ptr @c\n ret i8 1"));
        assert!(is_proved("declare void @f(ptr nonnull noundef)", "ptr %p", "call void @f(ptr null)\n ret i8 1"));
        assert!(is_proved(
            "",
            "ptr %p",
            "%c = icmp eq ptr poison, %p\n br i1 %c, label %a, label %b\na:\n ret i8 1\nb:\n ret i8 2"
        ));
    }

    #[test]
    fn every_way_must_be_undefined() {
        let ways = |a: &str, b: &str| {
            format!("%c = icmp ult i64 %x, 5\n br i1 %c, label %a, label %b\na:\n {a}\n ret i8 1\nb:\n {b}\n ret i8 2")
        };
        let zero = "%{} = load i8, ptr null";
        let (a, b) = (zero.replace("{}", "u"), zero.replace("{}", "v"));
        assert!(is_proved("", "i64 %x", &ways(&a, &b)));
        assert!(!is_proved("", "i64 %x", &ways(&a, "%v = add i8 1, 1")));
    }

    #[test]
    fn what_no_sample_shows_is_no_proof() {
        // Some number ends it well, which nobody guesses.
        let rarely =
            "%h = mul i64 %x, 7046029254386353131\n %k = lshr i64 %h, 7\n %c = icmp eq i64 %k, 81985529216486895
            br i1 %c, label %a, label %b\na:\n ret i8 1\nb:\n %z = udiv i8 1, 0\n ret i8 %z";
        assert_eq!(verdict("", "i64 noundef %x", "", rarely), Verdict::Inconclusive);
        // An operand that is an argument.
        assert!(!is_proved(
            "",
            "i64 noundef range(i64 1, 0) %x",
            "%o = lshr i64 %x, 63\n %p = lshr i64 %o, 1\n %z = udiv i64 1, %p\n ret i8 1"
        ));
    }

    #[test]
    fn who_may_not_come_back_proves_nothing() {
        assert!(!is_proved("declare void @f()", "i64 %x", "call void @f()\n %z = udiv i8 1, 0\n ret i8 %z"));
        assert!(!is_proved("declare noundef i8 @f()", "i64 %x", "%z = call i8 @f()\n %r = udiv i8 %z, 0\n ret i8 %r"));
    }

    #[test]
    fn a_store_through_what_must_not_be_written_is_undefined_wherever_it_points() {
        let store = "store i8 1, ptr %p\n ret i8 1";
        assert!(is_proved("", "ptr readonly %p", store));
        assert_eq!(verdict("", "ptr %p", "memory(read)", store), Verdict::Proved);
        assert_eq!(verdict("", "ptr byval(i8) %p", "memory(read)", store), Verdict::Proved);
        assert!(!is_proved("", "ptr writeonly %p", store));
    }

    /// Where blocks lie is a sample.
    #[test]
    fn addresses_are_not_settled() {
        let distance = "%a = ptrtoint ptr @x to i64\n %m = and i64 %a, 15\n %z = udiv i64 1, %m\n ret i8 1";
        assert!(!is_proved("@x = external global i8", "i64 %n", distance));
    }
}
