//! The cause of a reduced finding: what many findings of one mistake have in common.
//!
//! Groups are named before anything is reduced, after what the blamed step did to a random program, so one mistake
//! fills many groups. A minimal program contains little but the mistake. Its cause is
//!
//! ```text
//!   (pass, culprits)               if promises of the target make it wrong
//!   (pass, opcodes, culprits)      if these are flags: many folds of one pass may set one flag
//!   (pass, the order)              if both programs have the same instructions in another order
//!   (pass, class, guards)          if a branch is put before instructions, and nothing else is changed
//!   (pass, class, change)          if both have the same opcodes: what went, what came, or whose operands changed
//!   (pass, class, form)            otherwise;   form(s, t) = { opcodes of s } -> { opcodes of t }
//!   (pass, class, message)         if LLVM fails, without numbers and names
//!   (constant folding, opcodes)    before the last four, if a pass makes a constant of a source that has constants
//!                                  only: many passes call one folder, code generation and Attributor call others;
//!                                  if LLVM fails, only where the pass that calls nothing but this folder fails, too
//! ```
//!
//! with s, t the reduced source and target. Types, widths, lanes, names, constants, predicates and the number of
//! occurrences of an opcode are left out, and a pass is the same over functions and over call graphs. Two mistakes can
//! share a form. A person who has read the findings can name causes in a table, and causes with one name are one.

use crate::findings::form::{change, form, guards, moves, words};
use irrefute_ir::{ConstantKind, Function, Module, Op, Operand, TerminatorOp, ValueId};
use irrefute_refine::Class;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Where a promise stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PromiseAt {
    /// A function with a body.
    Function,
    /// Its result.
    Result,
    /// One of its parameters.
    Parameter,
    /// A function without a body.
    Declaration,
    /// Its result.
    DeclaredResult,
    /// One of its parameters.
    DeclaredParameter,
    /// A call as a whole.
    Call,
    /// What a call returns.
    CallResult,
    /// An argument of a call.
    Argument,
    /// An instruction with this opcode that has a flag.
    Flag(String),
    /// An instruction with this opcode that has metadata or an alignment.
    Access(String),
}

impl fmt::Display for PromiseAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PromiseAt::Function => f.write_str("a function"),
            PromiseAt::Result => f.write_str("a result"),
            PromiseAt::Parameter => f.write_str("a parameter"),
            PromiseAt::Declaration => f.write_str("a declaration"),
            PromiseAt::DeclaredResult => f.write_str("the result of a declaration"),
            PromiseAt::DeclaredParameter => f.write_str("a parameter of a declaration"),
            PromiseAt::Call => f.write_str("a call"),
            PromiseAt::CallResult => f.write_str("the result of a call"),
            PromiseAt::Argument => f.write_str("an argument"),
            PromiseAt::Flag(opcode) | PromiseAt::Access(opcode) => write!(f, "`{opcode}`"),
        }
    }
}

/// A word at a kind of place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PromiseWord {
    /// As it is written: `noundef`, `nsw`, `!range`, `align`.
    pub word: String,
    /// Where it stands.
    pub at: PromiseAt,
}

impl PromiseWord {
    /// Whether it is a flag of an instruction.
    pub fn is_flag(&self) -> bool {
        matches!(self.at, PromiseAt::Flag(_))
    }
}

/// A promise of a target without which the target would be right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Culprit {
    /// The promise.
    pub promise: PromiseWord,
    /// Whether the source makes it as well: then the pass kept it where it no longer holds.
    pub is_kept: bool,
}

impl fmt::Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PromiseWord { word, at } = &self.promise;
        write!(f, "{} `{word}` on {at}", if self.is_kept { "keeps" } else { "adds" })
    }
}

/// What the findings of one cause share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cause {
    /// The blamed pass.
    pub pass: String,
    /// The class; `None` if a promise is wrong, or a person has named the cause, whatever class it shows as.
    pub class: Option<Class>,
    /// The culprits, the form, the message, or the name that a person gave.
    pub what: String,
}

