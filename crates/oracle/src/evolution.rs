//! Expressions of scalar evolution: integers as functions of other values and of the turns of loops.
//!
//! LLVM, `ScalarEvolutionExpressions.h` and `SCEV::print`: constants, values, casts, `(a + b)`, `(a * b)`, `(a /u b)`,
//! minima and maxima, and recurrences `{a,+,b}<%loop>`, which have the value `a + n * b` in the n-th turn of the loop (in
//! general the sum of `C(n, k)` times operand k). All of it is modulo 2^width. A flag `<nuw>` or `<nsw>` claims that the
//! sum, the product or each step of the recurrence does not wrap.
//!
//! An expression says nothing where one of its values is poison or undef.

use super::frame::{Frame, Static};
use super::names::Names;
use super::range::{cut, signed};
use super::scanner::Scanner;
use irrefute_ir::{Type, ValueId};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// An integer.
    Constant(i128),
    /// A value of the function.
    Value(ValueId),
    /// A cast between integers, from one width to another.
    Cast(Cast, (u32, u32), Box<Expr>),
    /// An operation of several operands.
    Nary(Nary, Flags, Vec<Expr>),
    /// Division of unsigned integers.
    Udiv(Box<Expr>, Box<Expr>),
    /// A recurrence over a loop, by its number.
    Recurrence(usize, Flags, Vec<Expr>),
}

/// A cast of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cast {
    /// `zext`.
    Zext,
    /// `sext`.
    Sext,
    /// `trunc`.
    Trunc,
}

/// An operation of several operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nary {
    /// `+`.
    Add,
    /// `*`.
    Mul,
    /// `umax`.
    Umax,
    /// `smax`.
    Smax,
    /// `umin`.
    Umin,
    /// `smin`.
    Smin,
    /// `umin_seq`: an operand behind a zero is not looked at.
    UminSeq,
}

/// The operators between operands.
const OPERATORS: [(&str, Nary); 7] = [
    (" + ", Nary::Add),
    (" * ", Nary::Mul),
    (" umax ", Nary::Umax),
    (" smax ", Nary::Smax),
    (" umin ", Nary::Umin),
    (" smin ", Nary::Smin),
    (" umin_seq ", Nary::UminSeq),
];

/// The promises of an operation that it does not wrap. That a recurrence does not come back to itself (`<nw>`) is not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// As unsigned integers.
    pub nuw: bool,
    /// As signed integers.
    pub nsw: bool,
}

/// A flag that did not hold: the operands and the sum, product or step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapped(pub String);

/// An expression of a known width that can be evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The width of its value.
    pub width: u32,
    /// The expression.
    pub expr: Expr,
}

/// Why an expression cannot be evaluated at all, in words.
pub type NotEvaluable = &'static str;

/// Why there is no value at one point of an execution: something is poison, undef, or a division by zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undefined;

impl Typed {
    /// Reads an expression. Its width is that of a value in it if `width` is not known.
    ///
    /// # Errors
    /// Why it is not understood.
    pub(super) fn read(
        scanner: &mut Scanner<'_>,
        width: Option<u32>,
        names: &Names<'_>,
        statics: &Static,
    ) -> Result<Typed, NotEvaluable> {
        let expr = Reader { names, statics }.expr(scanner, 0)?;
        let width = width.or_else(|| expr.width(names)).ok_or("an expression of unknown width")?;
        if width > 64 {
            return Err("an integer of more than 64 bits");
        }
        expr.fits(width, names)?;
        Ok(Typed { width, expr })
    }

    /// The value at this point of an execution, with the flags that do not hold there.
    pub fn value(&self, frame: &Frame, wrapped: &mut Vec<Wrapped>) -> Result<u64, Undefined> {
        self.expr.value(self.width, frame, wrapped)
    }
}

/// Reads expressions over the names of a function.
struct Reader<'n, 'f> {
    names: &'n Names<'f>,
    statics: &'n Static,
}

