//! Calls by what they did, bodies by what they answered: the edits that an observed execution suggests.
//!
//! ```text
//!   answers   %r = call i32 @f(ptr %p)   ⟶   7 in the place of %r
//!   calls     %r = call i32 @f(ptr %p)   ⟶   store i8 1, ptr %p, and 7 in the place of %r;  @f goes
//!   bodies    define i32 @f(ptr %p) {…}  ⟶   { store i8 1, ptr %p    ret i32 7 }
//! ```
//!
//! What [`Calls`](super::calls::Calls) says holds of one execution. On another input, or where LLVM would have inlined the
//! callee, the program becomes another one; as for all edits, the predicate decides.

use super::calls::{Address, Base, CallOutcome, CallSite, Nameable, Written, direct_calls};
use super::editor::{Edit, Editor, Place, Slot, edit};
use super::program::ReductionSubject;
use irrefute_ir::{Block, Constant, ConstantKind, Flags, Function, Inst, Op, Operand, TerminatorOp, Type, ValueId};

/// Each call becomes the answer that it gave; what it wrote is lost.
pub(super) fn answers(subject: &ReductionSubject) -> Vec<Edit> {
    let calls = subject.calls();
    let mut answered: Vec<(CallSite, CallOutcome)> =
        calls.sites.iter().filter(|(_, done)| done.answer.is_some()).map(|(s, d)| (*s, d.clone())).collect();
    // The order of a hash map is not that of the text.
    answered.sort_by_key(|(site, _)| *site);
    let answer = |(site, done): (CallSite, CallOutcome)| {
        edit(move |editor| replace_call(editor, site, &[], done.answer.as_ref()))
    };
    answered.into_iter().map(answer).collect()
}

/// All calls of a function become what they wrote and answered, and the function goes; then the same for single calls.
pub(super) fn calls(subject: &ReductionSubject) -> Vec<Edit> {
    let calls = subject.calls();
    if calls.sites.is_empty() {
        return Vec::new();
    }
    let sites = direct_calls(subject.module);
    let mut edits = Vec::new();
    for (index, function) in others(subject) {
        let of_function = sites.iter().filter(|(_, name)| *name == function.name).map(|(site, _)| *site);
        // A call that never returned, or was never reached, is left out.
        let all: Vec<(CallSite, Option<CallOutcome>)> =
            of_function.map(|site| (site, calls.sites.get(&site).cloned())).collect();
        let mut returned = all.iter().filter_map(|(_, done)| done.as_ref());
        let is_said = returned.clone().all(|done| done.writes.is_some());
        // Otherwise leaving out the function with its calls is the same.
        if is_said && returned.any(has_effect) {
            edits.push(edit(move |editor| replace_calls(editor, &all, index)));
        }
    }
    let mut single: Vec<(CallSite, CallOutcome)> = calls
        .sites
        .iter()
        .filter(|(_, done)| done.writes.as_ref().is_some_and(|writes| !writes.is_empty()))
        .map(|(site, done)| (*site, done.clone()))
        .collect();
    single.sort_by_key(|(site, _)| *site);
    edits.extend(single.into_iter().map(|(site, done)| edit(move |editor| replace_by(editor, site, &done))));
    edits
}

/// The body of each function becomes what all of its calls wrote and answered; then only what they answered.
pub(super) fn bodies(subject: &ReductionSubject) -> Vec<Edit> {
    let calls = subject.calls();
    let mut edits = Vec::new();
    for (index, function) in others(subject) {
        let Some(done) = calls.functions.get(&index) else { continue };
        if done.answer.is_none() && function.ret != Type::Void {
            continue;
        }
        if let Some(writes) = done.writes.clone() {
            let answer = done.answer.clone();
            edits.push(edit(move |editor| replace_body(editor, index, &writes, answer.as_ref())));
        }
        if let Some(answer) = done.answer.clone().filter(|_| done.writes.as_ref().is_none_or(|w| !w.is_empty())) {
            edits.push(edit(move |editor| replace_body(editor, index, &[], Some(&answer))));
        }
    }
    edits
}

