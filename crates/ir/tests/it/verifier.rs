//! The verifier: structure that no text can express, dominance on random graphs, and the texts in
//! `crates/ir/tests/data/verifier`. Each of these says in its first line what is wrong with it, and ends with
//! a valid twin; LLVM 22 rejects and accepts the same.

use irrefute_ir::verify::{Fault, Place, Position};
use irrefute_ir::{
    AccessMode, BinaryOp, Block, BlockId, Call, Callee, Cfg, Constant, ConstantKind, Flags, FloatKind, Function,
    FunctionType, Inst, Int, IntPredicate, LlvmVersion, MaskLane, Module, Op, Operand, Ordering, Phi, Terminator,
    TerminatorOp, Type, ValueId, VerifyError, parse, verify,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const I32: Type = Type::Int(32);

fn module(function: Function) -> Module {
    let mut module = Module::new(LlvmVersion::DEFAULT);
    module.functions.push(function);
    module
}

fn faults(function: Function) -> Vec<Fault> {
    let errors = verify(&module(function)).err().unwrap_or_default();
    errors.into_iter().map(|e| e.fault).collect()
}

fn block(insts: Vec<Inst>, term: TerminatorOp) -> Block {
    Block { name: None, phis: vec![], insts, term: term.into() }
}

fn add(result: ValueId, lhs: ValueId) -> Inst {
    let rhs = Constant::int(I32, 1).into();
    Inst::new(Some(result), Op::Binary { op: BinaryOp::Add, flags: Flags::NONE, lhs: lhs.into(), rhs })
}

/// `define i32 @f(i32 %0) { %1 = add i32 %0, 1; ret i32 %1 }`
fn increment() -> Function {
    let mut f = Function::new("f", I32, &[I32]);
    let sum = f.new_value(I32);
    f.blocks.push(block(vec![add(sum, ValueId(0))], TerminatorOp::Ret(Some(sum.into()))));
    f
}

#[test]
fn a_valid_function() {
    assert_eq!(faults(increment()), []);
}

#[test]
fn a_value_that_is_not_in_the_table() {
    let mut f = increment();
    f.blocks[0].insts[0] = add(ValueId(1), ValueId(7));
    assert_eq!(faults(f), [Fault::NoSuchValue(ValueId(7))]);
    let mut f = increment();
    f.blocks[0].insts.push(add(ValueId(7), ValueId(1)));
    assert_eq!(faults(f), [Fault::NoSuchValue(ValueId(7))]);
}

#[test]
fn a_block_that_does_not_exist() {
    let mut f = increment();
    f.blocks[0].term = TerminatorOp::Br(BlockId(3)).into();
    assert_eq!(faults(f), [Fault::NoSuchBlock(BlockId(3))]);
}

#[test]
fn a_phi_entry_for_a_block_that_does_not_exist() {
    let mut f = increment();
    let incoming = vec![(Operand::Local(ValueId(0)), BlockId(9))];
    let result = f.new_value(I32);
    f.blocks[0].phis.push(Phi { result, flags: Flags::NONE, incoming, metadata: vec![] });
    assert_eq!(faults(f), [Fault::NoSuchBlock(BlockId(9))]);
}

#[test]
fn a_value_with_two_definitions() {
    let mut f = increment();
    f.blocks[0].insts.push(add(ValueId(1), ValueId(0)));
    assert!(matches!(faults(f)[..], [Fault::DefinedTwice { value: ValueId(1), .. }]));
    let mut f = increment();
    f.blocks[0].insts.push(add(ValueId(0), ValueId(0)));
    assert!(matches!(faults(f)[..], [Fault::DefinedTwice { value: ValueId(0), .. }]));
}

#[test]
fn a_value_without_definition() {
    let mut f = increment();
    f.blocks[0].insts.clear();
    assert_eq!(faults(f), [Fault::NeverDefined { value: ValueId(1), name: "%1".into() }]);
    // Without a use there is nothing wrong: instructions come and go.
    let mut f = increment();
    f.new_value(Type::Int(3));
    assert_eq!(faults(f), []);
}

#[test]
fn names_of_removed_values_are_free() {
    let mut f = increment();
    f.values[1].name = Some("x".into());
    let removed = f.new_value(I32);
    f.values[removed.index()].name = Some("x".into());
    assert_eq!(faults(f.clone()), []);
    f.blocks[0].insts.push(add(removed, ValueId(0)));
    assert_eq!(faults(f), [Fault::LocalNameTwice("x".into())]);
}

#[test]
fn results_fit_their_operations() {
    let mut f = increment();
    f.values[1].ty = Type::Int(8);
    let found = Type::Int(8);
    let returned = Fault::WrongType { role: "the returned value", expected: I32, found: found.clone() };
    assert_eq!(faults(f), [Fault::ResultType { expected: I32, found }, returned]);

    let mut f = increment();
    f.blocks[0].insts.insert(0, Inst::new(None, Op::Freeze { operand: ValueId(0).into() }));
    assert_eq!(faults(f), [Fault::ResultMissing(I32)]);

    let mut f = increment();
    let result = f.new_value(Type::Void);
    let fence = Op::Fence { ordering: Ordering::SeqCst, scope: None };
    f.blocks[0].insts.push(Inst::new(Some(result), fence));
    assert_eq!(faults(f), [Fault::ResultOfVoid]);
}

#[test]
fn parameters_without_values() {
    let mut f = Function::new("f", Type::Void, &[I32]);
    f.values.clear();
    assert_eq!(faults(f), [Fault::NoSuchValue(ValueId(0))]);
}

#[test]
fn an_error_says_where_it_is() {
    let mut f = increment();
    f.blocks[0].name = Some("entry".into());
    f.blocks[0].insts.insert(0, add(ValueId(1), ValueId(1)));
    f.blocks[0].insts.pop();
    let errors = verify(&module(f)).unwrap_err();
    let place = Place::Instruction {
        function: "f".into(),
        block: BlockId(0),
        label: "%entry".into(),
        position: Position::Inst(0),
        opcode: "add",
    };
    assert_eq!(errors, [VerifyError { place, fault: Fault::UsesItself }]);
    let text = "@f, block %entry, instruction 0 `add`: an instruction that is no phi uses its own value";
    assert_eq!(errors[0].to_string(), text);
}

/// A function with a random graph. Block `b` defines value `b`; values are `i32`.
fn random_function(rng: &mut impl Rng) -> Function {
    let blocks = 1 + rng.next_u32() % 9;
    let mut f = Function::new("f", Type::Void, &[]);
    for _ in 0..blocks {
        let value = f.new_value(I32);
        let mut target = || BlockId(1 + rng.next_u32() % (blocks - 1).max(1));
        let (default, other) = (target(), target());
        let term = match rng.next_u32() % 4 {
            _ if blocks == 1 => TerminatorOp::Ret(None),
            0 => TerminatorOp::Ret(None),
            1 => TerminatorOp::Br(default),
            2 => {
                let cases = vec![(Constant::int(I32, 0), other)];
                TerminatorOp::Switch { value: Constant::int(I32, 7).into(), default, cases }
            }
            _ => TerminatorOp::Invoke { call: Box::new(call()), normal: default, unwind: other },
        };
        let is_invoke = matches!(term, TerminatorOp::Invoke { .. });
        let define = Op::Freeze { operand: Constant::int(I32, 1).into() };
        let insts = if is_invoke { vec![] } else { vec![Inst::new(Some(value), define)] };
        let term = Terminator { result: is_invoke.then_some(value), op: term, metadata: vec![] };
        f.blocks.push(Block { name: None, phis: vec![], insts, term });
    }
    f
}

/// A call of anything that returns an `i32`.
fn call() -> Call {
    Call {
        callee: Callee::Indirect(Constant::zero(Type::PTR).into()),
        ty: Arc::new(FunctionType { ret: I32, params: vec![], varargs: false }),
        args: vec![],
        convention: None,
        ret_attrs: Default::default(),
        fn_attrs: Default::default(),
        bundles: vec![],
        address_space: Default::default(),
        tail: None,
        flags: Flags::NONE,
    }
}

/// The blocks that are reached from the entry when `cut` hides blocks and edges (by their number
/// among the successors).
fn reached(f: &Function, cut: impl Fn(BlockId, Option<usize>) -> bool) -> BTreeSet<BlockId> {
    let cfg = Cfg::of(f);
    let mut seen = BTreeSet::new();
    let mut worklist = vec![BlockId(0)];
    while let Some(block) = worklist.pop() {
        if !cut(block, None) && seen.insert(block) {
            let open = cfg.successors(block).iter().enumerate().filter(|(i, _)| !cut(block, Some(*i)));
            worklist.extend(open.map(|(_, s)| s));
        }
    }
    seen
}

/// Whether every path to the end of `block` (or only to its beginning) defines value `a`: there is
/// none without the block that defines it, or for an invoke without the edge to its normal block.
fn is_defined(f: &Function, a: BlockId, block: BlockId, at_end: bool) -> bool {
    if matches!(f.block(a).term.op, TerminatorOp::Invoke { .. }) {
        return !reached(f, |b, edge| b == a && edge == Some(0)).contains(&block);
    }
    let reachable = reached(f, |_, _| false).contains(&block);
    !reachable || (a == block && at_end) || (a != block && !reached(f, |b, _| b == a).contains(&block))
}

fn not_dominated(f: &Function) -> bool {
    let errors = verify(&module(f.clone())).err().unwrap_or_default();
    errors.iter().any(|e| matches!(e.fault, Fault::NotDominated { .. } | Fault::UsesItself))
}

#[test]
fn uses_are_dominated_as_by_path_removal() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut seen = [0; 2];
    for _ in 0..300 {
        let f = random_function(&mut rng);
        for (a, b) in f.block_ids().flat_map(|a| f.block_ids().map(move |b| (a, b))) {
            for at_end in [false, true] {
                let mut g = f.clone();
                let result = g.new_value(I32);
                let insts = &mut g.blocks[b.index()].insts;
                insts.insert(if at_end { insts.len() } else { 0 }, add(result, ValueId(a.0)));
                let expected = is_defined(&f, a, b, at_end);
                assert_eq!(not_dominated(&g), !expected, "value {a:?} in {b:?}, at the end: {at_end}, {f:?}");
                seen[usize::from(expected)] += 1;
            }
        }
    }
    assert!(seen[0] > 1_000 && seen[1] > 1_000, "{seen:?}");
}