/// The deepest expression that is read. LLVM's own have a depth of 32 at most by default.
const MAX_DEPTH: u32 = 100;

impl Reader<'_, '_> {
    fn expr(&self, scanner: &mut Scanner<'_>, depth: u32) -> Result<Expr, NotEvaluable> {
        if depth > MAX_DEPTH {
            return Err("an expression that is too deep");
        }
        if scanner.eat("{") {
            return self.recurrence(scanner, depth);
        }
        if scanner.eat("(") {
            return self.parenthesized(scanner, depth);
        }
        if scanner.0.starts_with('%') {
            let name = scanner.name().ok_or("an operand that is not understood")?;
            return self.names.value(name).map(Expr::Value).ok_or("a name that the function does not have");
        }
        if let Some(constant) = scanner.integer() {
            return Ok(Expr::Constant(constant));
        }
        for (word, value) in [("true", -1), ("false", 0)] {
            if scanner.eat(word) {
                return Ok(Expr::Constant(value));
            }
        }
        let unread = [
            ("@", "the address of a global"),
            ("undef", "undef"),
            ("poison", "poison"),
            ("null", "a pointer"),
            ("vscale", "vscale"),
            ("***COULDNOTCOMPUTE***", "an expression that LLVM did not compute"),
        ];
        let known = unread.into_iter().find(|(word, _)| scanner.0.starts_with(word));
        Err(known.map_or("an expression that is not understood", |(_, why)| why))
    }

    /// `{a,+,b}<nuw><%loop>`, behind the brace.
    fn recurrence(&self, scanner: &mut Scanner<'_>, depth: u32) -> Result<Expr, NotEvaluable> {
        let mut operands = vec![self.expr(scanner, depth + 1)?];
        while scanner.eat(",+,") {
            operands.push(self.expr(scanner, depth + 1)?);
        }
        if !scanner.eat("}") {
            return Err("an expression that is not understood");
        }
        let flags = flags(scanner);
        scanner.eat("<nw>");
        let name = scanner.eat("<").then(|| scanner.name()).flatten();
        let header = name.and_then(|name| self.names.block(name)).ok_or("a loop that the function does not have")?;
        if !scanner.eat(">") {
            return Err("an expression that is not understood");
        }
        let number = self.statics.loop_of_header(header).ok_or("a loop that is not a natural loop")?;
        Ok(Expr::Recurrence(number, flags, operands))
    }

    /// What stands behind `(`.
    fn parenthesized(&self, scanner: &mut Scanner<'_>, depth: u32) -> Result<Expr, NotEvaluable> {
        for (word, cast) in [("zext ", Cast::Zext), ("sext ", Cast::Sext), ("trunc ", Cast::Trunc)] {
            if scanner.eat(word) {
                let from = scanner.int_type().ok_or("a pointer")?;
                scanner.eat(" ");
                let operand = self.expr(scanner, depth + 1)?;
                let to = scanner.eat(" to ").then(|| scanner.int_type()).flatten();
                return match (to, scanner.eat(")")) {
                    (Some(to), true) => Ok(Expr::Cast(cast, (from, to), Box::new(operand))),
                    _ => Err("an expression that is not understood"),
                };
            }
        }
        if scanner.0.starts_with("ptrtoint ") || scanner.0.starts_with("ptrtoaddr ") {
            return Err("the address of a pointer");
        }
        let first = self.expr(scanner, depth + 1)?;
        if scanner.eat(" /u ") {
            let divisor = self.expr(scanner, depth + 1)?;
            let closed = scanner.eat(")");
            flags(scanner);
            return if closed {
                Ok(Expr::Udiv(Box::new(first), Box::new(divisor)))
            } else {
                Err("an expression that is not understood")
            };
        }
        let operator = OPERATORS.iter().find(|(word, _)| scanner.0.starts_with(word));
        let (word, nary) = *operator.ok_or("an expression that is not understood")?;
        let mut operands = vec![first];
        while scanner.eat(word) {
            operands.push(self.expr(scanner, depth + 1)?);
        }
        if !scanner.eat(")") {
            return Err("an expression that is not understood");
        }
        Ok(Expr::Nary(nary, flags(scanner), operands))
    }
}

