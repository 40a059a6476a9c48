//! Proofs that a source is undefined on every input, from a few runs that were undefined.
//!
//! Runs on samples prove nothing about other inputs, but the rule that a run broke may not depend on its input. A value
//! is *settled* if it is computed from constants, from stack blocks, and from `byval` copies alone.
//!
//! ```text
//! doomed(place)  a run broke a rule there, and all that the rule is about is settled
//! doomed(block)  an instruction is doomed, and none before it can keep the execution from it;
//!                or every successor of the block is doomed
//! ```
//!
//! A doomed entry is undefined behaviour for every input: an execution that does not reach a doomed place broke a
//! rule before. Invariants:
//!
//! - A block is visited on one path only. What happened before a place is therefore the same in
//!   all executions that reach it, apart from what is not settled.
//! - An instruction that may ask the environment, choose or not return ends the proof, and so does one that may begin
//!   or end a block that is not settled.
//! - A rule counts only as far as it is about settled things ([`About`]). Bytes in memory, addresses, the size of a
//!   global that another module defines, and the result of a call belong to the input or the environment.
//! - Which blocks are alive may differ from one iteration of a loop to the next, so a rule about that does not count in
//!   a loop.

use crate::side::Side;
use irrefute_ir::cfg::Cfg;
use irrefute_ir::instruction::{Call, Callee};
use irrefute_ir::module::{BlockId, ENTRY};
use irrefute_ir::{
    CastOp, Category, Constant, ConstantExpr, ConstantKind, Effect, Flags, Function, Inst, IntPredicate, IntrinsicId,
    Module, Op, Operand, TerminatorOp, Type, ValueId,
};
use irrefute_semantics::dialect::{Pointers, Undef};
use irrefute_semantics::{Scalar, UbRule, UndefinedBehaviour, library};

/// The search for a proof.
struct Proof<'a> {
    source: Side<'a>,
    function: &'a Function,
    /// The rules that runs broke, and where.
    broken: &'a [UndefinedBehaviour],
    /// By value, whether it is the same for every input.
    settled: Vec<bool>,
    /// By block, whether it was visited.
    visited: Vec<bool>,
}

/// Whether a proof shows that a function is undefined on every input, given the undefined behaviour of some runs.
pub(crate) fn on_every_input(source: Side<'_>, broken: &[UndefinedBehaviour]) -> bool {
    // In these cases an access depends on what lies at its address, not on the block that its pointer names.
    let by_address =
        source.program.dialect().pointers == Pointers::Flat || source.program.effects(source.function).null_is_valid;
    if broken.is_empty() || by_address {
        return false;
    }
    let function = source.text();
    let (values, blocks) = (function.values.len(), function.blocks.len());
    let (mut settled, visited) = (vec![false; values], vec![false; blocks]);
    // A `byval` argument points to the first byte of a block of its own, whose size is that of its type.
    for (param, value) in source.program.params(source.function).iter().zip(function.param_ids()) {
        settled[value.index()] = param.param_attrs.copy.is_some();
    }
    Proof { source, function, broken, settled, visited }.is_doomed(ENTRY)
}

