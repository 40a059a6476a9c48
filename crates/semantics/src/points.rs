//! The points of a function that executions may reach, and which of them they reached: what a report counts
//! (docs/semantics.md#reach).
//!
//! A point is a block, an arm of a `select`, or a case of a `switch`, its default included. Two cases are two points, also
//! if they lead to one block. A `select` of lanes has the same two points as one of scalars: some lane was true, some
//! lane was false.
//!
//! Not counted is what no input that says something can reach: blocks that no path from the entry leads to, blocks that
//! are `unreachable` at once, and cases that lead to such a block.

use super::marks::Marks;
use super::place::Place;
use super::program::{Action, Body, Code, EdgeIndex, FunctionIndex, Program, SelectSite};
use irrefute_ir::{Block, BlockId, Cfg, ENTRY, Function, Int, Op, TerminatorOp, ValueId};
use std::cell::OnceCell;

/// What executions of a function may reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// A block.
    Block(BlockId),
    /// An arm of a `select`.
    Arm {
        /// The result of the `select`.
        select: ValueId,
        /// The condition under which it gives this arm.
        condition: bool,
    },
    /// A case of a `switch`.
    Case {
        /// The block that ends with the `switch`.
        block: BlockId,
        /// The value of the case; `None` for the default.
        value: Option<Int>,
    },
}

impl Program {
    /// The points of a function in the order of its text, each with whether executions that left these marks reached
    /// it. `text` is the function that was lowered. None if it has no body that can be executed.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// use irrefute_semantics::{Dialect, Program, marks::Marks};
    /// let text = "define i8 @f(i1 %c) {\n  %r = select i1 %c, i8 1, i8 2\n  ret i8 %r\n}";
    /// let module = parse(text, LlvmVersion::DEFAULT)?;
    /// let program = Program::new(&module, Dialect::LANGREF);
    /// let f = program.function("f").unwrap();
    /// let points = program.points(f, &module.functions[0], &Marks::default());
    /// assert_eq!(points.len(), 3, "the block and two arms");
    /// # Ok::<(), irrefute_ir::ParseError>(())
    /// ```
    pub fn points(&self, function: FunctionIndex, text: &Function, marks: &Marks) -> Vec<(Point, bool)> {
        match &self.functions[function.index()].body {
            Body::Code(code) => Points::new(code, text, marks).list(),
            Body::Declared | Body::Unsupported(_) => Vec::new(),
        }
    }
}

struct Points<'a> {
    code: &'a Code,
    text: &'a Function,
    marks: &'a Marks,
    /// For each block whether it was entered.
    entered: Vec<bool>,
    /// Made when a block was not entered: most functions are reached completely.
    cfg: OnceCell<Cfg>,
}

impl<'a> Points<'a> {
    fn new(code: &'a Code, text: &'a Function, marks: &'a Marks) -> Points<'a> {
        let mut entered = vec![false; text.blocks.len()];
        entered[ENTRY.index()] = marks.contains(code.mark_of_entry());
        for (edge, i) in code.edges.iter().zip(0..) {
            entered[edge.block.index()] |= marks.contains(Code::mark_of_edge(EdgeIndex(i)));
        }
        Points { code, text, marks, entered, cfg: OnceCell::new() }
    }

    fn list(&self) -> Vec<(Point, bool)> {
        let mut points = Vec::with_capacity(self.entered.len() + self.code.count_marks());
        let mut last = None;
        // The actions stand in the order of the blocks. Those behind them belong to edges that are not modelled.
        for (action, place) in self.code.actions.iter().zip(&self.code.places) {
            let block = BlockId(place.block);
            if !self.counts(block) {
                continue;
            }
            if last.is_none_or(|last| last < block) {
                points.push((Point::Block(block), self.entered[block.index()]));
                last = Some(block);
            }
            self.add(action, *place, &mut points);
        }
        points
    }

    /// Adds the points of an action.
    fn add(&self, action: &Action, place: Place, points: &mut Vec<(Point, bool)>) {
        if let Action::Select(site) = action
            && let Some(select) = self.select_at(place, site)
        {
            points.extend([true, false].map(|condition| {
                let reached = self.marks.contains(self.code.mark_of_arm(site, condition));
                (Point::Arm { select, condition }, reached)
            }));
        }
        if let Action::Switch { table, .. } = action {
            let cases = table.cases.iter().map(|(value, edge)| (Some(value.clone()), *edge));
            for (value, edge) in cases.chain([(None, table.default)]) {
                if self.counts(self.code.edges[edge.0 as usize].block) {
                    points.push((Point::Case { block: BlockId(place.block), value }, self.is_taken(edge)));
                }
            }
        }
    }

    fn is_taken(&self, edge: EdgeIndex) -> bool {
        self.marks.contains(Code::mark_of_edge(edge))
    }

    /// Whether a block is a point.
    fn counts(&self, block: BlockId) -> bool {
        let is_reachable = || self.cfg.get_or_init(|| Cfg::of(self.text)).is_reachable(block);
        !is_unreachable_at_once(&self.text.blocks[block.index()]) && (self.entered[block.index()] || is_reachable())
    }

    /// The result of the `select` that was lowered to a site. Atomic operations and constants are lowered to sites too.
    fn select_at(&self, place: Place, site: &SelectSite) -> Option<ValueId> {
        let block = &self.text.blocks[place.block as usize];
        let inst = block.insts.get((place.instruction as usize).checked_sub(block.phis.len())?)?;
        let select = inst.result.filter(|_| matches!(inst.op, Op::Select { .. }))?;
        (self.code.values[select.index()] == site.to).then_some(select)
    }
}

/// Whether everything that enters a block is undefined.
fn is_unreachable_at_once(block: &Block) -> bool {
    block.insts.is_empty() && block.term.op == TerminatorOp::Unreachable
}