impl Cause {
    /// The cause of a wrong result.
    pub fn of_pair(pass: Option<&str>, class: Class, culprits: &[Culprit], pair: (&Function, &Function)) -> Cause {
        let pass = pass_of(pass);
        if culprits.is_empty() && moves(pair.0, pair.1) {
            return Cause { pass, class: None, what: "moves instructions past each other".to_owned() };
        }
        let form = form(pair.0, pair.1);
        if culprits.is_empty() {
            if let Some(cause) = Cause::of_constant_folding(&pass, pair.0, Some(pair.1)) {
                return cause;
            }
            let what = guards(pair.0, pair.1).or_else(|| change(pair.0, pair.1)).unwrap_or(form);
            return Cause { pass, class: Some(class), what };
        }
        let words: Vec<String> = culprits.iter().map(Culprit::to_string).collect();
        let words = words.join(", ");
        let what =
            if culprits.iter().any(|culprit| culprit.promise.is_flag()) { format!("{words}: {form}") } else { words };
        Cause { pass, class: None, what }
    }

    /// Whether it is a mistake of this pass.
    pub fn is_of(&self, pass: Option<&str>) -> bool {
        self.pass == pass_of(pass) || self.pass == CONSTANT_FOLDING
    }

    /// The cause of a mistake on a function in which everything is constant. Every pass that meets such an instruction
    /// folds it by the same code, so that the pass, and how the mistake shows, are no part of it. What is left must be a
    /// constant, as far as LLVM left anything.
    fn of_constant_folding(pass: &str, source: &Function, target: Option<&Function>) -> Option<Cause> {
        if EVALUATE_THEMSELVES.iter().any(|word| pass.starts_with(word)) || !target.is_none_or(is_folded_away) {
            return None;
        }
        let [block] = &*source.blocks else { return None };
        let is_folded = |op: &Op| match op {
            Op::Call(call) => call.intrinsic().is_some(),
            op => FOLDED.contains(&op.opcode()) || matches!(op, Op::Binary { .. } | Op::Cast { .. }),
        };
        let parameters = source.params.len();
        let takes_parameter =
            |operand: &Operand| matches!(operand, Operand::Local(ValueId(v)) if (*v as usize) < parameters);
        let is_constant = |op: &Op| is_folded(op) && !op.operands().into_iter().any(takes_parameter);
        let is_expression =
            |value: &Operand| matches!(value, Operand::Const(c) if matches!(c.kind, ConstantKind::Expr(_)));
        let returns_constant = match &block.term.op {
            TerminatorOp::Ret(Some(value)) if block.insts.is_empty() => is_expression(value),
            TerminatorOp::Ret(Some(value)) => !takes_parameter(value),
            _ => false,
        };
        let is_constant = returns_constant && block.insts.iter().all(|inst| is_constant(&inst.op));
        // Without instructions there is only the constant that is returned: an expression.
        let what = match block.insts.is_empty() {
            true => "folds a constant expression".to_owned(),
            false => format!("folds `{}` of constants", words(source)),
        };
        is_constant.then(|| Cause { pass: CONSTANT_FOLDING.to_owned(), class: None, what })
    }

    /// The cause of a failure of LLVM on a module: by the first line of its message, unless it fails in a fold of constants
    /// that passes share.
    pub fn of_failure(pass: Option<&str>, class: Class, message: &str, source: &Module, shared_fold: bool) -> Cause {
        let (pass, definitions): (_, Vec<&Function>) = (pass_of(pass), source.definitions().collect());
        if let ([source], true) = (&*definitions, shared_fold)
            && let Some(cause) = Cause::of_constant_folding(&pass, source, None)
        {
            return cause;
        }
        let line = message.lines().next().unwrap_or_default();
        Cause { pass, class: Some(class), what: without_names(line) }
    }
}

/// Instructions that are folded if they have constant operands, besides operations and conversions.
const FOLDED: [&str; 8] = [
    "icmp",
    "select",
    "extractelement",
    "insertelement",
    "shufflevector",
    "extractvalue",
    "insertvalue",
    "getelementptr",
];

/// The passes that compute with constants by code of their own, by the beginnings of their names: the selector of
/// instructions, and the lattice of Attributor.
const EVALUATE_THEMSELVES: [&str; 2] = ["codegen", "Attributor"];