/// The flags behind an operation.
fn flags(scanner: &mut Scanner<'_>) -> Flags {
    let nuw = scanner.eat("<nuw>");
    let nsw = scanner.eat("<nsw>");
    Flags { nuw, nsw }
}

impl Expr {
    /// The width, if something in the expression says it.
    fn width(&self, names: &Names<'_>) -> Option<u32> {
        match self {
            Expr::Constant(_) => None,
            Expr::Cast(_, (_, to), _) => Some(*to),
            Expr::Value(value) => names.function.ty(*value).int_width(),
            Expr::Nary(_, _, operands) | Expr::Recurrence(_, _, operands) => {
                operands.iter().find_map(|operand| operand.width(names))
            }
            Expr::Udiv(dividend, divisor) => dividend.width(names).or_else(|| divisor.width(names)),
        }
    }

    /// Whether all values in it have the widths that their places ask for.
    fn fits(&self, width: u32, names: &Names<'_>) -> Result<(), NotEvaluable> {
        match self {
            Expr::Constant(_) => Ok(()),
            Expr::Value(value) => match names.function.ty(*value) {
                Type::Int(w) if *w == width => Ok(()),
                Type::Int(_) => Err("an expression of unknown width"),
                _ => Err("a pointer"),
            },
            Expr::Cast(_, (from, to), operand) if *from <= 64 && *to == width => operand.fits(*from, names),
            Expr::Cast(_, (_, to), _) if *to != width => Err("an expression of unknown width"),
            Expr::Cast(..) => Err("an integer of more than 64 bits"),
            Expr::Nary(_, _, operands) | Expr::Recurrence(_, _, operands) => {
                operands.iter().try_for_each(|operand| operand.fits(width, names))
            }
            Expr::Udiv(dividend, divisor) => dividend.fits(width, names).and_then(|()| divisor.fits(width, names)),
        }
    }

    fn value(&self, width: u32, frame: &Frame, wrapped: &mut Vec<Wrapped>) -> Result<u64, Undefined> {
        match self {
            Expr::Constant(constant) => Ok(cut(*constant, width)),
            Expr::Value(value) => frame.get(*value).and_then(|instance| instance.word()).ok_or(Undefined),
            Expr::Cast(cast, (from, _), operand) => {
                let word = operand.value(*from, frame, wrapped)?;
                Ok(match cast {
                    Cast::Zext => word,
                    Cast::Sext => cut(signed(word, *from), width),
                    Cast::Trunc => cut(i128::from(word), width),
                })
            }
            // Behind a 0, an operand may be poison.
            Expr::Nary(Nary::UminSeq, _, operands) => {
                let mut least = u64::MAX;
                for operand in operands {
                    least = least.min(operand.value(width, frame, wrapped)?);
                    if least == 0 {
                        break;
                    }
                }
                Ok(least)
            }
            Expr::Nary(nary, flags, operands) => {
                let values = operands
                    .iter()
                    .map(|operand| operand.value(width, frame, wrapped))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(combined(*nary, *flags, &values, width, wrapped))
            }
            Expr::Udiv(dividend, divisor) => {
                let (a, b) = (dividend.value(width, frame, wrapped)?, divisor.value(width, frame, wrapped)?);
                a.checked_div(b).ok_or(Undefined)
            }
            Expr::Recurrence(number, flags, operands) => {
                let values = operands
                    .iter()
                    .map(|operand| operand.value(width, frame, wrapped))
                    .collect::<Result<Vec<_>, _>>()?;
                let n = frame.turns[*number].backedges;
                // Only of an affine one does the last step say it of all.
                if let [start, step] = values[..] {
                    step_wraps(*flags, start, step, n, width, wrapped);
                }
                Ok(recurrence(&values, n, width))
            }
        }
    }
}

