//! What a rewrite of a reduced program looks like: the opcodes that go and come, without types, names and numbers.
//!
//! ```text
//!   form(s, t)   = { opcodes of s } -> { opcodes of t }
//!   change(s, t) = what s has more of than t, and t more of than s, if both have the same opcodes; else nothing
//!   guards(s, t) = what t has behind a branch and s has not, if t has the instructions of s and, besides, only what
//!                  conditions of branches are computed of
//! ```
//!
//! A form of equal sides says nothing: `store -> store` is a store that vanished, came, or writes elsewhere. Nothing here
//! knows of LLVM or of findings but for the two texts in a folder.

use crate::findings::store::{REDUCED_SOURCE, REDUCED_TARGET};
use irrefute_ir::{
    AccessMode, Function, Inst, LlvmVersion, Module, Op, Operand, TerminatorOp, ValueId, base_name, parse,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Whether both functions have the same instructions, in another order.
pub(crate) fn moves(source: &Function, target: &Function) -> bool {
    let [of_source, of_target] = [source, target].map(opcodes);
    let sorted = |words: &[String]| {
        let mut words = words.to_vec();
        words.sort_unstable();
        words
    };
    of_source != of_target && sorted(&of_source) == sorted(&of_target)
}

/// The opcodes of a function's instructions in order; intrinsics by name, without their types.
pub(crate) fn opcodes(f: &Function) -> Vec<String> {
    operations(f).map(opcode).collect()
}

fn operations(f: &Function) -> impl Iterator<Item = &Op> {
    f.blocks.iter().flat_map(|b| &b.insts).map(|inst| &inst.op)
}

fn opcode(op: &Op) -> String {
    match op {
        Op::Call(call) => call.intrinsic().map_or("call", base_name).to_owned(),
        op => op.opcode().to_owned(),
    }
}

/// The opcode, after the words for how it accesses memory: what is lost with it depends on these.
fn access(op: &Op) -> String {
    let words = |AccessMode { volatile, ordering, .. }: &AccessMode| {
        let words = [(*volatile, "volatile "), (ordering.is_some(), "atomic ")];
        words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect::<String>()
    };
    match op {
        Op::Load { mode, .. } | Op::Store { mode, .. } => words(mode) + &opcode(op),
        op => opcode(op),
    }
}

/// What happens to a program that keeps its opcodes, in words; `None` if it does not keep them. Where the same
/// instructions are left, the first one that differs is named, and of a store which operand of it does.
pub(crate) fn change(source: &Function, target: &Function) -> Option<String> {
    let all = words(source);
    if all != words(target) {
        return None;
    }
    let [before, after] = [source, target].map(|f| operations(f).map(access).collect::<Vec<String>>());
    let change = match (&*more(&before, &after), &*more(&after, &before)) {
        ([], []) => format!("changes {}", changed(source, target)?),
        (lost, []) => format!("deletes `{}`", lost.join(" ")),
        ([], added) => format!("adds `{}`", added.join(" ")),
        (lost, added) => format!("turns `{}` into `{}`", lost.join(" "), added.join(" ")),
    };
    // The others say where it happens.
    Some(if all.contains(' ') { format!("{change}: {all}") } else { change })
}

/// What a target puts behind a branch, in words, if it does nothing else. How the condition is computed is left out: it is
/// another one for each function of the library, and the branch is the same mistake.
pub(crate) fn guards(source: &Function, target: &Function) -> Option<String> {
    let [entry] = &*source.blocks else { return None };
    let [before, after] = [source, target].map(opcodes);
    let is_added = more(&before, &after).is_empty() && more(&more(&after, &before), &conditions(target)).is_empty();
    // A block that only goes on to another one is where a branch may lead, and need not.
    let behind = target.blocks.iter().skip(1).filter(|block| matches!(block.term.op, TerminatorOp::Br(_)));
    let guarded: BTreeSet<String> = behind.flat_map(|block| &block.insts).map(|inst| opcode(&inst.op)).collect();
    let is_from_source = |word: &String| entry.insts.iter().any(|inst| opcode(&inst.op) == *word);
    let is_it = is_added && !guarded.is_empty() && guarded.iter().all(is_from_source);
    is_it.then(|| format!("puts `{}` behind a branch", guarded.into_iter().collect::<Vec<_>>().join(" ")))
}

/// The opcodes of all that conditions of branches are computed of.
fn conditions(f: &Function) -> Vec<String> {
    let local = |operand: &Operand| if let Operand::Local(value) = operand { Some(*value) } else { None };
    let mut wanted: BTreeSet<ValueId> = BTreeSet::new();
    for block in &f.blocks {
        if let TerminatorOp::CondBr { condition, .. } = &block.term.op {
            wanted.extend(local(condition));
        }
    }
    let mut words = Vec::new();
    let insts: Vec<&Inst> = f.blocks.iter().flat_map(|block| &block.insts).collect();
    // Backwards: a value is defined before it is used, but for loops, where nothing is claimed of what is missing.
    for inst in insts.into_iter().rev().filter(|inst| inst.result.is_some()) {
        if inst.result.is_some_and(|result| wanted.contains(&result)) {
            words.push(opcode(&inst.op));
            wanted.extend(inst.op.operands().into_iter().filter_map(local));
        }
    }
    words
}

/// What is changed in the first operation that differs from that in its place; `None` if only the control flow does.
fn changed(source: &Function, target: &Function) -> Option<String> {
    let (before, after) = operations(source).zip(operations(target)).find(|(before, after)| before != after)?;
    Some(match (before, after) {
        (Op::Store { pointer, .. }, Op::Store { pointer: other, .. }) if pointer != other => {
            format!("the address of `{}`", access(after))
        }
        (Op::Store { value, .. }, Op::Store { value: other, .. }) if value != other => {
            format!("the value of `{}`", access(after))
        }
        _ => format!("`{}`", access(after)),
    })
}

/// The words of `a` that are not in `b`, as often as they are missing.
fn more(a: &[String], b: &[String]) -> Vec<String> {
    let mut rest = b.to_vec();
    let mut is_left = |word: &&String| match rest.iter().position(|other| other == *word) {
        Some(place) => {
            rest.swap_remove(place);
            false
        }
        None => true,
    };
    a.iter().filter(|word| is_left(word)).cloned().collect()
}

/// The form of the reduced programs in a finding's folder; `None` if there are none, or they cannot be read.
pub fn form_of(folder: &Path, function: &str, version: LlvmVersion) -> Option<String> {
    let read = |name: &str| -> Option<Module> { parse(&fs::read_to_string(folder.join(name)).ok()?, version).ok() };
    let (source, target) = (read(REDUCED_SOURCE)?, read(REDUCED_TARGET)?);
    Some(form(source.function(function)?, target.function(function)?))
}

/// The opcodes of both.
pub(crate) fn form(source: &Function, target: &Function) -> String {
    format!("{} -> {}", words(source), words(target))
}

/// The opcodes of a function, each once, in the order of the alphabet.
pub(crate) fn words(f: &Function) -> String {
    let mut words: BTreeSet<String> = opcodes(f).into_iter().collect();
    words.extend(f.blocks.iter().map(|b| b.term.op.opcode().to_owned()));
    words.extend(f.blocks.iter().any(|b| !b.phis.is_empty()).then(|| "phi".to_owned()));
    // Nearly every function ends with `ret`, so it distinguishes nothing.
    words.remove("ret");
    match words.is_empty() {
        true => "nothing".to_owned(),
        false => words.into_iter().collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A function of an `i8` and an `i1` that returns an `i8`.
    pub(crate) fn function(body: &str) -> Function {
        let text = format!("declare i8 @llvm.umax.i8(i8, i8)\ndefine i8 @f(i8 %x, i1 %c) {{\n{body}\n}}\n");
        parse(&text, LlvmVersion::DEFAULT).unwrap().function("f").unwrap().clone()
    }

    #[test]
    fn a_form_has_no_flags_constants_or_counts() {
        let target = function("ret i8 %x");
        let one = function("%a = add nsw i8 %x, 1\n %m = call i8 @llvm.umax.i8(i8 %a, i8 3)\n ret i8 %m");
        let two = function(
            "%a = add i8 %x, 9\n %b = add nuw i8 %a, %x\n %m = call i8 @llvm.umax.i8(i8 4, i8 %b)\n ret i8 %m",
        );
        assert_eq!(form(&one, &target), "add llvm.umax -> nothing");
        assert_eq!(form(&one, &target), form(&two, &target));
    }

    #[test]
    fn control_flow_is_in_the_form() {
        let loops = function(
            "br label %a\na:\n %p = phi i8 [ 0, %0 ], [ %p, %a ]\n br i1 %c, label %a, label %b\nb:\n ret i8 %p",
        );
        assert_eq!(words(&loops), "br phi");
    }

    /// LibCallsShrinkWrap has a condition for each function of the library.
    #[test]
    fn what_is_put_behind_a_branch_is_one_cause_whatever_the_condition() {
        let of = |body: &str| {
            let text = format!("declare i8 @g(i8)\ndeclare void @h(i8)\ndefine void @f(i8 %x) {{\n{body}\n}}\n");
            parse(&text, LlvmVersion::DEFAULT).unwrap().function("f").unwrap().clone()
        };
        let call = "%r = call i8 @g(i8 %x)";
        let source = of(&format!("{call}\nret void"));
        let guarded = |condition: &str, then: &str, after: &str| {
            of(&format!("{condition}\nbr i1 %c, label %a, label %b\na:\n{then}\nbr label %b\nb:\n{after}ret void"))
        };
        let shown = |target: &Function| guards(&source, target);
        let (one, two) = ("%c = icmp ult i8 %x, 7", "%d = icmp ugt i8 %x, 9\n%e = icmp eq i8 %x, 3\n%c = or i1 %d, %e");
        for condition in [one, two] {
            assert_eq!(shown(&guarded(condition, call, "")).as_deref(), Some("puts `call` behind a branch"));
        }
        assert_eq!(shown(&source), None);
        assert_eq!(shown(&guarded(one, "%s = add i8 %x, 1", "")), None, "the call is gone");
        assert_eq!(shown(&guarded(one, call, "%s = add i8 %x, 1\n")), None, "something else came");
        assert_eq!(shown(&guarded(one, call, "call void @h(i8 1)\n")), None, "a call came");
        assert_eq!(shown(&of(&format!("{one}\nbr i1 %c, label %a, label %a\na:\n{call}\nret void"))), None);
        assert_eq!(guards(&guarded(one, call, ""), &guarded(two, call, "")), None, "it was behind a branch");
    }

    /// `store -> store` was the name of the first three.
    #[test]
    fn what_keeps_its_opcodes_is_told_apart_by_what_goes_and_comes() {
        let stores = |lines: &[&str]| {
            let text = format!("define void @f(ptr %p, ptr %q) {{\n{}\nret void\n}}\n", lines.join("\n"));
            parse(&text, LlvmVersion::DEFAULT).unwrap().function("f").unwrap().clone()
        };
        let (one, two) = ("store i32 0, ptr %p", "store volatile i8 0, ptr %p");
        let both = stores(&[one, two]);
        let change = |source: &Function, target: &Function| super::change(source, target);
        assert_eq!(change(&both, &stores(&[one])).as_deref(), Some("deletes `volatile store`"));
        assert_eq!(change(&both, &stores(&[two])).as_deref(), Some("deletes `store`"));
        assert_eq!(change(&stores(&[one]), &both).as_deref(), Some("adds `volatile store`"));
        assert_eq!(change(&stores(&[two]), &stores(&[one])).as_deref(), Some("turns `volatile store` into `store`"));
        let of_one = |line: &str| change(&stores(&[one]), &stores(&[line]));
        assert_eq!(of_one("store i32 0, ptr %q").as_deref(), Some("changes the address of `store`"));
        assert_eq!(of_one("store i32 1, ptr %p").as_deref(), Some("changes the value of `store`"));
        assert_eq!(of_one("%v = load i32, ptr %p"), None, "the form says it");
        let loads = |n: usize| stores(&["%v = load i8, ptr %p", "%w = load i8, ptr %q", one][3 - n..]);
        assert_eq!(change(&loads(3), &loads(2)).as_deref(), Some("deletes `load`: load store"));
        let compared =
            |predicate: &str| function(&format!("%b = icmp {predicate} i8 %x, 3\n %r = zext i1 %b to i8\n ret i8 %r"));
        assert_eq!(change(&compared("ult"), &compared("ule")).as_deref(), Some("changes `icmp`: icmp zext"));
    }
}