impl Proof<'_> {
    /// Whether every execution that reaches the start of a block breaks a rule.
    fn is_doomed(&mut self, block: BlockId) -> bool {
        let index = block.0 as usize;
        // A block with two predecessors, or in a loop: on the second path, other things may have happened before.
        if std::mem::replace(&mut self.visited[index], true) {
            return false;
        }
        let function = self.function;
        let block = &function.blocks[index];
        for (i, inst) in block.insts.iter().enumerate() {
            if self.breaks_a_rule(index, block.phis.len() + i, inst) {
                return true;
            }
            if !self.always_goes_on(inst) {
                return false;
            }
            if let Some(result) = inst.result {
                self.settled[result.index()] = self.is_settled_result(inst);
            }
        }
        if self.ends_badly(index) {
            return true;
        }
        // Ends other than a branch may leave the function without a rule being broken.
        let goes_on =
            matches!(block.term.op, TerminatorOp::Br(_) | TerminatorOp::CondBr { .. } | TerminatorOp::Switch { .. });
        goes_on && block.term.op.successors().into_iter().all(|successor| self.is_doomed(successor))
    }

    /// The rules that runs broke at a place of the source, not of its callees.
    fn broken_at(&self, block: usize, instruction: usize) -> impl Iterator<Item = &UndefinedBehaviour> {
        let function = self.source.function.0;
        self.broken.iter().filter(move |ub| {
            let place = ub.place;
            let here = (place.block as usize, place.instruction as usize) == (block, instruction);
            place.function == function && !place.is_entry() && here
        })
    }

    /// Whether every execution that reaches an instruction breaks a rule there.
    fn breaks_a_rule(&self, block: usize, instruction: usize, inst: &Inst) -> bool {
        let breaks = |ub: &UndefinedBehaviour| {
            let only_operands = match &inst.op {
                Op::Call(call) => self.is_about_arguments(ub.rule, call),
                // Of a load, these rules are about the value that was read. `TailCallAccess` depends on the caller.
                Op::Load { .. } => {
                    !matches!(ub.rule, UbRule::NotDefined | UbRule::NotDereferenceable | UbRule::TailCallAccess)
                }
                _ => ub.rule != UbRule::TailCallAccess,
            };
            only_operands && self.is_about_what_is_settled(ub, block)
        };
        let mut broken = self.broken_at(block, instruction).peekable();
        broken.peek().is_some()
            && (self.is_forbidden_store(inst)
                || self.is_overlapping_copy(inst)
                || inst.op.operands().iter().all(|operand| self.is_settled(operand)) && broken.any(breaks))
    }

    /// Whether every execution that reaches the terminator of a block breaks a rule there.
    fn ends_badly(&self, index: usize) -> bool {
        let block = &self.function.blocks[index];
        let mut settled = true;
        block.term.op.for_each_operand(&mut |operand| settled &= self.is_settled(operand));
        // The other terminators call something, unwind, or jump to an address.
        let is_plain = matches!(
            block.term.op,
            TerminatorOp::Ret(_)
                | TerminatorOp::Br(_)
                | TerminatorOp::CondBr { .. }
                | TerminatorOp::Switch { .. }
                | TerminatorOp::Unreachable
        );
        let mut broken = self.broken_at(index, block.phis.len() + block.insts.len());
        is_plain && settled && broken.any(|ub| self.is_about_what_is_settled(ub, index))
    }

    /// Whether a rule that a run broke in a block depends on nothing but the operands, given that these are settled.
    fn is_about_what_is_settled(&self, ub: &UndefinedBehaviour, block: usize) -> bool {
        match about(ub.rule) {
            About::Operands => true,
            About::Alive => !self.is_in_a_loop(block),
            // Constraints on a pointer (alignment, non-null) depend on the address of its block.
            About::ValueConstraints => !ub.operands.iter().flat_map(|value| &value.0).any(Scalar::has_provenance),
            About::Others => false,
        }
    }

    /// Whether a rule that a call broke is about its arguments, and not about its result or about memory that a library
    /// function read.
    fn is_about_arguments(&self, rule: UbRule, call: &Call) -> bool {
        let Callee::Direct(name) = &call.callee else { return rule == UbRule::BadCallee };
        let promises = |name: &str| {
            let callee = self.source.module.functions.iter().find(|function| *function.name == *name);
            callee.is_none_or(|callee| !callee.ret_attrs.is_empty())
        };
        let about_result = matches!(rule, UbRule::NotDefined | UbRule::NotDereferenceable)
            && (!call.ret_attrs.is_empty() || call.intrinsic().is_none() && promises(name));
        // A function that is only declared may be defined elsewhere with the type of the call.
        rule != UbRule::BadCallee && !about_result && (!library::is_known(name) || rule == UbRule::UndefinedSize)
    }

    /// Whether a path leads from a block back to it.
    fn is_in_a_loop(&self, block: usize) -> bool {
        let cfg = Cfg::of(self.function);
        let start = BlockId(block as u32);
        let mut seen = vec![false; cfg.len()];
        let mut next = cfg.successors(start).to_vec();
        while let Some(block) = next.pop() {
            if block == start {
                return true;
            }
            if !std::mem::replace(&mut seen[block.0 as usize], true) {
                next.extend_from_slice(cfg.successors(block));
            }
        }
        false
    }

    /// A store through a parameter that forbids writing, wherever it points to.
    fn is_forbidden_store(&self, inst: &Inst) -> bool {
        let Op::Store { value, pointer: Operand::Local(pointer), mode, .. } = &inst.op else { return false };
        let Some(param) = self.source.program.params(self.source.function).get(pointer.index()) else { return false };
        let memory_effects = self.source.program.effects(self.source.function).memory;
        let may_write =
            param.param_attrs.permission.write && (memory_effects.arguments.write || memory_effects.other.write);
        !may_write && !mode.volatile && has_bytes(self.function.type_of(value))
    }

    /// A `memcpy` of a constant number of bytes between two places at a constant distance that is not 0 and is less than
    /// that number, wherever they lie.
    fn is_overlapping_copy(&self, inst: &Inst) -> bool {
        let Op::Call(call) = &inst.op else { return false };
        let is_copy = matches!(call.intrinsic_id(), Some(IntrinsicId::MemCpy | IntrinsicId::MemCpyInline));
        let [to, from, length, volatile] = &call.args[..] else { return false };
        let Some(length) = length.operand.as_int() else { return false };
        let places = self.place(&to.operand).zip(self.place(&from.operand));
        let overlap = |((base, at), (other, from)): ((ValueId, i64), (ValueId, i64))| {
            let distance = at.abs_diff(from);
            base == other && distance != 0 && length.to_u64().is_some_and(|length| distance < length)
        };
        is_copy && is_zero(&volatile.operand) && places.is_some_and(overlap)
    }

    /// A pointer as a value and a constant number of bytes behind it, by one `getelementptr` of bytes at most.
    fn place(&self, pointer: &Operand) -> Option<(ValueId, i64)> {
        let Operand::Local(value) = pointer else { return None };
        let insts = self.function.blocks.iter().flat_map(|block| &block.insts);
        let defined = insts.into_iter().find(|inst| inst.result == Some(*value));
        let Some(Op::GetElementPtr { element: Type::Int(8), base: Operand::Local(base), indices, .. }) =
            defined.map(|inst| &inst.op)
        else {
            return Some((*value, 0));
        };
        match &indices[..] {
            [index] => {
                let index = index.as_int()?;
                let unused = 64u32.checked_sub(index.width())?;
                Some((*base, (index.to_u64()? << unused) as i64 >> unused))
            }
            _ => Some((*value, 0)),
        }
    }

    /// Whether every execution of an instruction either breaks a rule or reaches the next one, and whether it begins
    /// and ends no block that is not settled.
    fn always_goes_on(&self, inst: &Inst) -> bool {
        match inst.op.effect() {
            Effect::Calls(call) => call.intrinsic_id().is_some_and(|id| match id {
                _ if id.is_lifetime() => call.args.iter().all(|argument| self.is_settled(&argument.operand)),
                // The last argument is the flag `isvolatile`; a volatile access is an event.
                _ if id.writes_bytes() => call.args.last().is_some_and(|argument| is_zero(&argument.operand)),
                _ => matches!(id, IntrinsicId::Assume | IntrinsicId::ObjectSize),
            }),
            Effect::Reads(mode) | Effect::Writes(mode) => !mode.volatile,
            Effect::Updates | Effect::Orders | Effect::Advances | Effect::Catches => false,
            Effect::None => true,
        }
    }

    /// Whether an operand is the same for every input.
    fn is_settled(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Local(value) => self.settled[value.index()],
            Operand::Const(constant) => is_settled_constant(constant, self.source.module),
            Operand::Metadata(_) => true,
        }
    }

    /// Whether the result of an instruction is the same for every input.
    fn is_settled_result(&self, inst: &Inst) -> bool {
        let operands = inst.op.operands();
        // Poison in, poison out, whatever the other operand is.
        if matches!(inst.op, Op::Binary { .. } | Op::ICmp { .. } | Op::Cast { .. })
            && operands.iter().any(|o| is_poison(o))
        {
            return true;
        }
        // Undef is equal to anything, and unequal. What poison on the other side makes of that breaks all rules as well.
        if let Op::ICmp { predicate: IntPredicate::Eq | IntPredicate::Ne, .. } = inst.op
            && self.source.program.dialect().undef == Undef::Kept
            && operands.iter().any(|o| is_undef(o))
        {
            return true;
        }
        match inst.op.category() {
            Category::Integers | Category::Cast(_) | Category::Addresses => {
                operands.iter().all(|operand| self.is_settled(operand)) && !looks_at_addresses(inst, self.function)
            }
            // Not modelled (floats), chosen, read from memory, or given by the environment.
            Category::Floats | Category::Freeze | Category::Call(_) | Category::Accesses | Category::Exceptions => {
                false
            }
        }
    }
}