/// A phi uses a value on the edge: after all of the incoming block, and on the edge of an invoke.
#[test]
fn phi_uses_are_at_the_end_of_the_incoming_block() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..300 {
        let f = random_function(&mut rng);
        let cfg = Cfg::of(&f);
        for (a, to) in f.block_ids().flat_map(|a| f.block_ids().map(move |to| (a, to))) {
            let mut g = f.clone();
            let result = g.new_value(I32);
            let sources = cfg.predecessors(to);
            let incoming = sources.iter().map(|p| (Operand::Local(ValueId(a.0)), *p)).collect();
            g.blocks[to.index()].phis.push(Phi { result, flags: Flags::NONE, incoming, metadata: vec![] });
            let fine = |p: &BlockId| match &f.block(a).term.op {
                TerminatorOp::Invoke { normal, .. } if a == *p && to == *normal => true,
                _ => is_defined(&f, a, *p, true),
            };
            let expected = !cfg.is_reachable(to) || sources.iter().all(fine);
            assert_eq!(not_dominated(&g), !expected, "value {a:?} into {to:?}, {f:?}");
        }
    }
}

/// What the reader of texts already refuses is refused in modules that are built, too.
#[test]
fn operations_on_wrong_types() {
    let float = || Type::Float(FloatKind::Float);
    let v2 = || Type::vector(2, I32);
    let params = [I32, Type::Int(8), float(), Type::PTR, v2(), Type::structure(vec![I32])];
    let [int, byte, real, pointer, vector, structure]: [Operand; 6] =
        std::array::from_fn(|i| Operand::Local(ValueId(i as u32)));
    let flags = Flags::NONE;
    let binary =
        |lhs: &Operand, rhs: &Operand| Op::Binary { op: BinaryOp::Add, flags, lhs: lhs.clone(), rhs: rhs.clone() };
    let icmp = |lhs: &Operand, rhs: &Operand| Op::ICmp {
        predicate: IntPredicate::Eq,
        flags,
        lhs: lhs.clone(),
        rhs: rhs.clone(),
    };
    let select = |if_true: &Operand, if_false: &Operand| Op::Select {
        flags,
        condition: Constant::bool(true).into(),
        if_true: if_true.clone(),
        if_false: if_false.clone(),
    };
    let load =
        |pointer: &Operand| Op::Load { ty: I32, pointer: pointer.clone(), align: None, mode: Default::default() };
    let cmpxchg = |pointer: &Operand, new: &Operand| Op::CmpXchg {
        weak: false,
        pointer: pointer.clone(),
        expected: int.clone(),
        new: new.clone(),
        align: None,
        mode: AccessMode { ordering: Some(Ordering::SeqCst), ..Default::default() },
        failure: Ordering::Monotonic,
    };
    let insert = |vector: &Operand, element: &Operand| Op::InsertElement {
        vector: vector.clone(),
        element: element.clone(),
        index: Constant::int(I32, 0).into(),
    };
    let insert_value = |aggregate: &Operand, element: &Operand, index| Op::InsertValue {
        aggregate: aggregate.clone(),
        element: element.clone(),
        indices: vec![index],
    };
    let shuffle = |rhs: Constant, mask| Op::ShuffleVector { lhs: vector.clone(), rhs: rhs.into(), mask };
    let gep = |base: &Operand| Op::GetElementPtr { flags, element: I32, base: base.clone(), indices: vec![] };
    let bool = Type::BOOL;
    let pair = Type::structure(vec![I32, Type::BOOL]);
    let cases = [
        (binary(&int, &int), binary(&int, &byte), I32, "the second operand has type i8, expected i32"),
        (binary(&vector, &vector), binary(&real, &real), v2(), "the first operand has type float, expected an integer"),
        (icmp(&pointer, &pointer), icmp(&pointer, &int), bool.clone(), "the second operand has type i32, expected ptr"),
        (icmp(&int, &int), icmp(&real, &real), bool, "the first operand has type float"),
        (select(&int, &int), select(&int, &byte), I32, "the second value has type i8, expected i32"),
        (load(&pointer), load(&int), I32, "the address has type i32, expected a pointer"),
        (cmpxchg(&pointer, &int), cmpxchg(&pointer, &byte), pair.clone(), "the new value has type i8, expected i32"),
        (cmpxchg(&pointer, &int), cmpxchg(&int, &int), pair, "the address has type i32, expected a pointer"),
        (insert(&vector, &int), insert(&vector, &byte), v2(), "the element has type i8, expected i32"),
        (insert(&vector, &int), insert(&int, &int), v2(), "the first operand has type i32, expected a vector"),
        (
            insert_value(&structure, &int, 0),
            insert_value(&structure, &byte, 0),
            Type::structure(vec![I32]),
            "the element has type i8, expected i32",
        ),
        (
            insert_value(&structure, &int, 0),
            insert_value(&structure, &int, 1),
            Type::structure(vec![I32]),
            "no index path [1] in { i32 }",
        ),
        (
            shuffle(Constant::poison(v2()), vec![MaskLane::Lane(3); 2]),
            shuffle(Constant::poison(Type::vector(3, I32)), vec![MaskLane::Lane(3); 2]),
            v2(),
            "the second operand has type <3 x i32>, expected <2 x i32>",
        ),
        (
            shuffle(Constant::poison(v2()), vec![MaskLane::Poison; 2]),
            shuffle(Constant::poison(v2()), vec![]),
            v2(),
            "an empty shuffle mask",
        ),
        (gep(&pointer), gep(&int), Type::PTR, "the base has type i32, expected a pointer"),
        (Op::Freeze { operand: int.clone() }, Op::Freeze { operand: none() }, I32, "the operand has type token"),
    ];
    for (valid, broken, ty, expected) in cases {
        let with = |op: &Op| {
            let mut f = Function::new("f", Type::Void, &params);
            let result = f.new_value(ty.clone());
            f.blocks.push(block(vec![Inst::new(Some(result), op.clone())], TerminatorOp::Ret(None)));
            faults(f)
        };
        assert_eq!(with(&valid), [], "{valid:?}");
        let message = with(&broken).first().map(Fault::to_string).unwrap_or_default();
        assert!(message.contains(expected), "{broken:?}: {message}");
    }
}

