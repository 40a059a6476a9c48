//! Evaluates lines on all inputs at once.

use super::MAX_WIDTH;
use super::code::{ScalarCode, UB, VALUES, covers, decode, encode, full};
use super::column::{Column, Extent};
use super::line::{Library, Outside, Source, StraightLine, TableStep};
use super::probe::Probe;
use super::tables::{OperationTable, SelectArms};
use crate::Options;
use crate::inputs::domain::{Domain, ParameterDomain, Undefined};
use irrefute_ir::{Attributes, Function, LlvmVersion, Module, Op, Operand, TerminatorOp, Type, ValueId};
use irrefute_semantics::choice::Frozen;
use irrefute_semantics::dialect::Undef;
use irrefute_semantics::set::Set;
use irrefute_semantics::{Chooser, Dialect, Leaf, Program, Scalar, lift};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// The most sequences of choices that are tried: two `freeze`s of 4 bits. Each has a column of its own, and a target is
/// compared with all of them.
const MAX_ROUNDS: usize = 256;

/// The behaviour of a function: for each sequence of its choices, its result on every input.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour {
    rounds: Vec<Column>,
    /// The width of the result in bits.
    width: u32,
    /// How many arguments there are for each parameter.
    arguments: usize,
}

/// Evaluates functions with two parameters of one width.
pub struct Checker {
    arguments: [Column; 2],
    complete: bool,
    domain: String,
    tables: Tables,
    /// The last line without choices, with the results of its steps: in an enumeration, the next line often begins with
    /// the same steps.
    last: (Vec<TableStep>, Vec<Column>),
}

/// An instruction, the widths of its local operands and of its result, and the promises of its callee.
type InstructionKey = (Op, Vec<u32>, u32, Option<Attributes>);

/// The tables of instructions, each made once; `None` for an instruction that has no table.
struct Tables {
    dialect: Dialect,
    tables: Vec<OperationTable>,
    arms: Vec<SelectArms>,
    instructions: FxHashMap<InstructionKey, Option<usize>>,
    conditions: FxHashMap<(bool, u32), Option<usize>>,
    endings: FxHashMap<(u32, Attributes, Attributes), Option<usize>>,
    /// By width: the result of a `freeze` for each choice and each code.
    frozen: FxHashMap<u32, Vec<ScalarCode>>,
}

impl Checker {
    /// A checker for parameters of this width, with the inputs that a check under these options lists;
    /// `None` if it would not list them, or if values are wider than 4 bits.
    pub fn new(width: u32, dialect: &Dialect, options: &Options) -> Option<Checker> {
        if !(1..=MAX_WIDTH).contains(&width) {
            return None;
        }
        let program = Program::new(&identity(width), *dialect);
        let params = program.params(program.function("f")?).iter();
        let kept = dialect.undef == Undef::Kept;
        let wanted = Undefined { undef: options.undefined.undef && kept, ..options.undefined };
        let enumeration = Domain::new(params.map(ParameterDomain::of), wanted).ok()?.enumerate(options.exhaustive)?;
        // Both parameters have the same arguments, and those of the first come one after the other.
        let n = enumeration.len().isqrt();
        let argument = |i: usize, input| encode(&enumeration.leaves(input).nth(i)?);
        let first: Vec<ScalarCode> = (0..n).map(|i| argument(0, i)).collect::<Option<_>>()?;
        let second: Vec<ScalarCode> = (0..n).map(|i| argument(1, i * n)).collect::<Option<_>>()?;
        if n * n != enumeration.len() {
            return None;
        }
        Some(Checker {
            arguments: [Column::new(Extent::First, first), Column::new(Extent::Second, second)],
            complete: enumeration.complete,
            domain: enumeration.description.clone(),
            tables: Tables::new(*dialect),
            last: (Vec::new(), Vec::new()),
        })
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.each() * self.each()
    }

    /// The number of arguments of each parameter.
    fn each(&self) -> usize {
        self.arguments[0].codes.len()
    }

    /// Whether the inputs contain every undef set (at 3 and 4 bits: every product of bits).
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The inputs in words.
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// Prepares a function of a module.
    ///
    /// # Errors
    /// If some part of it has no table.
    pub fn read(&mut self, module: &Module, function: &Function) -> Result<StraightLine, Outside> {
        let line = StraightLine::read(module, function, &mut self.tables)?;
        if function.params.len() != 2 {
            return Err(Outside("the number of parameters"));
        }
        match rounds(&line) {
            n if n <= MAX_ROUNDS => Ok(line),
            _ => Err(Outside("too many choices")),
        }
    }

    /// The behaviour of a function on every input.
    pub fn run(&mut self, line: &StraightLine) -> Behaviour {
        let (count, arguments) = (rounds(line), self.each());
        if count == 1 {
            return Behaviour { rounds: vec![self.only_round(line)], width: line.width, arguments };
        }
        let rounds = (0..count).map(|choices| {
            let mut choices = choices;
            let mut results = Vec::with_capacity(line.steps.len());
            for step in &line.steps {
                let result = self.step(step, &results, &mut choices);
                results.push(result);
            }
            self.finish(line, &results)
        });
        let rounds = rounds.collect();
        Behaviour { rounds, width: line.width, arguments }
    }