/// The functions with a body besides the one that is reduced.
fn others<'a>(subject: &ReductionSubject<'a>) -> impl Iterator<Item = (usize, &'a Function)> + use<'a> {
    let entry = subject.entry;
    subject.definitions().filter(move |(index, _)| *index != entry)
}

fn has_effect(done: &CallOutcome) -> bool {
    done.answer.is_some() || done.writes.as_ref().is_some_and(|writes| !writes.is_empty())
}

/// Replaces all calls of a function, and drops it.
fn replace_calls(editor: &mut Editor, calls: &[(CallSite, Option<CallOutcome>)], callee: usize) -> bool {
    for (site, done) in calls {
        let done = done.clone().unwrap_or_default();
        // It fails where another edit has removed the call already.
        replace_by(editor, *site, &done);
    }
    editor.drop_function(callee)
}

fn replace_by(editor: &mut Editor, site: CallSite, done: &CallOutcome) -> bool {
    replace_call(editor, site, done.writes.as_deref().unwrap_or_default(), done.answer.as_ref())
}

/// Replaces a call by stores and an answer; its result is zero if there is no answer.
fn replace_call(editor: &mut Editor, site: CallSite, writes: &[Written], answer: Option<&Nameable>) -> bool {
    let Some((call, result)) = site.call(&editor.module) else { return false };
    let arguments: Vec<Operand> = call.args.iter().map(|a| editor.resolve(site.function, &a.operand)).collect();
    let place = Place { function: site.function, block: site.block, slot: Slot::Inst(site.inst) };
    let mut written = Writing { editor, function: site.function, arguments, insts: Vec::new() };
    let Some(()) = written.store(writes) else { return false };
    let operand = match (answer, result) {
        (_, None) => None,
        (Some(answer), Some(_)) => match written.operand(answer) {
            Some(operand) => Some(operand),
            None => return false,
        },
        (None, Some(result)) => Some(Constant::zero(written.editor.function(site.function).ty(result).clone()).into()),
    };
    let insts = written.insts;
    if let TerminatorOp::Invoke { normal, .. } = editor.function(site.function).blocks[site.block].term.op
        && site.inst == editor.function(site.function).blocks[site.block].insts.len()
    {
        editor.function_mut(site.function).blocks[site.block].term = TerminatorOp::Br(normal).into();
        if let (Some(result), Some(operand)) = (result, operand) {
            editor.replace_uses(site.function, result, &operand);
        }
    } else {
        let is_removed = match (result, operand) {
            (Some(result), Some(operand)) => editor.remove_and_replace(place, result, &operand),
            (Some(_) | None, _) => editor.remove(place),
        };
        if !is_removed {
            return false;
        }
    }
    editor.insert(place, insts);
    true
}

/// Replaces the body of a function by stores and a return.
fn replace_body(editor: &mut Editor, index: usize, writes: &[Written], answer: Option<&Nameable>) -> bool {
    let function = editor.function_mut(index);
    let parameters = function.params.len();
    function.values.truncate(parameters);
    function.metadata.clear();
    function.header.personality = None;
    let arguments = (0..parameters).map(|p| ValueId(p as u32).into()).collect();
    let mut written = Writing { editor, function: index, arguments, insts: Vec::new() };
    let mut made = || {
        written.store(writes)?;
        Some(match answer {
            None => None,
            Some(answer) => Some(written.operand(answer)?),
        })
    };
    let made = made();
    let insts = written.insts;
    // Without an operand for it the function returns nothing, which the verifier rejects where it has a result.
    let term = TerminatorOp::Ret(made.flatten()).into();
    editor.function_mut(index).blocks = vec![Block { name: None, phis: Vec::new(), insts, term }];
    true
}

/// Instructions that do what was done, in a function where pointers have other names.
struct Writing<'a> {
    editor: &'a mut Editor,
    function: usize,
    /// The arguments of the call, or the parameters of the function.
    arguments: Vec<Operand>,
    insts: Vec<Inst>,
}