/// The constant `none` of type `token`.
fn none() -> Operand {
    Constant { ty: Type::Token, kind: ConstantKind::TokenNone }.into()
}

/// Constants that no text can express.
#[test]
fn constants_of_wrong_types() {
    let constant = |ty, kind| Constant { ty, kind };
    let int = |width| ConstantKind::Int(Int::new(width, 1));
    let elements = |n| ConstantKind::Aggregate(vec![Constant::int(I32, 1); n].into());
    let splat = || ConstantKind::Splat(Arc::new(Constant::int(I32, 1)));
    let array = |n| Type::Array(n, Arc::new(Type::Int(8)));
    let cases = [
        (constant(I32, int(32)), constant(I32, int(8))),
        (constant(Type::Byte(8), int(8)), constant(Type::PTR, int(8))),
        (constant(Type::PTR, ConstantKind::Null), constant(I32, ConstantKind::Null)),
        (constant(Type::vector(2, I32), elements(2)), constant(Type::vector(2, I32), elements(3))),
        (constant(Type::vector(2, I32), splat()), constant(I32, splat())),
        (constant(Type::vector(2, I32), splat()), constant(Type::vector(2, Type::Int(8)), splat())),
        (constant(Type::structure(vec![I32]), elements(1)), constant(Type::structure(vec![Type::PTR]), elements(1))),
        (
            constant(array(2), ConstantKind::Bytes((*b"ab").into())),
            constant(array(3), ConstantKind::Bytes((*b"ab").into())),
        ),
        (constant(I32, ConstantKind::Poison), constant(Type::Vector(0, Arc::new(I32)), ConstantKind::Poison)),
        (constant(I32, ConstantKind::Undef), constant(Type::Int(0), ConstantKind::Undef)),
        (constant(Type::PTR, ConstantKind::Global("f".into())), constant(Type::PTR, ConstantKind::Global("h".into()))),
    ];
    for (valid, broken) in cases {
        let with = |c: &Constant| {
            let mut f = Function::new("f", Type::Void, &[]);
            let result = f.new_value(c.ty.clone());
            let op = Op::Freeze { operand: c.clone().into() };
            f.blocks.push(block(vec![Inst::new(Some(result), op)], TerminatorOp::Ret(None)));
            faults(f)
        };
        assert_eq!(with(&valid), [], "{valid:?}");
        assert_ne!(with(&broken), [], "{broken:?}");
    }
}

