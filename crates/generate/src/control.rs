//! Control flow: regions of straight-line code, branches that meet again, early exits, switches.
//! Loops are in [`repeat`](super::repeat).
//!
//! Values of an arm that nothing uses go into the phis of the join, so that they stay live.

use super::body::{Body, Mark};
use super::constants;
use super::kind::Kind;
use super::swarm::Family;
use irrefute_ir::{Attachment, BlockId, Constant, Int, Metadata, MetadataKind, Operand, TerminatorOp, Type, ValueId};

/// The greatest number of phis that join two arms; further unused values are merged into these.
const MAX_PHIS: usize = 2;

/// The percentage of early exits that load from the function's memory before they return.
const MEMORY_AT_EXITS: u8 = 50;

/// The contents of the two sides of a branch.
#[derive(Clone, Copy)]
enum Shape {
    /// Code on both sides.
    Diamond,
    /// Code on one side; the other edge goes straight to the join.
    Triangle,
    /// Nothing on either side: a choice of values.
    Choice,
    /// One side returns.
    Exit,
    /// One side is unreachable.
    Guard,
}

const SHAPES: &[(Shape, u32)] =
    &[(Shape::Diamond, 5), (Shape::Triangle, 5), (Shape::Choice, 2), (Shape::Exit, 2), (Shape::Guard, 1)];