/// The value of an operation on words.
fn combined(nary: Nary, flags: Flags, values: &[u64], width: u32, wrapped: &mut Vec<Wrapped>) -> u64 {
    let signed_values = || values.iter().map(|value| signed(*value, width));
    let all = |f: &dyn Fn(u64, u64) -> u64| values.iter().copied().reduce(f).unwrap_or_default();
    match nary {
        Nary::Add | Nary::Mul => {
            let exact = |values: &mut dyn Iterator<Item = i128>| exact(nary, values);
            let unsigned = exact(&mut values.iter().map(|value| i128::from(*value)));
            let signed_result = exact(&mut signed_values());
            let operator = if nary == Nary::Add { "+" } else { "*" };
            let shown = |signed: bool| {
                let one = |value: &u64| {
                    if signed { crate::range::signed(*value, width).to_string() } else { value.to_string() }
                };
                values.iter().map(one).collect::<Vec<_>>().join(&format!(" {operator} "))
            };
            if flags.nuw && unsigned.is_none_or(|value| value >= 1 << width) {
                wrapped.push(Wrapped(format!("{} wraps as an unsigned i{width}", shown(false))));
            }
            let fits = |value: i128| (-(1i128 << (width - 1))..1i128 << (width - 1)).contains(&value);
            if flags.nsw && !signed_result.is_some_and(fits) {
                wrapped.push(Wrapped(format!("{} wraps as a signed i{width}", shown(true))));
            }
            let modular = |a: u64, b: u64| if nary == Nary::Add { a.wrapping_add(b) } else { a.wrapping_mul(b) };
            cut(i128::from(all(&modular)), width)
        }
        Nary::Umax => all(&u64::max),
        Nary::Umin | Nary::UminSeq => all(&u64::min),
        Nary::Smax => cut(signed_values().max().unwrap_or_default(), width),
        Nary::Smin => cut(signed_values().min().unwrap_or_default(), width),
    }
}

/// The sum or product without wrapping; `None` if it is beyond any width.
fn exact(nary: Nary, values: &mut dyn Iterator<Item = i128>) -> Option<i128> {
    let values: Vec<i128> = values.collect();
    match nary {
        Nary::Mul if values.contains(&0) => Some(0),
        Nary::Mul => values.into_iter().try_fold(1i128, i128::checked_mul),
        _ => values.into_iter().try_fold(0i128, i128::checked_add),
    }
}

/// Notes a step up to the n-th that wraps although a flag says that none does. Steps go in one direction, so the last one
/// says it of all.
fn step_wraps(flags: Flags, start: u64, step: u64, n: u64, width: u32, wrapped: &mut Vec<Wrapped>) {
    let n = i128::from(n);
    if flags.nuw && i128::from(start) + n * i128::from(step) >= 1 << width {
        wrapped.push(Wrapped(format!("{{{start},+,{step}}} wraps as an unsigned i{width} within {n} turns")));
    }
    let (start, step) = (signed(start, width), signed(step, width));
    let last = start + n * step;
    if flags.nsw && !(-(1i128 << (width - 1))..1i128 << (width - 1)).contains(&last) {
        wrapped.push(Wrapped(format!("{{{start},+,{step}}} wraps as a signed i{width} within {n} turns")));
    }
}