fn is_undef(operand: &Operand) -> bool {
    matches!(operand, Operand::Const(constant) if constant.kind == ConstantKind::Undef)
}

/// Whether a constant is the same wherever blocks lie, and whatever other modules define.
fn is_settled_constant(constant: &Constant, module: &Module) -> bool {
    match &constant.kind {
        ConstantKind::Expr(expression) => match &**expression {
            ConstantExpr::GetElementPtr { base, indices, flags, .. } => {
                is_placed_by_offset(*flags)
                    && [base].into_iter().chain(indices).all(|part| is_settled_constant(part, module))
            }
            _ => false,
        },
        ConstantKind::Aggregate(elements) => elements.iter().all(|element| is_settled_constant(element, module)),
        ConstantKind::Splat(element) => is_settled_constant(element, module),
        // A definition in another module may be larger than the declaration.
        ConstantKind::Global(name) => module.globals.iter().any(|global| {
            global.name == *name && global.initializer.is_some() && !global.header.linkage.is_interposable()
        }),
        kind if kind.is_literal() => true,
        _ => false,
    }
}

/// Whether the offset alone decides if a `getelementptr` with these flags is poison. Without `inbounds`, `nuw` and
/// `nusw` depend on the address.
fn is_placed_by_offset(flags: Flags) -> bool {
    flags.contains(Flags::INBOUNDS) || !flags.contains(Flags::NUW) && !flags.contains(Flags::NUSW)
}