impl Body<'_, '_, '_> {
    /// Appends about `share` instructions, at least one.
    pub fn region(&mut self, share: u32) {
        let end = self.written + share.max(1);
        while self.written < end {
            self.item(end - self.written);
        }
    }

    /// Appends instructions of a random family, about `share` at most.
    fn item(&mut self, share: u32) {
        let families = &self.world.swarm.families;
        let family = if families.is_empty() { Family::Binary } else { self.random.weighted(families) };
        // Blocks for fewer than four instructions would be empty.
        let fits = share >= 4 && self.depth < self.world.config.max_depth;
        if family.is_control() && !fits || family == Family::Scope && share < 4 {
            return self.emit_binary();
        }
        match family {
            Family::Binary => self.emit_binary(),
            Family::Compare => self.emit_compare(),
            Family::Select => self.emit_select(),
            Family::Cast => self.emit_cast(),
            Family::Freeze => self.emit_freeze(),
            Family::Intrinsic => self.emit_intrinsic(),
            Family::Aggregate => self.emit_aggregate(),
            Family::Vector => self.emit_vector(),
            Family::Call => self.emit_call(),
            Family::Hint => self.emit_hint(),
            Family::Table => self.emit_table_load(),
            Family::IntegerTemplate => self.emit_integer_template(),
            Family::Fragment => self.emit_fragment(),
            Family::Branch => self.nested(|body| body.emit_branch(share)),
            Family::Switch => self.nested(|body| body.emit_switch(share)),
            Family::Repeat => self.nested(|body| body.emit_loop(share)),
            Family::Load => self.emit_load(),
            Family::Store => self.emit_store(),
            Family::Address => self.emit_address(),
            Family::Question => self.emit_question(),
            Family::Bulk => self.emit_bulk(),
            Family::MemoryTemplate => self.emit_memory_template(),
            Family::Scope => self.emit_scope(share),
            Family::Walk => self.nested(|body| body.emit_walk(share)),
            Family::Invoke => self.nested(|body| body.emit_invoke(share)),
            Family::Float(family) => self.emit_float(family),
        }
    }

    fn nested(&mut self, emit: impl FnOnce(&mut Self)) {
        self.depth += 1;
        emit(self);
        self.depth -= 1;
    }

    fn emit_branch(&mut self, share: u32) {
        let condition = self.condition();
        let head = self.block();
        match self.random.weighted(SHAPES) {
            Shape::Diamond => self.emit_diamond(head, condition, share),
            Shape::Triangle => self.emit_triangle(head, condition, share),
            Shape::Choice => self.emit_choice(head, condition),
            Shape::Exit => self.emit_exit(head, condition, share),
            Shape::Guard => self.emit_guard(head),
        }
    }

    fn emit_diamond(&mut self, head: BlockId, condition: ValueId, share: u32) {
        let mark = self.mark();
        let first = self.open_block();
        self.region(self.arm_share(share));
        let (first_values, kinds) = self.gather_any(mark);
        let first_end = self.block();
        let second = self.open_block();
        self.region(self.arm_share(share));
        let second_values = self.gather(mark, &kinds);
        let second_end = self.block();
        let join = self.open_block();
        self.branch(head, condition, first, second);
        self.terminate(first_end, TerminatorOp::Br(join));
        self.terminate(second_end, TerminatorOp::Br(join));
        self.join(join, &kinds, vec![(first_values, first_end), (second_values, second_end)]);
    }

    fn emit_triangle(&mut self, head: BlockId, condition: ValueId, share: u32) {
        let mark = self.mark();
        let arm = self.open_block();
        self.region(self.arm_share(share) + 1);
        let (values, kinds) = self.gather_any(mark);
        let arm_end = self.block();
        // The values on the other edge must exist before the branch: there is no block to compute them in.
        let others = kinds.iter().map(|k| self.available(*k)).collect();
        let join = self.open_block();
        let (if_true, if_false) = if self.random.coin() { (arm, join) } else { (join, arm) };
        self.branch(head, condition, if_true, if_false);
        self.terminate(arm_end, TerminatorOp::Br(join));
        self.join(join, &kinds, vec![(values, arm_end), (others, head)]);
    }

    fn emit_choice(&mut self, head: BlockId, condition: ValueId) {
        let kinds = vec![self.draw_any_kind()];
        let arms: Vec<_> = (0..2).map(|_| (vec![self.available(kinds[0])], self.open_block())).collect();
        let join = self.open_block();
        self.branch(head, condition, arms[0].1, arms[1].1);
        arms.iter().for_each(|(_, block)| self.terminate(*block, TerminatorOp::Br(join)));
        self.join(join, &kinds, arms);
    }

    fn emit_exit(&mut self, head: BlockId, condition: ValueId, share: u32) {
        let kinds = self.return_kinds();
        let mark = self.mark();
        let arm = self.open_block();
        self.region(self.arm_share(share) / 2);
        if self.random.percent(MEMORY_AT_EXITS) {
            self.observe_memory();
        }
        let values = self.gather(mark, &kinds);
        self.return_values(values);
        let rest = self.open_block();
        let (if_true, if_false) = if self.random.coin() { (arm, rest) } else { (rest, arm) };
        self.branch(head, condition, if_true, if_false);
    }

    /// A branch to `unreachable` on a condition that rarely holds.
    fn emit_guard(&mut self, head: BlockId) {
        let kind = self.scalar_kind();
        let value = self.local(kind);
        let constant = self.known_constant(kind);
        let condition = self.icmp(irrefute_ir::IntPredicate::Eq, kind, value, constant);
        let arm = self.open_block();
        let rest = self.open_block();
        self.terminate(arm, TerminatorOp::Unreachable);
        self.branch(head, condition, arm, rest);
    }

    fn emit_switch(&mut self, share: u32) {
        // One bit has too few values for several cases and a default.
        let kind = match self.scalar_kind() {
            Kind { width: 1, .. } => Kind::scalar(8),
            kind => kind,
        };
        let value = self.local(kind);
        let head = self.block();
        let cases = self.draw_cases(kind);
        let empty_arms = self.random.percent(60);
        let mark = self.mark();
        let mut kinds = vec![self.draw_any_kind()];
        let mut arms = Vec::new();
        for arm in 0..=cases.len() {
            let block = self.open_block();
            let values = if empty_arms {
                vec![self.available(kinds[0])]
            } else {
                self.region((share / 4).clamp(1, 4));
                if arm == 0 {
                    let (values, first_kinds) = self.gather_any(mark);
                    kinds = first_kinds;
                    values
                } else {
                    self.gather(mark, &kinds)
                }
            };
            arms.push((block, values, self.block()));
        }
        let default = arms[cases.len()].0;
        let targets = cases.into_iter().zip(&arms).map(|(case, arm)| (case, arm.0)).collect();
        if self.random.percent(15)
            && let Some((_, _, end)) = arms.pop()
        {
            self.terminate(end, TerminatorOp::Unreachable);
        }
        let join = self.open_block();
        self.terminate(head, TerminatorOp::Switch { value: value.into(), default, cases: targets });
        arms.iter().for_each(|(_, _, end)| self.terminate(*end, TerminatorOp::Br(join)));
        self.join(join, &kinds, arms.into_iter().map(|(_, values, end)| (values, end)).collect());
    }

    /// Two to five different constants: successive ones, or related ones.
    fn draw_cases(&mut self, kind: Kind) -> Vec<Constant> {
        let count = self.random.between(2, 5);
        let successive = self.random.coin();
        let start = self.constant_value(kind.width);
        let mut seen: Vec<Int> = Vec::new();
        for i in 0..count {
            let value = if successive { start.wrapping_add(i.into()) } else { self.constant_value(kind.width) };
            let int = constants::int(kind.width, value);
            if !seen.contains(&int) {
                seen.push(int);
            }
        }
        seen.into_iter().map(|int| Constant::from_int(kind.ty(), int)).collect()
    }

    /// The number of instructions for each arm of a branch, out of a share.
    pub fn arm_share(&self, share: u32) -> u32 {
        (share / 3).clamp(1, 8)
    }

    /// Ends a block with a conditional branch, sometimes with branch weights.
    pub fn branch(&mut self, head: BlockId, condition: ValueId, if_true: BlockId, if_false: BlockId) {
        self.terminate(head, TerminatorOp::CondBr { condition: condition.into(), if_true, if_false });
        if self.random.percent(self.world.swarm.attributes) {
            // The second weight is at least 1: weights whose sum is 0 would state no probability.
            let weights = [self.random.below(100), self.random.below(100) + 1];
            self.function.blocks[head.index()].term.metadata.push(branch_weights(&weights));
        }
    }

    /// An operand of a kind that needs no new instruction: a value in scope, or a constant.
    fn available(&mut self, kind: Kind) -> Operand {
        if self.random.percent(70)
            && let Some(value) = self.find(kind)
        {
            return value.into();
        }
        self.constant(kind).into()
    }

    /// Leaves a region, and merges its unused values into one or two.
    pub fn gather_any(&mut self, mark: Mark) -> (Vec<Operand>, Vec<Kind>) {
        let mut unused = self.merge_to(self.unused_since(mark), MAX_PHIS);
        if unused.is_empty() {
            unused.push(self.recent());
        }
        let kinds = unused.iter().map(|v| self.kind(*v)).collect();
        self.leave(mark);
        (unused.into_iter().map(Operand::Local).collect(), kinds)
    }

    /// Leaves a region with one value of each of these kinds, into which its unused values are merged.
    pub fn gather(&mut self, mark: Mark, kinds: &[Kind]) -> Vec<Operand> {
        let mut unused = self.unused_since(mark);
        let mut gathered = Vec::new();
        for kind in kinds {
            let own = unused.iter().position(|v| self.kind(*v) == *kind);
            gathered.push(match own {
                Some(at) => unused.remove(at),
                None if unused.is_empty() => self.local(*kind),
                None => {
                    let value = unused.remove(0);
                    self.convert(value, *kind)
                }
            });
        }
        for value in unused {
            let alike = gathered.iter().position(|g| self.is_alike(*g, value));
            if let Some(at) = alike {
                gathered[at] = self.merge(gathered[at], value);
            }
        }
        self.leave(mark);
        gathered.into_iter().map(Operand::Local).collect()
    }

    /// Makes the phis of a join, one for each kind.
    pub fn join(&mut self, join: BlockId, kinds: &[Kind], arms: Vec<(Vec<Operand>, BlockId)>) {
        for (i, kind) in kinds.iter().enumerate() {
            let incoming = arms.iter().map(|(values, end)| (values[i].clone(), *end)).collect();
            self.push_phi(join, kind.ty(), Some(*kind), incoming);
        }
    }
}

/// `!prof !{!"branch_weights", i32 …}`.
fn branch_weights(weights: &[u32]) -> Attachment {
    let name = Metadata::String("branch_weights".into());
    let weights = weights.iter().map(|w| Metadata::from(Constant::int(Type::Int(32), i64::from(*w))));
    Attachment { kind: MetadataKind::Prof, node: Metadata::Tuple(std::iter::once(name).chain(weights).collect()) }
}