/// Whether nothing but a constant is left of a function.
fn is_folded_away(target: &Function) -> bool {
    let [block] = &*target.blocks else { return false };
    block.insts.is_empty() && matches!(block.term.op, TerminatorOp::Ret(Some(Operand::Const(_))))
}

/// The pass of the mistakes of constant folding, which is none but is called by many.
pub(crate) const CONSTANT_FOLDING: &str = "ConstantFolding";

/// The word for findings without a blamed pass, in group names and tables.
pub const UNBLAMED: &str = "unblamed";

/// A pass as causes name it: the same over functions and over call graphs.
pub(crate) fn pass_of(pass: Option<&str>) -> String {
    let Some(pass) = pass else { return UNBLAMED.to_owned() };
    let pass = pass.strip_suffix("Pass").unwrap_or(pass);
    pass.strip_suffix("CGSCC").unwrap_or(pass).to_owned()
}

/// A message without numbers, and without names of values and symbols.
fn without_names(line: &str) -> String {
    let is_name = |word: &str| word.starts_with(['%', '@']) || word.chars().any(|c| c.is_ascii_digit());
    line.split_whitespace().map(|word| if is_name(word) { "…" } else { word }).collect::<Vec<_>>().join(" ")
}

/// Names that people gave to causes: (pass, form) to name.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<(String, String), String>);

/// A line of the table that is not pass, form and name.
#[derive(Debug, thiserror::Error)]
#[error("line {0} is not `pass`, `form` and `name` with tabs between them")]
pub struct BadLine(usize);

impl Names {
    /// Reads lines of pass, form and name, separated by tabs; `#` begins a comment.
    ///
    /// # Errors
    /// The number of the first other line.
    pub fn parse(text: &str) -> Result<Names, BadLine> {
        let mut names = BTreeMap::new();
        for (i, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut parts = line.split('\t').map(|part| part.trim().to_owned());
            let (Some(pass), Some(form), Some(name), None) = (parts.next(), parts.next(), parts.next(), parts.next())
            else {
                return Err(BadLine(i + 1));
            };
            names.insert((pass, form), name);
        }
        Ok(Names(names))
    }