/// The value of a recurrence in turn `n`: each operand but the last moves by the next one in every turn.
fn recurrence(operands: &[u64], n: u64, width: u32) -> u64 {
    match operands {
        [start, step] => cut(i128::from(start.wrapping_add(n.wrapping_mul(*step))), width),
        _ => {
            let mut current = operands.to_vec();
            for _ in 0..n {
                for i in 0..current.len().saturating_sub(1) {
                    current[i] = current[i].wrapping_add(current[i + 1]);
                }
            }
            cut(i128::from(current.first().copied().unwrap_or_default()), width)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::Subject;
    use super::*;
    use crate::frame::Instance;
    use irrefute_ir::{LlvmVersion, parse_with_positions};
    use irrefute_semantics::Scalar;

    const TEXT: &str = "define i8 @f(i8 %a, i8 %b, i16 %w) {\nentry:\n  br label %loop\nloop:\n  br i1 true, label %loop, label %exit\nexit:\n  ret i8 %a\n}\n";

    /// What an expression is worth with %a = 200 and %b = 3, %w = 300, in the fifth turn of the loop.
    fn worth(text: &str, width: Option<u32>) -> Result<(Result<u64, Undefined>, usize), NotEvaluable> {
        let (module, map) = parse_with_positions(TEXT, LlvmVersion(22)).expect("a module");
        let names = Names::of(Subject { module: &module, text: TEXT, map: &map, version: LlvmVersion(22) }, 0);
        let statics = Static::of(&module.functions[0]);
        let mut scanner = Scanner(text);
        let typed = Typed::read(&mut scanner, width, &names, &statics)?;
        assert_eq!(scanner.0, "", "{text}");
        let mut frame = Frame::new(0, &module.functions[0], statics.loops.len(), 0);
        for (i, word) in [200, 3, 300].into_iter().enumerate() {
            let scalars = [Scalar::Word(word)].into_iter().collect();
            frame.values[i] = Some(Instance { scalars, born: 0, turns: Default::default() });
        }
        frame.turns[0].backedges = 5;
        let mut wrapped = Vec::new();
        Ok((typed.value(&frame, &mut wrapped), wrapped.len()))
    }

    #[test]
    fn expressions_have_values() {
        let values: [(&str, u64, usize); 17] = [
            ("(5 + %a)", 205, 0),
            ("(100 + %a)<nuw>", 44, 1),
            ("(100 + %a)<nsw>", 44, 0),
            ("(-100 + %a)<nsw>", 100, 1),
            ("(%a * %b)<nuw><nsw>", 88, 2),
            ("(%a smax %b)", 3, 0),
            ("(%a umax %b)", 200, 0),
            ("(%a umin %b umin 2)", 2, 0),
            ("(0 umin_seq (100 + %a)<nuw>)", 0, 0),
            ("(%a /u %b)", 66, 0),
            ("{%a,+,%b}<nuw><nsw><%loop>", 215, 0),
            ("{%a,+,(10 + %b)<nuw>}<nuw><%loop>", 9, 1),
            ("{0,+,1,+,1}<nw><%loop>", 15, 0),
            ("(trunc i16 %w to i8)", 44, 0),
            ("(trunc i16 (zext i8 %a to i16) to i8)", 200, 0),
            ("(-1 + (-1 * %b))<nsw>", 252, 0),
            ("{{0,+,1}<%loop>,+,-1}<nsw><%loop>", 0, 0),
        ];
        for (text, value, wraps) in values {
            assert_eq!(worth(text, Some(8)), Ok((Ok(value), wraps)), "{text}");
        }
        assert_eq!(worth("(sext i8 %a to i16)", Some(16)), Ok((Ok(0xffc8), 0)));
        assert_eq!(worth("(1 + %w)", None), Ok((Ok(301), 0)));
        assert_eq!(worth("(%a /u 0)", None), Ok((Err(Undefined), 0)));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (text, why) in [
            ("%nobody", "a name that the function does not have"),
            ("(%a + @g)", "the address of a global"),
            ("(%a ** %b)", "an expression that is not understood"),
            ("{0,+,1}<%entry>", "a loop that is not a natural loop"),
            ("7", "an expression of unknown width"),
            ("(%a + %w)", "an expression of unknown width"),
            ("***COULDNOTCOMPUTE***", "an expression that LLVM did not compute"),
        ] {
            assert_eq!(worth(text, None), Err(why), "{text}");
        }
    }
}
