//! Whether machine code keeps what the orderings of atomic instructions promise other threads: `orderings.txt` has what
//! each must become on each machine.
//!
//! Only functions of one block with one atomic instruction or fence and no call are looked at: all that orders accesses
//! there is its. Invariant: a function is told only if none of the sequences of the table is in its code.

use super::code;
use irrefute_ir::{AccessMode, Function, Module, Op, Ordering, TerminatorOp, Type};
use std::collections::BTreeMap;

const TABLE: &str = include_str!("orderings.txt");

/// The widest access that machines have one instruction for.
const WIDEST: u32 = 64;

/// A feature of RISC-V with which each access is stronger, and the table another one.
const TOTAL_ORDER: &str = "ztso";

/// An operation and its ordering, as the table names them.
type Need = (&'static str, Ordering);

/// The machine of a triple, as the table names it.
fn machine(triple: &str) -> Option<&'static str> {
    match triple.split('-').next().unwrap_or_default() {
        "x86_64" => Some("x86_64"),
        "aarch64" => Some("aarch64"),
        "riscv32" | "riscv64" => Some("riscv64"),
        "powerpc64" | "powerpc64le" => Some("powerpc64"),
        _ => None,
    }
}

/// Whether the table has the machine of a triple.
pub(super) fn is_known(triple: &str) -> bool {
    machine(triple).is_some()
}

/// Whether a list of features, or a module that names some, asks for other code than the table.
pub(super) fn is_otherwise(features: &str) -> bool {
    features.contains(TOTAL_ORDER)
}

/// The functions of a module whose code lacks something, each with what that is, in words.
pub fn lacking(module: &Module, assembly: &str, triple: &str) -> BTreeMap<String, String> {
    let (Some(machine), Some(code)) = (machine(triple), code::instructions(assembly, triple)) else {
        return BTreeMap::new();
    };
    let looked_at = module.functions.iter().filter_map(|f| {
        let code = code.get(&*f.name)?;
        // A library orders by itself.
        let calls = code.iter().any(|line| line.contains("__"));
        let (operation, ordering) = needs(f).filter(|_| !calls)?.into_iter().find(|need| !has(machine, *need, code))?;
        let words = format!("{operation} {}, which needs {}", ordering.keyword(), row(machine, (operation, ordering))?);
        Some((f.name.to_string(), format!("{words}:\n{}", code.join("\n"))))
    });
    looked_at.collect()
}

/// What is needed of the code of a function; `None` if that is not known.
fn needs(f: &Function) -> Option<Vec<Need>> {
    let [block] = &f.blocks[..] else { return None };
    let is_call = |op: &Op| matches!(op, Op::Call(_));
    if !matches!(block.term.op, TerminatorOp::Ret(_)) || block.insts.iter().any(|inst| is_call(&inst.op)) {
        return None;
    }
    let mut found = block.insts.iter().filter_map(|inst| needs_of(f, &inst.op));
    let only = found.next()?;
    found.next().is_none().then_some(only).flatten()
}

/// What an instruction needs, if it is atomic: `Some(None)` if that is not known.
fn needs_of(f: &Function, op: &Op) -> Option<Option<Vec<Need>>> {
    let of = |ty: &Type, pointer, mode: &AccessMode, all: &[(&'static str, Option<Ordering>)]| {
        let is_small = matches!(ty, Type::Int(width) if *width <= WIDEST) || *ty == Type::PTR;
        let is_known = is_small && *f.type_of(pointer) == Type::PTR && mode.scope.is_none();
        let all = all.iter().filter_map(|(what, ordering)| Some((*what, (*ordering)?)));
        mode.ordering.map(|_| is_known.then(|| all.collect()))
    };
    match op {
        Op::Load { ty, pointer, mode, .. } => of(ty, pointer, mode, &[("load", mode.ordering)]),
        Op::Store { value, pointer, mode, .. } => of(f.type_of(value), pointer, mode, &[("store", mode.ordering)]),
        Op::AtomicRmw { value, pointer, mode, .. } => of(f.type_of(value), pointer, mode, &[("rmw", mode.ordering)]),
        Op::CmpXchg { new, pointer, mode, failure, .. } => {
            of(f.type_of(new), pointer, mode, &[("cmpxchg", mode.ordering), ("fails", Some(*failure))])
        }
        Op::Fence { ordering, scope } => Some(scope.is_none().then(|| vec![("fence", *ordering)])),
        _ => None,
    }
}

/// The sequences of the table; one of them is enough.
fn row(machine: &str, (operation, ordering): Need) -> Option<&'static str> {
    TABLE.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let (key, sequences) = line.split_once(" = ")?;
        let mut words = key.split(' ');
        let is_it = words.next() == Some(machine) && words.next() == Some(operation);
        (is_it && words.any(|word| word == ordering.keyword())).then_some(sequences)
    })
}