/// The verdict on a text: nothing, the first error of the verifier, or how far the reader came.
fn verdict(text: &str) -> String {
    let module = match parse(text, LlvmVersion::DEFAULT) {
        Ok(module) => module,
        Err(e) => return format!("unreadable from {}:{}", e.line, e.column),
    };
    match verify(&module) {
        Ok(()) => String::new(),
        Err(errors) => errors[0].to_string(),
    }
}

#[test]
fn what_is_assumed_of_bytes_is_said_in_64_bits_since_llvm_23() {
    let fault = |width: u32, version| {
        let bundle = format!("[ \"align\"(ptr %p, i64 8, i{width} %i) ]");
        let text = format!(
            "define void @f(ptr %p, i{width} %i) {{\n  call void @llvm.assume(i1 true) {bundle}\n  ret void\n}}"
        );
        verify(&parse(&text, LlvmVersion(version)).unwrap()).err().map(|errors| errors[0].fault.clone())
    };
    assert_eq!(fault(65, 23), Some(Fault::WideBundleOperand(Type::Int(65))));
    assert_eq!([fault(64, 23), fault(65, 22)], [None, None]);
}

/// The texts in `crates/ir/tests/data/verifier`: name, what is said to be wrong, broken text, valid text.
fn texts() -> Vec<(String, String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/verifier");
    let mut paths: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 200, "only {} texts", paths.len());
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let (broken, valid) = text.split_once("\n; valid:\n").unwrap();
        let said = broken.lines().next().and_then(|line| line.strip_prefix("; broken: ")).unwrap();
        (path.display().to_string(), said.to_owned(), broken.to_owned(), valid.to_owned())
    };
    paths.iter().map(read).collect()
}