fn is_poison(operand: &Operand) -> bool {
    matches!(operand, Operand::Const(constant) if constant.kind == ConstantKind::Poison)
}

fn is_zero(operand: &Operand) -> bool {
    match operand {
        Operand::Const(constant) => match &constant.kind {
            ConstantKind::Int(int) => int.is_zero(),
            kind => *kind == ConstantKind::Zero,
        },
        Operand::Local(_) | Operand::Metadata(_) => false,
    }
}

/// Whether a value of a type surely has bytes. Of types whose size only the module knows, the answer is no.
fn has_bytes(ty: &Type) -> bool {
    match ty {
        Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) | Type::Vector(..) => true,
        Type::Array(count, element) => *count > 0 && has_bytes(element),
        Type::Struct(body) => body.fields.iter().any(has_bytes),
        _ => false,
    }
}

/// Whether the result may depend on the addresses of blocks.
fn looks_at_addresses(inst: &Inst, function: &Function) -> bool {
    match &inst.op {
        // Bytes may be those of a pointer, and other types see its address in them.
        Op::Cast { op: CastOp::BitCast | CastOp::ByteCast, operand, .. } => {
            matches!(function.type_of(operand).scalar(), Type::Byte(_))
        }
        Op::Cast { op, .. } => {
            matches!(op, CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr | CastOp::AddrSpaceCast)
        }
        Op::ICmp { lhs, rhs, .. } => [lhs, rhs].iter().any(|operand| match operand {
            Operand::Const(constant) => names_places(constant),
            Operand::Local(_) => true,
            Operand::Metadata(_) => false,
        }),
        Op::GetElementPtr { flags, .. } => !is_placed_by_offset(*flags),
        Op::PointerSub { .. } => true,
        _ => false,
    }
}

/// Whether a constant may contain the address of a global, function or block.
fn names_places(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Aggregate(elements) => elements.iter().any(names_places),
        ConstantKind::Splat(element) => names_places(element),
        kind => !kind.is_literal(),
    }
}

