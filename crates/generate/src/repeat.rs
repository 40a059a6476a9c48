//! Loops that end: a counter moves from a start in equal steps to a bound that it reaches exactly.
//!
//! With start s, step d and n trips, the counter takes the values s, s + d, …, s + n·d, and the loop
//! ends at s + n·d. All of these are small for the narrowest counter (7 bits). So every predicate that
//! distinguishes them may test for the bound, signed or unsigned.

use super::body::Body;
use super::kind::Kind;
use irrefute_ir::{BinaryOp, BlockId, Flags, IntPredicate, Op, Operand, TerminatorOp, ValueId};

/// The least width of a counter, in bits: the values of all counters must stay below its sign bit.
const MIN_COUNTER_WIDTH: u32 = 7;

/// The place where the counter is tested.
#[derive(Clone, Copy)]
enum LoopTest {
    /// Before the body, which may not run at all.
    Top,
    /// After the body.
    Bottom,
}

/// A counter and the condition to go on.
struct LoopCounter {
    kind: Kind,
    start: i128,
    step: i128,
    bound: Operand,
    go_on: IntPredicate,
    /// The greatest value of the counter in the body.
    most: u64,
}

impl Body<'_, '_, '_> {
    /// A loop with one or two accumulators, whose last values are used after it.
    pub fn emit_loop(&mut self, share: u32) {
        let counter = self.draw_counter();
        let carried = self.draw_carried();
        let entry = self.block();
        let header = self.open_block();
        self.terminate(entry, TerminatorOp::Br(header));
        let mark = self.mark();
        let start = self.number(counter.kind, counter.start).into();
        let i = self.push_phi(header, counter.kind.ty(), Some(counter.kind), vec![(start, entry)]);
        let kinds: Vec<Kind> = carried.iter().map(|v| self.kind(*v)).collect();
        let phis: Vec<ValueId> = carried
            .iter()
            .zip(&kinds)
            .map(|(v, kind)| self.push_phi(header, kind.ty(), Some(*kind), vec![((*v).into(), entry)]))
            .collect();
        // A test at the bottom runs the body at least once, so the bound must be known not to be 0.
        let test = if counter.is_constant() && self.random.coin() { LoopTest::Bottom } else { LoopTest::Top };
        let tested = match test {
            LoopTest::Top => Some(self.icmp(counter.go_on, counter.kind, i, counter.bound.clone())),
            LoopTest::Bottom => None,
        };
        let body = tested.map(|_| self.open_block());
        self.enter_elements(i, counter.most);
        self.region((share / 2).clamp(1, 12));
        let next = self.gather(mark, &kinds);
        let i_next = self.advance(&counter, i);
        let latch = self.block();
        phis.iter().zip(&next).for_each(|(phi, value)| self.add_incoming(header, *phi, value.clone(), latch));
        self.add_incoming(header, i, i_next.into(), latch);
        let (exiting, last): (BlockId, Vec<Operand>) = match (tested, body) {
            (Some(condition), Some(body)) => {
                self.terminate(latch, TerminatorOp::Br(header));
                let exit = self.open_block();
                self.branch(header, condition, body, exit);
                (header, phis.into_iter().map(Operand::Local).collect())
            }
            _ => {
                let condition = self.icmp(counter.go_on, counter.kind, i_next, counter.bound);
                let exit = self.open_block();
                self.branch(latch, condition, header, exit);
                (latch, next)
            }
        };
        self.leave(mark);
        let exit = self.block();
        for (kind, value) in kinds.iter().zip(last) {
            self.push_phi(exit, kind.ty(), Some(*kind), vec![(value, exiting)]);
        }
    }

    /// The counter after a step, perhaps with flags that surely hold.
    fn advance(&mut self, counter: &LoopCounter, i: ValueId) -> ValueId {
        let up = counter.step > 0;
        let keeps = if up { Flags::NUW | Flags::NSW } else { Flags::NSW };
        let flags = if self.random.coin() { keeps } else { Flags::NONE };
        let step = self.number(counter.kind, counter.step);
        self.push_as_is(Op::Binary { op: BinaryOp::Add, flags, lhs: i.into(), rhs: step.into() }, counter.kind)
    }

    /// The initial values of one or two accumulators.
    fn draw_carried(&mut self) -> Vec<ValueId> {
        (0..self.random.between(1, 2)).map(|_| self.recent()).collect()
    }

    fn draw_counter(&mut self) -> LoopCounter {
        let width = self.scalar_kind().width;
        let kind = Kind::scalar(if width < MIN_COUNTER_WIDTH { 8 } else { width });
        let trips = i128::from(self.random.between(1, self.world.config.max_trips));
        if self.random.percent(30) {
            return self.counter_to_value(kind);
        }
        let start = i128::from(self.random.below(4));
        let step = i128::from(self.random.pick(&[1_u32, 1, 1, 2, 3]));
        let end = start + trips * step;
        let up = self.random.percent(70);
        let (start, step, bound) = if up { (start, step, end) } else { (end, -step, start) };
        // The slack moves the bound for predicates that include it, so that every choice gives the same trips.
        let (go_on, slack) = self.random.pick(if up {
            &[
                (IntPredicate::Ne, 0),
                (IntPredicate::Ult, 0),
                (IntPredicate::Slt, 0),
                (IntPredicate::Ule, -1),
                (IntPredicate::Sle, -1),
            ]
        } else {
            &[
                (IntPredicate::Ne, 0),
                (IntPredicate::Ugt, 0),
                (IntPredicate::Sgt, 0),
                (IntPredicate::Uge, 1),
                (IntPredicate::Sge, 1),
            ]
        });
        let bound = self.number(kind, bound + slack).into();
        let most = if up { end - step } else { end } as u64;
        LoopCounter { kind, start, step, bound, go_on, most }
    }

    /// A counter from 0 to a local value, which is masked so that the loop is short.
    fn counter_to_value(&mut self, kind: Kind) -> LoopCounter {
        let mut value = self.local(kind);
        if self.random.coin() {
            value = self.push(Op::Freeze { operand: value.into() }, kind);
        }
        let most = self.world.config.max_trips.max(1);
        let mask = i128::from((most + 1).next_power_of_two() / 2).max(2) - 1;
        let bound = self.number(kind, mask);
        let bound = self.binary(BinaryOp::And, kind, value, bound).into();
        let go_on = self.random.pick(&[IntPredicate::Ne, IntPredicate::Ult, IntPredicate::Slt]);
        LoopCounter { kind, start: 0, step: 1, bound, go_on, most: mask as u64 - 1 }
    }
}

impl LoopCounter {
    fn is_constant(&self) -> bool {
        matches!(self.bound, Operand::Const(_))
    }
}