    /// The result of a line without choices. Steps that it shares with the last such line are not evaluated again.
    fn only_round(&mut self, line: &StraightLine) -> Column {
        let (steps, mut results) = std::mem::take(&mut self.last);
        let same = steps.iter().zip(&line.steps).take_while(|(a, b)| a == b).count();
        results.truncate(same);
        for step in &line.steps[same..] {
            let result = self.step(step, &results, &mut 0);
            results.push(result);
        }
        let result = self.finish(line, &results);
        self.last = (line.steps.clone(), results);
        result
    }

    /// The result of one step. `choices` is a number in mixed radix; each `freeze` takes one digit.
    fn step(&mut self, step: &TableStep, results: &[Column], choices: &mut usize) -> Column {
        match step {
            TableStep::Apply { table, operands } => {
                let columns: SmallVec<[Column; 2]> = operands.iter().map(|o| self.column(*o, results)).collect();
                let (extent, codes) = self.alike(&columns);
                let slices: SmallVec<[&[ScalarCode]; 2]> = codes.iter().map(|codes| &codes[..]).collect();
                let len = extent.len(self.each());
                let mut out = Vec::with_capacity(len);
                self.tables.tables[*table].apply(&slices, &mut out, len);
                Column::new(extent, out)
            }
            TableStep::SelectArms { arms, condition, if_true, if_false } => {
                let columns = [condition, if_true, if_false].map(|source| self.column(*source, results));
                let (extent, codes) = self.alike(&columns);
                let arms = &self.tables.arms[*arms];
                let arm = |i| arms.apply(codes[0][i], codes[1][i], codes[2][i]);
                Column::new(extent, (0..extent.len(self.each())).map(arm).collect())
            }
            TableStep::Freeze { width, operand } => {
                let operand = self.column(*operand, results);
                let choice = *choices % (1 << width);
                *choices /= 1 << width;
                let frozen = self.tables.frozen(*width);
                let frozen = &frozen[choice << (1 << width)..];
                let codes = operand.codes.iter().map(|c| frozen[(c & VALUES) as usize] | c & UB);
                Column::new(operand.extent, codes.collect())
            }
        }
    }

    /// Columns written out for the same inputs.
    fn alike(&self, columns: &[Column]) -> (Extent, SmallVec<[Arc<Vec<ScalarCode>>; 3]>) {
        let extent = columns.iter().fold(Extent::Neither, |extent, column| extent.join(column.extent));
        (extent, columns.iter().map(|column| column.stretched(extent, self.each())).collect())
    }

    /// The column of an operand.
    fn column(&self, source: Source, results: &[Column]) -> Column {
        match source {
            Source::Argument(i) => self.arguments[i].clone(),
            Source::TableStep(i) => results[i].clone(),
            Source::Constant(code) => Column::constant(code),
        }
    }

    /// The result of a line: what the signature promises is applied, and undefined behaviour of unread steps counts.
    fn finish(&self, line: &StraightLine, results: &[Column]) -> Column {
        let mut result = self.column(line.result, results);
        if let Some(ending) = line.ending {
            let mut out = Vec::with_capacity(result.codes.len());
            self.tables.tables[ending].apply(&[&result.codes], &mut out, result.codes.len());
            result = Column::new(result.extent, out);
        }
        for &unread in &line.unread {
            let (extent, codes) = self.alike(&[result, results[unread].clone()]);
            result = Column::new(extent, codes[0].iter().zip(codes[1].iter()).map(|(a, b)| a | b & UB).collect());
        }
        result
    }
}

impl Behaviour {
    /// Whether, for every choice of the target and every input, some choice of this source covers
    /// the result.
    pub fn is_refined_by(&self, target: &Behaviour) -> bool {
        if self.width != target.width {
            return false;
        }
        let all = self.rounds.iter().chain(&target.rounds);
        let extent = all.fold(Extent::Neither, |extent, round| extent.join(round.extent));
        let written = |rounds: &[Column]| -> Vec<Arc<Vec<ScalarCode>>> {
            rounds.iter().map(|round| round.stretched(extent, self.arguments)).collect()
        };
        let (sources, targets) = (written(&self.rounds), written(&target.rounds));
        targets.iter().enumerate().all(|(i, target)| covers_round(&sources, i, target))
    }

    /// Whether nothing is tested: on every input there is UB, or all that is returned is poison or
    /// full undef.
    pub fn is_vacuous(&self) -> bool {
        let nothing = |c: &ScalarCode| c & UB != 0 || c & VALUES == 0 || c & VALUES == full(self.width);
        self.rounds.iter().all(|round| round.codes.iter().all(nothing))
    }

    /// The results on an input, one for each sequence of choices.
    pub fn results(&self, input: usize) -> impl Iterator<Item = ScalarCode> + '_ {
        self.rounds.iter().map(move |round| round.at(input, self.arguments))
    }

    /// The number of codes that are kept in memory.
    pub fn size(&self) -> usize {
        self.rounds.iter().map(|round| round.codes.len()).sum()
    }
}