/// Whether code has what is needed.
fn has(machine: &str, need: Need, code: &[String]) -> bool {
    row(machine, need).is_none_or(|sequences| sequences.split(" | ").any(|sequence| is_in(sequence, code)))
}

fn is_in(sequence: &str, code: &[String]) -> bool {
    let mut wanted = sequence.split(" ; ").peekable();
    let mut forbidden = None;
    for line in code {
        if let Some(step) = wanted.peek().and_then(|step| step.strip_prefix("no ")) {
            forbidden = Some(step);
            wanted.next();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (line, mnemonic) = (words.join(" "), words.first().copied().unwrap_or_default());
        let is_one = |step: &str| step.split('/').any(|glob| is_like(glob, &line) || is_like(glob, mnemonic));
        match wanted.peek() {
            None => return true,
            Some(step) if is_one(step) => {
                forbidden = None;
                wanted.next();
            }
            Some(_) if forbidden.is_some_and(is_one) => return false,
            Some(_) => {}
        }
    }
    wanted.peek().is_none()
}

/// Whether a text is like a pattern, in which `*` stands for anything.
fn is_like(glob: &str, text: &str) -> bool {
    let Some((first, rest)) = glob.split_once('*') else { return glob == text };
    let Some(text) = text.strip_prefix(first) else { return false };
    text.char_indices().map(|(at, _)| at).chain([text.len()]).any(|at| is_like(rest, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    const TRIPLE: &str = "powerpc64le-unknown-linux-gnu";

    fn told(body: &str, code: &str) -> usize {
        let module =
            parse(&format!("define void @f(ptr %p) {{\n{body}\n  ret void\n}}"), LlvmVersion::DEFAULT).unwrap();
        lacking(&module, &format!("f:\n\t{}\n\tblr\n.Lfunc_end0:\n", code.replace("; ", "\n\t")), TRIPLE).len()
    }

    #[test]
    fn each_line_of_the_table_is_read() {
        let machines = ["x86_64", "aarch64", "riscv64", "powerpc64"];
        for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let key: Vec<&str> = line.split(" = ").next().unwrap_or_default().split(' ').collect();
            assert!(machines.contains(&key[0]) && key.len() > 2, "{line}");
            assert!(["load", "store", "rmw", "cmpxchg", "fails", "fence"].contains(&key[1]), "{line}");
        }
    }

    #[test]
    fn a_sequence_has_an_order_and_may_forbid() {
        let store = "  store atomic i32 1, ptr %p seq_cst, align 4";
        assert_eq!(told(store, "sync; stw 4, 0(3)"), 0);
        assert_eq!([told(store, "stw 4, 0(3); sync"), told(store, "lwsync; stw 4, 0(3)")], [1, 1]);
        let exchange = "  %r = cmpxchg ptr %p, i32 1, i32 2 seq_cst seq_cst, align 4";
        assert_eq!(told(exchange, "sync; lwarx 3, 0, 6; stwcx. 5, 0, 6; lwsync"), 0);
        assert_eq!(told(exchange, "lwarx 3, 0, 6; sync; stwcx. 5, 0, 6; lwarx 3, 0, 6; lwsync"), 1);
    }

    #[test]
    fn what_is_not_known_is_not_told() {
        let store = "  store atomic i32 1, ptr %p seq_cst, align 4";
        for body in [
            &format!("{store}\n{store}"),
            "  store atomic i128 1, ptr %p seq_cst, align 16",
            "  fence syncscope(\"singlethread\") seq_cst",
            "  store atomic i32 1, ptr %p monotonic, align 4",
        ] {
            assert_eq!(told(body, "stw 4, 0(3)"), 0, "{body}");
        }
        assert_eq!([told(store, "stw 4, 0(3)"), told(store, "bl __atomic_store_4")], [1, 0]);
    }
}