/// What decides whether a rule is broken at a place, besides the path to it.
enum About {
    /// The instruction's operands, and the size and kind of the blocks that they name.
    Operands,
    /// The same, and which blocks are alive.
    Alive,
    /// An operand's value; if that is a pointer, also its address.
    ValueConstraints,
    /// Addresses, other memory, the result of a call, or the caller.
    Others,
}

/// What a rule is about. A rule that is classified too low here would "prove" sources that are defined.
fn about(rule: UbRule) -> About {
    match rule {
        UbRule::Unreachable
        | UbRule::BranchOnPoison
        | UbRule::BranchOnUndef
        | UbRule::DivisionByZero
        | UbRule::DivisionByUndefined
        | UbRule::SignedDivisionOverflow
        | UbRule::FixedPointDivisionOverflow
        | UbRule::AccessThroughUndefined
        | UbRule::OutOfBounds
        | UbRule::NullAccess
        | UbRule::NoProvenance
        | UbRule::ForbiddenRead
        | UbRule::ForbiddenWrite
        | UbRule::UndefinedSize
        | UbRule::TailCallAccess
        | UbRule::OverlappingCopy => About::Operands,
        UbRule::AccessOfDead | UbRule::NotDereferenceable => About::Alive,
        UbRule::FalseAssumption
        | UbRule::NotDefined
        | UbRule::BrokenMetadata
        | UbRule::BadCallee
        | UbRule::JumpToNoLabel => About::ValueConstraints,
        // Most rules, and the class from which the least follows.
        _ => About::Others,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Side, Verdict, check};
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_semantics::{Dialect, Program};

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
    fn a_fixed_address_may_be_memory() {
        let body = "%v = load i8, ptr inttoptr (i64 4096 to ptr)\n ret i8 %v";
        for dialect in [Dialect::LANGREF, Dialect::ALIVE2, Dialect::TWIN] {
            let text = format!("define i8 @src() {{\n{body}\n}}\ndefine i8 @tgt() {{\n  unreachable\n}}");
            let module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
            let program = Program::new(&module, dialect);
            let side = |name| Side::new(&module, &program, name).expect("it is there");
            assert_eq!(check(side("src"), side("tgt"), &Options::CHECK).verdict, Verdict::Violates);
        }
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
        // Few numbers reach the defined end: no sample is likely to be one of them, and none is found by walking back.
        let rarely = "%h = mul i64 %x, 7046029254386353131\n %g = mul i64 %x, -7046029254386353129
            %s = lshr i64 %g, 29\n %k = add i64 %h, %s\n %c = icmp eq i64 %k, 81985529216486895
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

    #[test]
    fn places_at_a_constant_distance_overlap_wherever_they_lie() {
        let copy = |length: u64, volatile: bool| {
            let declared = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)";
            let body = format!(
                "%q = getelementptr i8, ptr %p, i64 -3\n \
                 call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 {length}, i1 {volatile})\n ret i8 1"
            );
            is_proved(declared, "ptr %p", &body)
        };
        assert!(copy(4, false));
        assert!(!copy(3, false) && !copy(4, true));
    }

    #[test]
    fn a_byval_copy_has_the_size_of_its_type() {
        let load = |offset: u64| {
            format!("%q = getelementptr inbounds i8, ptr %p, i64 {offset}\n %v = load i8, ptr %q\n ret i8 %v")
        };
        assert!(is_proved("", "ptr byval([3 x i8]) %p", &load(3)));
        assert!(!is_proved("", "ptr byval([3 x i8]) %p", &load(2)));
        assert!(!is_proved("", "ptr %p", &load(3)));
    }

    /// A condition that hardly any number makes true.
    const RARELY: &str = "%h = mul i64 %x, 7046029254386353131\n %k = lshr i64 %h, 7
        %c = icmp eq i64 %k, 81985529216486895\n %a = alloca i8\n %b = alloca i8\n";
    const LIFETIME: &str = "declare void @llvm.lifetime.end.p0(ptr)";

    fn is_proved_of_number(declarations: &str, body: &str) -> bool {
        verdict(declarations, "i64 noundef %x", "", &format!("{RARELY}{body}")) == Verdict::Proved
    }

    #[test]
    fn a_lifetime_that_is_not_settled_ends_the_proof() {
        let dead = |pointer: &str| {
            format!(
                "%q = select i1 %c, ptr %b, ptr %a\n call void @llvm.lifetime.end.p0(ptr {pointer})
                store i8 1, ptr %a\n ret i8 1"
            )
        };
        assert!(is_proved_of_number(LIFETIME, &dead("%a")));
        assert!(!is_proved_of_number(LIFETIME, &dead("%q")));
    }

    #[test]
    fn what_is_dead_on_the_second_turn_was_alive_on_the_first() {
        let body = "br label %loop\nloop:\n store i8 1, ptr %a\n call void @llvm.lifetime.end.p0(ptr %a)
            br i1 %c, label %out, label %loop\nout:\n ret i8 1";
        assert!(!is_proved_of_number(LIFETIME, body));
    }

    #[test]
    fn what_memory_holds_is_not_settled() {
        let kept = "%q = select i1 %c, ptr %a, ptr %b\n store i8 1, ptr %q\n %v = load i8, ptr %a, !noundef !{}";
        assert!(!is_proved_of_number("", &format!("{kept}\n ret i8 1")));
        let text = "%z = select i1 %c, i8 0, i8 1\n store i8 %z, ptr %a\n %n = call i64 @strlen(ptr %a)\n ret i8 1";
        assert!(!is_proved_of_number("declare i64 @strlen(ptr)", text));
        let callee = "define noundef i8 @kept(ptr %p) {\n %v = load i8, ptr %p\n ret i8 %v\n}";
        let back = "%q = select i1 %c, ptr %a, ptr %b\n store i8 1, ptr %q\n %v = call i8 @kept(ptr %a)\n ret i8 1";
        assert!(!is_proved_of_number(callee, back));
    }

    #[test]
    fn undef_is_equal_to_anything_and_unequal() {
        let branch =
            |condition: &str| format!("%c = {condition}\n br i1 %c, label %a, label %b\na:\n ret i8 1\nb:\n ret i8 2");
        assert!(is_proved("", "ptr %p", &branch("icmp eq ptr undef, %p")));
        assert!(is_proved("", "i64 %x", &branch("icmp ne i64 %x, undef")));
        assert!(!is_proved("", "i64 %x", &branch("icmp ult i64 %x, undef")), "nothing is below 0");
    }

    #[test]
    fn what_another_module_defines_is_not_settled() {
        let beyond = "store i8 1, ptr getelementptr (i8, ptr @g, i64 4)\n ret i8 1";
        assert!(is_proved("@g = global i8 0", "i64 %x", beyond));
        for declared in ["@g = external global i8", "@g = weak global i8 0"] {
            assert!(!is_proved(declared, "i64 %x", beyond), "{declared}");
        }
    }

    /// The addresses of blocks are samples.
    #[test]
    fn addresses_are_not_settled() {
        let distance = "%a = ptrtoint ptr @x to i64\n %m = and i64 %a, 15\n %z = udiv i64 1, %m\n ret i8 1";
        assert!(!is_proved("@x = external global i8", "i64 %n", distance));
        let aligned = "call void @f(ptr noundef align 65536 getelementptr (i8, ptr @x, i64 1))\n ret i8 1";
        assert!(!is_proved("@x = global i8 0\ndeclare void @f(ptr)", "i64 %n", aligned));
        let assumed =
            "call void @llvm.assume(i1 true) [\"align\"(ptr getelementptr (i8, ptr @x, i64 1), i64 65536)]\n ret i8 1";
        assert!(!is_proved("@x = global i8 0\ndeclare void @llvm.assume(i1)", "i64 %n", assumed));
        let low = "%v = icmp ult <1 x ptr> <ptr @x>, <ptr getelementptr (i8, ptr null, i64 65536)>
            %c = extractelement <1 x i1> %v, i64 0\n %d = zext i1 %c to i8\n %z = udiv i8 1, %d\n ret i8 1";
        assert!(!is_proved("@x = global i8 0", "i64 %n", low));
        let at_null = "%v = load i8, ptr getelementptr (i8, ptr null, i64 65536)\n ret i8 1";
        assert_ne!(verdict("", "ptr %p", "null_pointer_is_valid", at_null), Verdict::Proved);
    }
}