    /// The cause under the name that a person gave it, if one did.
    pub fn named(&self, cause: Cause) -> Cause {
        match self.0.get(&(cause.pass.clone(), cause.what.clone())) {
            Some(name) => Cause { class: None, what: name.clone(), ..cause },
            None => cause,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::form::tests::function;
    use irrefute_ir::{LlvmVersion, parse};

    #[test]
    fn causes_of_one_name_are_one() {
        let text = "# known\nInstCombine\tadd -> sub\tnegator\nInstCombine\tmul -> sub\tnegator\n\n";
        let names = Names::parse(text).unwrap();
        let cause = |class, form: &str| {
            names.named(Cause { pass: "InstCombine".to_owned(), class: Some(class), what: form.to_owned() })
        };
        assert_eq!(cause(Class::Value, "add -> sub"), cause(Class::Poison, "mul -> sub"));
        assert_ne!(cause(Class::Value, "shl -> sub"), cause(Class::Poison, "shl -> sub"));
        assert_eq!(Names::parse("a\tb\n").unwrap_err().to_string(), BadLine(1).to_string());
    }

    fn culprit(word: &str, at: PromiseAt) -> Culprit {
        Culprit { promise: PromiseWord { word: word.to_owned(), at }, is_kept: false }
    }

    /// One mistake in several intrinsics, and as several classes, is one cause; one flag set by several folds is not.
    #[test]
    fn a_promise_is_a_cause_and_a_flag_is_one_with_its_opcodes() {
        let one = function("%m = call i8 @llvm.umax.i8(i8 %x, i8 3)\n ret i8 %m");
        let two = function("%a = mul i8 %x, 9\n ret i8 %a");
        let of = |pass, class, culprit: Culprit, f: &Function| Cause::of_pair(pass, class, &[culprit], (f, f));
        let noundef = || culprit("noundef", PromiseAt::Argument);
        let first = of(Some("AttributorPass"), Class::Poison, noundef(), &one);
        assert_eq!(first, of(Some("AttributorCGSCCPass"), Class::Ub, noundef(), &two));
        assert_eq!((&*first.pass, &*first.what), ("Attributor", "adds `noundef` on an argument"));
        let nsw = || culprit("nsw", PromiseAt::Flag("mul".to_owned()));
        let flag = of(Some("GVNPass"), Class::Poison, nsw(), &two);
        assert_eq!(flag.what, "adds `nsw` on `mul`: mul -> mul");
        assert_ne!(flag, of(Some("GVNPass"), Class::Poison, nsw(), &one));
        assert_ne!(first, Cause::of_pair(Some("AttributorPass"), Class::Poison, &[], (&one, &two)));
    }

    /// What is moved, and how it shows, is no cause of its own.
    #[test]
    fn instructions_in_another_order_are_one_cause() {
        let one = function("%a = add i8 %x, 1\n %b = mul i8 %x, 2\n ret i8 %b");
        let two = function("%b = mul i8 %x, 2\n %a = add i8 %x, 1\n ret i8 %b");
        let of = |class, pair| Cause::of_pair(Some("LICMPass"), class, &[], pair);
        assert_eq!(of(Class::Value, (&one, &two)), of(Class::Ub, (&two, &one)));
        assert_ne!(of(Class::Value, (&one, &two)), of(Class::Value, (&one, &one)));
    }

    /// Whichever pass meets it, and however it shows.
    #[test]
    fn constants_are_folded_by_no_pass() {
        let source = "define <8 x i3> @f() {\n  %r = bitcast <3 x i8> splat (i8 1) to <8 x i3>\n  ret <8 x i3> %r\n}\n";
        let module = parse(source, LlvmVersion::DEFAULT).unwrap();
        let f = module.function("f").unwrap();
        let folded =
            parse("define <8 x i3> @f() {\n  ret <8 x i3> zeroinitializer\n}\n", LlvmVersion::DEFAULT).unwrap();
        let of = |pass, target| Cause::of_pair(Some(pass), Class::Value, &[], (f, target));
        let by_value = of("InstCombinePass", folded.function("f").unwrap());
        let of_failure = |pass| Cause::of_failure(Some(pass), Class::InvalidIr, "some message", &module, true);
        assert_eq!(by_value, of_failure("EarlyCSEPass"));
        let of_its_own = Cause::of_failure(Some("EarlyCSEPass"), Class::InvalidIr, "some message", &module, false);
        assert_eq!((&*of_its_own.pass, &*of_its_own.what), ("EarlyCSE", "some message"));
        assert_eq!(by_value.what, "folds `bitcast` of constants");
        // The instruction is still there, or those who compute with it call no folder.
        assert_eq!(of("InstCombinePass", f).pass, "InstCombine");
        for (pass, name) in
            [("codegen", "codegen"), ("AttributorPass", "Attributor"), ("AttributorLightPass", "AttributorLight")]
        {
            assert_eq!(
                (of(pass, folded.function("f").unwrap()).pass, of_failure(pass).pass),
                (name.into(), name.into())
            );
        }
        let folds = |body: &str| Cause::of_constant_folding("GVN", &function(body), None).is_some();
        assert!(folds("%a = add i8 1, 2\n %m = call i8 @llvm.umax.i8(i8 %a, i8 3)\n ret i8 %m"));
        assert!(!folds("%a = add i8 1, %x\n ret i8 %a"));
        assert!(folds("ret i8 ptrtoint (ptr null to i8)") && !folds("%v = load i8, ptr null\n ret i8 %v"));
        assert!(!folds("ret i8 0") && !folds("ret i8 %x") && !folds("unreachable"));
    }

    #[test]
    fn messages_are_compared_without_names_and_numbers() {
        let module = Module::new(LlvmVersion::DEFAULT);
        let cause = |message: &str| Cause::of_failure(None, Class::InvalidIr, message, &module, false);
        assert_eq!(cause("Invalid bitcast %a of 12 bits\nmore"), cause("Invalid bitcast %b.3 of 7 bits"));
        assert_ne!(cause("Invalid bitcast"), cause("Invalid trunc"));
    }
}
