//! Atomic operations of a single thread, and volatile accesses as events.

use super::*;
use crate::Set;
use crate::choice::{Chooser, Frozen};
use crate::outcome::May;

/// The value found and the value left by an `atomicrmw` of 8 bits.
fn rmw(op: &str, old: u64, argument: u64) -> (u64, u64) {
    let text = format!(
        "define {{ i8, i8 }} @f(i8 %old, i8 %argument) {{
           %p = alloca i8
           store i8 %old, ptr %p
           %found = atomicrmw {op} ptr %p, i8 %argument seq_cst
           %left = load i8, ptr %p
           %r0 = insertvalue {{ i8, i8 }} poison, i8 %found, 0
           %r1 = insertvalue {{ i8, i8 }} %r0, i8 %left, 1
           ret {{ i8, i8 }} %r1
         }}"
    );
    match &f(&text).returns(&[word(old), word(argument)])[..] {
        [Scalar::Word(found), Scalar::Word(left)] => (*found, *left),
        other => panic!("{other:?}"),
    }
}

#[test]
fn read_modify_write() {
    let cases = [
        ("xchg", 5, 3, 3),
        ("add", 255, 3, 2),
        ("sub", 5, 6, 255),
        ("and", 12, 10, 8),
        ("nand", 12, 10, 247),
        ("or", 12, 10, 14),
        ("xor", 12, 10, 6),
        ("max", 255, 3, 3),
        ("min", 255, 3, 255),
        ("umax", 255, 3, 255),
        ("umin", 255, 3, 3),
        ("uinc_wrap", 3, 5, 4),
        ("uinc_wrap", 5, 5, 0),
        ("udec_wrap", 3, 5, 2),
        ("udec_wrap", 0, 5, 5),
        ("udec_wrap", 7, 5, 5),
        ("usub_cond", 7, 5, 2),
        ("usub_cond", 3, 5, 3),
        ("usub_sat", 7, 5, 2),
        ("usub_sat", 3, 5, 0),
    ];
    for (op, old, argument, left) in cases {
        assert_eq!(rmw(op, old, argument), (old, left), "{op}");
    }
    let pointer = "@g = constant i8 9
      define i8 @f() {
        %p = alloca ptr
        store ptr null, ptr %p
        %old = atomicrmw xchg ptr %p, ptr @g seq_cst
        %q = load ptr, ptr %p
        %v = load i8, ptr %q
        ret i8 %v
      }";
    assert_eq!(f(pointer).returns(&[]), [word(9)]);
}

#[test]
fn atomic_accesses_are_accesses() {
    let text =
        |setup: &str, access: &str| format!("@c = constant i32 0 define void @f() {{ {setup} {access} ret void }}");
    let add = "%o = atomicrmw add ptr %p, i32 1 seq_cst";
    assert_eq!(f(&text("%p = alloca i16", add)).breaks(&[]), UbRule::OutOfBounds);
    let constant = "%o = atomicrmw add ptr @c, i32 1 seq_cst";
    assert_eq!(f(&text("", constant)).breaks(&[]), UbRule::ForbiddenWrite);
    let exchange = "%o = cmpxchg ptr @c, i32 1, i32 2 seq_cst seq_cst";
    assert_eq!(f(&text("", exchange)).breaks(&[]), UbRule::ForbiddenWrite, "even if it would fail");
    let misaligned = "%a = alloca [8 x i8], align 8 %p = getelementptr i8, ptr %a, i64 2";
    assert_eq!(f(&text(misaligned, add)).breaks(&[]), UbRule::Misaligned, "aligned to its size");
}

const EXCHANGE: &str = "define { i32, i1, i32 } @f(i32 %expected) {
    %p = alloca i32
    store i32 7, ptr %p
    %r = cmpxchg ptr %p, i32 %expected, i32 9 seq_cst seq_cst
    %found = extractvalue { i32, i1 } %r, 0
    %success = extractvalue { i32, i1 } %r, 1
    %left = load i32, ptr %p
    %r0 = insertvalue { i32, i1, i32 } poison, i32 %found, 0
    %r1 = insertvalue { i32, i1, i32 } %r0, i1 %success, 1
    %r2 = insertvalue { i32, i1, i32 } %r1, i32 %left, 2
    ret { i32, i1, i32 } %r2
  }";

struct Second;