/// Whether some round of the sources covers round `number` of the target, for each input.
fn covers_round(sources: &[Arc<Vec<ScalarCode>>], number: usize, target: &Arc<Vec<ScalarCode>>) -> bool {
    // Mostly the same choices cover, and often the columns are even one allocation.
    let first = &sources[number % sources.len()];
    if Arc::ptr_eq(first, target) {
        return true;
    }
    let covered = |(i, t): (usize, &ScalarCode)| covers(first[i], *t) || sources.iter().any(|s| covers(s[i], *t));
    target.iter().enumerate().all(covered)
}

/// The number of sequences of choices.
fn rounds(line: &StraightLine) -> usize {
    line.steps.iter().fold(1, |n: usize, step| match step {
        TableStep::Freeze { width, .. } => n.saturating_mul(1 << width),
        TableStep::Apply { .. } | TableStep::SelectArms { .. } => n,
    })
}

/// A module with a function `f` of two parameters: only its signature matters, for the domain.
fn identity(width: u32) -> Module {
    let mut module = Module::new(LlvmVersion::DEFAULT);
    let mut function = Function::new("f", Type::Int(width), &[Type::Int(width), Type::Int(width)]);
    let term = TerminatorOp::Ret(Some(Operand::Local(ValueId(0)))).into();
    function.blocks.push(irrefute_ir::Block { name: None, phis: Vec::new(), insts: Vec::new(), term });
    module.functions.push(function);
    module
}

impl Tables {
    fn new(dialect: Dialect) -> Tables {
        Tables {
            dialect,
            tables: Vec::new(),
            arms: Vec::new(),
            instructions: FxHashMap::default(),
            conditions: FxHashMap::default(),
            endings: FxHashMap::default(),
            frozen: FxHashMap::default(),
        }
    }

    fn add(&mut self, table: Option<OperationTable>) -> Option<usize> {
        self.tables.push(table?);
        Some(self.tables.len() - 1)
    }

    /// The results of a `freeze` for each choice and each code: the choice is the index of the element.
    fn frozen(&mut self, width: u32) -> &[ScalarCode] {
        self.frozen.entry(width).or_insert_with(|| {
            let choices = 0..1u64 << width;
            choices.flat_map(|choice| (0..=full(width)).map(move |code| freeze(code, width, choice))).collect()
        })
    }
}

impl Library for Tables {
    fn table(&mut self, op: Op, widths: &[u32], result: u32, declaration: Option<&Function>) -> Option<usize> {
        let key = (op, widths.to_vec(), result, declaration.map(|f| f.attrs.clone()));
        if let Some(&known) = self.instructions.get(&key) {
            return known;
        }
        let probe = Probe::instruction(key.0.clone(), widths, result, declaration, &self.dialect);
        let table = self.add(probe.and_then(|probe| OperationTable::of(&probe, widths)));
        self.instructions.insert(key, table);
        table
    }

    fn arms(&mut self, diamond: bool, width: u32) -> Option<usize> {
        if let Some(&known) = self.conditions.get(&(diamond, width)) {
            return known;
        }
        let probe = match diamond {
            true => Probe::diamond(width, &self.dialect),
            false => {
                let [condition, if_true, if_false] = [0, 1, 2].map(|i| Operand::Local(ValueId(i)));
                let op = Op::Select { flags: irrefute_ir::Flags::NONE, condition, if_true, if_false };
                Probe::instruction(op, &[1, width, width], width, None, &self.dialect)
            }
        };
        let arms = probe.and_then(|probe| SelectArms::of(&probe, width)).map(|arms| {
            self.arms.push(arms);
            self.arms.len() - 1
        });
        self.conditions.insert((diamond, width), arms);
        arms
    }

    fn ending(&mut self, width: u32, attributes: &Attributes, parameter: &Attributes) -> Option<usize> {
        let key = (width, attributes.clone(), parameter.clone());
        if let Some(&known) = self.endings.get(&key) {
            return known;
        }
        let probe = Probe::ending(width, attributes, parameter, &self.dialect);
        let table = self.add(probe.and_then(|probe| OperationTable::of(&probe, &[width])));
        self.endings.insert(key, table);
        table
    }
}

/// One of the values that a `freeze` may give.
fn freeze(code: ScalarCode, width: u32, choice: u64) -> ScalarCode {
    let mut out = [Scalar::Poison];
    let frozen = lift::freeze(
        &[Leaf::Int(width)],
        &[decode(code, width)],
        &mut Nth(choice),
        &mut out,
        &mut lift::Notes::default(),
    );
    // An integer is always frozen to a value.
    frozen.ok().and_then(|()| encode(&out[0])).unwrap_or(UB)
}

/// Chooses an element by its index, modulo their number: a set with fewer elements takes each of them more than once.
struct Nth(u64);

impl Chooser for Nth {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        let elements = set.elements::<u64>(16).unwrap_or_default();
        let number = self.0 as usize % elements.len().max(1);
        Frozen::Value(elements.get(number).map_or_else(|| set.smallest(width), |word| Scalar::Word(*word)))
    }

    fn way(&mut self, alternatives: usize) -> usize {
        self.0 as usize % alternatives
    }
}