impl Writing<'_> {
    /// Stores what was written; `None` if there is no such argument here.
    fn store(&mut self, writes: &[Written]) -> Option<()> {
        for Written { at, value, align } in writes {
            let (value, pointer) = (self.operand(value)?, self.pointer(at)?);
            let op = Op::Store { value, pointer, align: *align, mode: Default::default() };
            self.insts.push(Inst { result: None, op, metadata: Vec::new() });
        }
        Some(())
    }

    fn operand(&mut self, value: &Nameable) -> Option<Operand> {
        match value {
            Nameable::Constant(constant) => Some(constant.clone().into()),
            Nameable::Address(address) => self.pointer(address),
        }
    }

    /// An address, computed from its base unless that is it.
    fn pointer(&mut self, Address { base, offset, ty }: &Address) -> Option<Operand> {
        let base = match base {
            Base::Argument(index) => self.arguments.get(*index)?.clone(),
            Base::Global(name) => Constant { ty: ty.clone(), kind: ConstantKind::Global(name.clone()) }.into(),
        };
        if *offset == 0 {
            return Some(base);
        }
        let result = self.editor.new_value(self.function, ty.clone());
        let indices = vec![Constant::int(Type::Int(64), *offset).into()];
        let op = Op::GetElementPtr { flags: Flags::NONE, element: Type::Int(8), base, indices };
        self.insts.push(Inst { result: Some(result), op, metadata: Vec::new() });
        Some(result.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, Module, parse, verify};

    fn module(text: &str) -> Module {
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(verify(&module), Ok(()), "{text}");
        module
    }

    fn number(value: i64) -> Nameable {
        Nameable::Constant(Constant::int(Type::Int(32), value))
    }

    fn argument(index: usize, offset: i64) -> Address {
        Address { base: Base::Argument(index), offset, ty: Type::PTR }
    }

    /// The pointer of a store is the answer of a call that is replaced after it.
    #[test]
    fn replacements_go_together() {
        let text = "declare ptr @g(i32, ptr)\ndeclare void @h(ptr)\ndefine void @f(i32 %x, ptr %p) {\n  \
            %a = call ptr @g(i32 %x, ptr %p)\n  call void @h(ptr %a)\n  ret void\n}\n";
        let module = module(text);
        let mut editor = Editor::of(&module);
        let site = |inst| CallSite { function: 2, block: 0, inst };
        let writes = [Written { at: argument(0, 4), value: number(5), align: None }];
        assert!(replace_call(&mut editor, site(1), &writes, None));
        assert!(replace_call(&mut editor, site(0), &[], Some(&Nameable::Address(argument(1, 8)))));
        assert!(!replace_call(&mut editor, site(0), &[], Some(&number(1))), "it is gone");
        let edited = editor.finish().expect("nothing is missing");
        assert_eq!(verify(&edited), Ok(()), "{edited}");
        let edited = edited.to_string();
        let body = "  %1 = getelementptr i8, ptr %p, i64 8\n  %2 = getelementptr i8, ptr %1, i64 4\n  \
            store i32 5, ptr %2\n  ret void\n";
        assert!(edited.contains(body), "{edited}");
    }

    #[test]
    fn an_invoke_becomes_a_branch() {
        let text = "declare i32 @g(ptr)\ndeclare i32 @__gxx_personality_v0(...)\n\
            define i32 @f(ptr %p) personality ptr @__gxx_personality_v0 {\nentry:\n  \
            %a = invoke i32 @g(ptr %p) to label %on unwind label %pad\non:\n  ret i32 %a\npad:\n  \
            %l = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %l\n}\n";
        let module = module(text);
        let mut editor = Editor::of(&module);
        let site = CallSite { function: 2, block: 0, inst: 0 };
        let writes = [Written { at: argument(0, 0), value: number(5), align: Some(1) }];
        assert!(replace_call(&mut editor, site, &writes, Some(&number(7))));
        assert!(!replace_call(&mut editor, site, &writes, Some(&number(7))), "it is gone");
        let edited = editor.finish().expect("nothing is missing");
        assert_eq!(verify(&edited), Ok(()), "{edited}");
        let body = "entry:\n  store i32 5, ptr %p, align 1\n  br label %on\n\non:\n  ret i32 7\n}";
        assert!(edited.to_string().contains(body), "{edited}");
    }
}