impl Chooser for Second {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        First.freeze(set, width)
    }

    fn way(&mut self, _: usize) -> usize {
        1
    }
}

#[test]
fn compare_and_exchange() {
    assert_eq!(f(EXCHANGE).returns(&[word(7)]), [word(7), word(1), word(9)]);
    assert_eq!(f(EXCHANGE).returns(&[word(8)]), [word(7), word(0), word(7)]);
    let weak = EXCHANGE.replace("cmpxchg", "cmpxchg weak");
    assert_eq!(f(&weak).returns(&[word(7)]), [word(7), word(1), word(9)]);
    let spurious = f(&weak).outcome_by(&[Value::scalar(word(7))], &mut Second).end;
    assert_eq!(spurious, End::Returns(Value([word(7), word(0), word(7)].into_iter().collect())));
    let pointers = "@g = constant i8 0 define i1 @f() {
        %p = alloca ptr
        store ptr @g, ptr %p
        %r = cmpxchg ptr %p, ptr @g, ptr null seq_cst seq_cst
        %q = load ptr, ptr %p
        %n = icmp eq ptr %q, null
        ret i1 %n
      }";
    assert_eq!(f(pointers).returns(&[]), [word(1)]);
}

const VOLATILE: &str = "@g = global i32 5
  define i32 @f() {
    store volatile i32 3, ptr @g
    %v = load volatile i32, ptr @g
    %w = load i32, ptr @g
    %s = add i32 %v, %w
    ret i32 %s
  }";

#[test]
fn volatile_accesses_are_events() {
    let outcome = f(VOLATILE).outcome(&[]);
    assert_eq!(outcome.end, End::Returns(Value::scalar(word(6))), "both loads find what was stored");
    let g = Scalar::Log(crate::MemoryBlock::global(0), 0);
    let event = |callee: &str, args: &[Scalar], not_return| {
        let args = args.iter().cloned().map(Value::scalar).collect();
        Event::blind(callee, args, May { unwind: false, returns: true, not_return, read: true, write: true })
    };
    let store = event("volatile store", &[g.clone(), word(4), word(3)], true);
    assert_eq!(outcome.trace, [store, event("volatile load", &[g, word(4)], false)]);
    assert_eq!(f(VOLATILE).answering([Answer::NeverReturns]).end(&[]), End::Stopped);
    let promised = VOLATILE.replace("@f()", "@f() willreturn");
    assert_eq!(f(&promised).answering([Answer::NeverReturns]).breaks(&[]), UbRule::WillReturnStopped);
    let newer = Dialect { version: ir::LlvmVersion(23), ..Dialect::LANGREF };
    assert!(f(VOLATILE).under(newer).outcome(&[]).trace[1].may.not_return);
}

#[test]
fn volatile_accesses_must_be_allowed() {
    let text = |pointer: &str| {
        format!("define void @f() {{ %a = alloca i16 {pointer} %v = load volatile i32, ptr %p ret void }}")
    };
    assert_eq!(f(&text("%p = getelementptr i8, ptr %a, i64 0")).breaks(&[]), UbRule::OutOfBounds);
    assert_eq!(f(&VOLATILE.replace("@f()", "@f() memory(read)")).breaks(&[]), UbRule::MemoryPromise);
}

/// Where no block lies, the environment is told the address and answers what is loaded.
#[test]
fn volatile_accesses_of_devices() {
    let text = |access: &str| format!("define i32 @f() {{ %p = inttoptr i64 4096 to ptr {access} }}");
    let load = text("%v = load volatile i32, ptr %p ret i32 %v");
    assert_eq!(f(&load).end(&[]), End::Returns(Value::scalar(word(7))));
    let outcome = f(&text("store volatile i32 3, ptr %p ret i32 0")).outcome(&[]);
    assert_eq!(outcome.trace[0].args, [word(4096), word(4), word(3)].map(Value::scalar));
    assert_eq!(f(&text("%v = load i32, ptr %p ret i32 %v")).breaks(&[]), UbRule::NothingThere);
}

/// The event does not show which private block it is: LLVM splits and moves such blocks.
#[test]
fn volatile_accesses_of_private_blocks() {
    let text = "define void @f() { %a = alloca [2 x i32] %p = getelementptr i32, ptr %a, i64 1 store volatile i32 3, ptr %p ret void }";
    assert_eq!(f(text).outcome(&[]).trace[0].args, [word(0), word(4), word(3)].map(Value::scalar));
}