#[test]
fn broken_texts_and_their_valid_twins() {
    let mut wrong = Vec::new();
    for (name, said, broken, valid) in texts() {
        for (text, expected) in [(broken, &*said), (valid, "")] {
            let verdict = verdict(&text);
            if verdict != expected {
                wrong.push(format!("{name}: {verdict:?}, expected {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "needs opt-22"]
fn llvm_rejects_and_accepts_the_same_texts() {
    let file = tempfile::Builder::new().suffix(".ll").tempfile().unwrap();
    let accepts = |text: &str| {
        std::fs::write(file.path(), text).unwrap();
        let run = Command::new("opt-22").args(["-passes=verify", "-disable-output"]).arg(file.path()).output();
        run.unwrap().status.success()
    };
    let wrong = |(_, _, broken, valid): &(String, String, String, String)| accepts(broken) || !accepts(valid);
    let wrong: Vec<_> = texts().into_iter().filter(wrong).map(|(name, ..)| name).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// What LLVM 23 accepts of the byte type, and what only texts for versions without it have.
#[test]
fn operations_on_bytes() {
    let verdict = |body: &str, version: u16| {
        let text = format!(
            "define void @f(b16 %b, b64 %w, <2 x b8> %v, ptr %p, i16 %i, i1 %c) {{\n  {body}\n  ret void\n}}\n"
        );
        match parse(&text, LlvmVersion(version)) {
            Ok(module) => verify(&module).map_err(|errors| errors[0].to_string()),
            Err(error) => Err(error.to_string()),
        }
    };
    let everywhere = [
        "%x = bitcast b16 %b to i16",
        "%x = bitcast i16 %i to <2 x b8>",
        "%x = bitcast <2 x b8> %v to b16",
        "%x = bitcast ptr %p to b64",
        "%x = bitcast b64 %w to ptr",
        "%x = freeze b16 %b",
        "%x = load b16, ptr %p",
        "store <2 x b8> <b8 1, b8 2>, ptr %p",
        "%x = select i1 %c, b16 %b, b16 7",
        "%x = extractelement <2 x b8> %v, i64 1",
        "%x = shufflevector <2 x b8> %v, <2 x b8> zeroinitializer, <2 x i32> <i32 1, i32 2>",
        "%x = getelementptr inbounds b8, ptr %p, i64 1",
    ];
    for body in everywhere {
        for version in [22, 23] {
            assert_eq!(verdict(body, version), Ok(()), "{body} in LLVM {version}");
        }
    }
    let only_ours = [
        "%x = bytecast b16 %b to i16",
        "%x = bytecast exact b64 %w to ptr",
        "%x = bytecast <2 x b8> %v to <2 x i8>",
        "%x = trunc b16 %b to b8",
        "%x = lshr b16 %b, 8",
    ];
    for body in only_ours {
        assert_eq!(verdict(body, 22), Ok(()), "{body}");
        assert!(verdict(body, 23).is_err_and(|error| error.contains("is no instruction of LLVM 23")), "{body}");
    }
    let nowhere = [
        "%x = add b16 %b, %b",
        "%x = and b16 %b, 1",
        "%x = shl b16 %b, 1",
        "%x = icmp eq b16 %b, 0",
        "%x = zext b16 %b to i32",
        "%x = ptrtoint ptr %p to b64",
        "%x = inttoptr b64 %w to ptr",
        "%x = getelementptr i8, ptr %p, b16 %b",
        "%x = bitcast b16 %b to i32",
        "%x = bytecast i16 %i to b16",
        "%x = bytecast b16 %b to i32",
        "%x = bytecast b16 %b to ptr",
        "%x = bytecast b16 %b to <2 x b8>",
        "%x = trunc nuw b16 %b to b8",
        "%x = lshr exact b16 %b, 8",
        "%x = atomicrmw xchg ptr %p, b16 %b seq_cst",
    ];
    for body in nowhere {
        assert!(verdict(body, 22).is_err(), "{body}");
    }
}
