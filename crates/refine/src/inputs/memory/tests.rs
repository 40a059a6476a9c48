//! Inputs with memory: each keeps the promises of the parameters, and whatever is possible occurs in some of them.

use crate::heuristic::{Heuristic, Heuristics};
use crate::inputs::domain::Undefined;
use crate::inputs::{Baseline, Input, Inputs};
use crate::options::Options;
use crate::side::Side;
use irrefute_ir::{LlvmVersion, parse};
use irrefute_semantics::memory::{BlockKind, Byte, GivenBlock, GivenState, Permission};
use irrefute_semantics::{Dialect, Program, Scalar};

/// The inputs of a function of these parameters that returns nothing, without undefined ones.
fn inputs(params: &str) -> Vec<Input> {
    inputs_of(&format!("define void @f({params}) {{\n  ret void\n}}"))
}

fn inputs_of(text: &str) -> Vec<Input> {
    inputs_with(text, Options::CAMPAIGN.undefined)
}

fn inputs_with(text: &str, undefined: Undefined) -> Vec<Input> {
    let cases = cases_of(text, &Options { inputs: 400, undefined, ..Options::CAMPAIGN });
    assert!(cases.len() >= 8, "{}", cases.len());
    cases.into_iter().map(|(input, _)| input).collect()
}

/// The inputs of `@f` with its first outcome on each.
fn cases_of(text: &str, options: &Options) -> Vec<(Input, Baseline)> {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let program = Program::new(&module, Dialect::LANGREF);
    let side = Side::new(&module, &program, "f").expect("it is there");
    Inputs::new(side, &[], options).expect("a domain").cases
}

fn is_defined(case: &(Input, Baseline)) -> bool {
    matches!(case.1, Baseline::Outcome { .. })
}

/// The block and the offset of a pointer argument, if it points to a given block.
fn pointee(input: &Input, argument: usize) -> Option<(u32, &GivenBlock, u64)> {
    let Scalar::Log(block, offset) = input.args[argument].0[0] else { return None };
    let BlockKind::Given(i) = block.kind() else { return None };
    Some((i, &input.environment_memory.blocks[i as usize], offset))
}

#[test]
fn an_unrestricted_pointer_is_anything() {
    let inputs = inputs("ptr noundef %p");
    let some = |what: &str, is: &dyn Fn(&Input) -> bool| assert!(inputs.iter().any(is), "{what}");
    some("null", &|input| input.args[0].0[0] == Scalar::Word(0));
    let state = |wanted| move |input: &Input| pointee(input, 0).is_some_and(|(_, block, _)| block.state == wanted);
    some("alive", &state(GivenState::Alive));
    some("from the heap", &state(GivenState::Heap));
    some("ended", &state(GivenState::Ended));
    some("in the middle", &|input| pointee(input, 0).is_some_and(|(_, b, at)| at > 0 && at < b.contents.len()));
    some("at the end", &|input| pointee(input, 0).is_some_and(|(_, b, at)| at > 0 && at == b.contents.len()));
}

#[test]
fn promises_of_pointers_hold() {
    for input in inputs("ptr noundef nonnull %p, ptr noundef align 32 %q, ptr noundef dereferenceable(24) %r") {
        assert_ne!(input.args[0].0[0], Scalar::Word(0));
        match pointee(&input, 1) {
            Some((_, block, at)) => assert_eq!((block.address + at) % 32, 0),
            None => assert_eq!(input.args[1].0[0], Scalar::Word(0)),
        }
        let (_, block, at) = pointee(&input, 2).expect("something is there");
        assert!(at + 24 <= block.contents.len());
        assert_ne!(block.state, GivenState::Ended);
    }
}

#[test]
fn a_restricted_pointer_is_alone_and_may_do_what_its_attributes_say() {
    for (attribute, permission) in [
        ("noalias", Permission::ALL),
        ("readonly", Permission::READ),
        ("writeonly", Permission::WRITE),
        ("readnone", Permission::NONE),
    ] {
        for input in inputs(&format!("ptr noundef %p, ptr noundef {attribute} %q, ptr noundef %r")) {
            let Some((block, given, _)) = pointee(&input, 1) else { continue };
            let of_memory = [Permission::ALL, Permission::READ];
            let allowed = of_memory.map(|of_memory| permission.and(of_memory));
            assert!(allowed.contains(&given.permission), "{attribute}");
            assert!(given.hidden && !given.exposed, "{attribute}");
            for other in [0, 2] {
                assert_ne!(pointee(&input, other).map(|(i, ..)| i), Some(block), "{attribute}");
            }
            let held = input.environment_memory.blocks.iter().flat_map(|block| block.contents.pointers());
            for (_, pointer) in held {
                let is_same = |p: &Scalar| matches!(p, Scalar::Log(b, _) if b.kind() == BlockKind::Given(block));
                assert!(!is_same(pointer), "{attribute}: a pointer in memory");
            }
        }
    }
}

#[test]
fn pointers_alias_in_some_inputs_and_not_in_others() {
    let inputs = inputs("ptr noundef %p, ptr noundef %q");
    let both =
        |input: &Input| Some((pointee(input, 0)?.0, pointee(input, 0)?.2, pointee(input, 1)?.0, pointee(input, 1)?.2));
    let pairs: Vec<_> = inputs.iter().filter_map(both).collect();
    assert!(pairs.iter().any(|(p, at, q, other)| p == q && at == other), "one place");
    assert!(pairs.iter().any(|(p, at, q, other)| p == q && at != other), "two places of one block");
    assert!(pairs.iter().any(|(p, _, q, _)| p != q), "two blocks");
}

#[test]
fn blocks_are_apart_aligned_and_sometimes_neighbours() {
    let mut neighbours = 0;
    for input in inputs("ptr noundef %p, ptr noundef %q, ptr noundef align 8 %r") {
        let mut blocks: Vec<&GivenBlock> = input.environment_memory.blocks.iter().collect();
        assert!(blocks.iter().all(|block| block.address.is_multiple_of(block.align)));
        blocks.sort_by_key(|block| block.address);
        for pair in blocks.windows(2) {
            let end = pair[0].address + pair[0].contents.len();
            assert!(end <= pair[1].address);
            neighbours += u32::from(end == pair[1].address);
        }
    }
    assert!(neighbours > 0);
}

#[test]
fn some_scenes_end_where_addresses_do() {
    for (layout, last) in [("", u64::MAX), ("target datalayout = \"p:32:32\"\n", u64::from(u32::MAX))] {
        let text = format!(
            "{layout}@g = global [3 x i16] zeroinitializer\n\
             define void @f(ptr %p, ptr align 8 %q) {{\n  %v = load i8, ptr @g\n  ret void\n}}"
        );
        let end = |input: &Input| {
            let blocks = input.environment_memory.blocks.iter().map(|block| (block.address, block.contents.len()));
            blocks.map(|(address, size)| address.checked_add(size).expect("nothing wraps")).max()
        };
        let ends: Vec<u64> = inputs_of(&text).iter().filter_map(end).collect();
        assert!(ends.iter().all(|end| *end <= last), "the last address is never used");
        let near = ends.iter().filter(|end| last - **end < 24).count();
        assert!((10..100).contains(&near), "{near} of {}", ends.len());
    }
}

#[test]
fn allocations_may_fail_in_some_inputs_and_not_in_others() {
    let text =
        "declare ptr @malloc(i64)\ndefine ptr @f(i64 noundef %n) {\n  %p = call ptr @malloc(i64 %n)\n  ret ptr %p\n}";
    let inputs = inputs_of(text);
    for may_fail in [false, true] {
        assert!(inputs.iter().any(|input| input.environment_memory.allocations_may_fail == may_fail), "{may_fail}");
    }
}

/// The bytes in the blocks and globals of some inputs.
fn bytes_of(inputs: &[Input]) -> Vec<Byte<'_>> {
    let images = inputs.iter().flat_map(|input| {
        let globals = input.environment_memory.globals.values().filter_map(|global| global.contents.as_ref());
        input.environment_memory.blocks.iter().map(|block| &block.contents).chain(globals)
    });
    images.flat_map(|image| (0..image.len()).map(|offset| image.byte(offset))).collect()
}

#[test]
fn what_is_left_out_of_the_arguments_is_not_in_memory_either() {
    let text = "define void @f(ptr noundef %p) {\n  ret void\n}";
    let count = |poison, undef| {
        let inputs = inputs_with(text, Undefined { poison, undef });
        let is = |wanted: fn(u8, u8) -> bool| {
            bytes_of(&inputs)
                .iter()
                .filter(|b| matches!(b, Byte::Bits { undef, poison, .. } if wanted(*undef, *poison)))
                .count()
        };
        (is(|_, poison| poison != 0), is(|undef, _| undef != 0))
    };
    let (poison, undef) = count(true, true);
    assert!(poison > 0 && undef > 0, "{poison} {undef}");
    assert!(count(true, false).0 > 0 && count(true, false).1 == 0);
    assert!(count(false, true).0 == 0 && count(false, true).1 > 0);
    assert_eq!(count(false, false), (0, 0));
}

#[test]
fn pointers_lie_beside_small_numbers() {
    let text = "define i8 @f(ptr noundef align 8 dereferenceable(16) %p) {
        %q = load ptr, ptr %p
        %v = load i8, ptr %q
        ret i8 %v }";
    let is_structure = |block: &GivenBlock| {
        let small =
            |k| matches!(block.contents.byte(k), Byte::Bits { ones, undef: 0, poison: 0 } if ones < 5 || ones == 0xff);
        matches!(block.contents.byte(0), Byte::Pointer { byte: 0, .. }) && (8..16).all(small)
    };
    let inputs = inputs_of(text);
    let count = inputs.iter().filter(|input| input.environment_memory.blocks.iter().any(is_structure)).count();
    assert!(count > inputs.len() / 10, "{count} of {}", inputs.len());
}

#[test]
fn something_lies_at_null_where_null_is_valid() {
    let of = |attribute: &str| inputs_of(&format!("define void @f(ptr noundef %p) {attribute} {{\n  ret void\n}}"));
    let at_null = |input: &Input| input.environment_memory.blocks.iter().filter(|block| block.address == 0).count();
    assert!(of("null_pointer_is_valid").iter().all(|input| at_null(input) == 1));
    assert!(of("").iter().all(|input| at_null(input) == 0));
}

/// In big-endian memory, pointers are pointers, too.
#[test]
fn pointers_are_there_whichever_end_comes_first() {
    let body = "define i8 @f(ptr noundef align 8 dereferenceable(16) %p) {
        %q = load ptr, ptr %p
        %v = load i8, ptr %q
        ret i8 %v }";
    for layout in ["e-p:64:64", "E-p:64:64"] {
        let text = format!("target datalayout = \"{layout}\"\n{body}");
        let cases = cases_of(&text, &Options { inputs: 100, ..Options::CAMPAIGN });
        let returns = cases.into_iter().filter(is_defined).count();
        assert!(returns > 50, "{layout}: {returns}");
    }
}

/// The inputs of `@f` on which it is defined, out of `inputs` samples.
fn defined_inputs(text: &str, inputs: u32) -> Vec<Input> {
    let undefined = Undefined { poison: false, undef: false };
    let cases = cases_of(text, &Options { inputs, undefined, ..Options::CHECK });
    cases.into_iter().filter(is_defined).map(|(input, _)| input).collect()
}

/// A function that moves a pointer by an index, and then does something with it.
fn moving(result: &str, then: &str) -> String {
    format!(
        "define {result} @f(ptr noundef %p, i8 noundef %i) {{
  %k = zext i8 %i to i64
  %q = getelementptr inbounds i8, ptr %p, i64 %k
  {then}
}}"
    )
}

fn number(input: &Input, argument: usize) -> i64 {
    input.args[argument].0[0].word().expect("a defined number") as i64
}

#[test]
fn a_block_reaches_to_where_an_index_leaves_it() {
    let inputs = defined_inputs(&moving("i8", "%v = load i8, ptr %q\n  ret i8 %v"), 200);
    let far = inputs.iter().filter(|input| number(input, 1) >= 100).count();
    assert!(far >= 40, "{far} of {}", inputs.len());
    let holds_pointers = inputs.iter().filter(|input| input.environment_memory.hold_pointers()).count();
    assert!(holds_pointers * 4 < inputs.len(), "nothing is loaded that is a pointer: {holds_pointers}");
}

#[test]
fn an_index_into_a_row_goes_with_that_of_the_row() {
    let inputs = defined_inputs(
        "define i8 @f(ptr noundef %p, i64 noundef %row, i64 noundef %i) {
  %q = getelementptr [10 x i8], ptr %p, i64 %row, i64 %i
  %v = load i8, ptr %q
  ret i8 %v
}",
        1_000,
    );
    let at = |input: &Input| number(input, 1).wrapping_mul(10).wrapping_add(number(input, 2));
    let cancel = |input: &&Input| number(input, 1) != 0 && (0..10).contains(&at(input));
    let cancel = inputs.iter().filter(cancel).count();
    assert!(cancel >= 5, "{cancel} of {}", inputs.len());
}

#[test]
fn now_and_then_a_block_reaches_to_where_a_pointer_alone_would_leave_it() {
    let inputs = defined_inputs(&moving("ptr", "ret ptr %q"), 400);
    let far = |input: &&Input| number(input, 1) >= 100;
    let stays = |input: &&Input| {
        pointee(input, 0).is_some_and(|(_, block, at)| at + number(input, 1) as u64 <= block.contents.len())
    };
    let (far, inside) = (inputs.iter().filter(far).count(), inputs.iter().filter(far).filter(stays).count());
    assert!(inside >= 10 && inside * 2 < far, "{inside} of {far}");
}

#[test]
fn pointers_lead_to_memory_that_their_space_shows() {
    let target = "target triple = \"amdgcn--\"\n\
        target datalayout = \"e-p:64:64-p1:64:64-p3:32:32-p4:64:64-p5:32:32-A5\"\n";
    let of = |convention: &str| {
        inputs_of(&format!(
            "{target}define {convention} void @f(ptr noundef %flat, ptr addrspace(3) noundef %local, \
             ptr addrspace(4) noundef %fixed) {{\n  ret void\n}}"
        ))
    };
    let spaces = |inputs: &[Input], argument| {
        let spaces = inputs.iter().filter_map(|input| Some(pointee(input, argument)?.1.space.0));
        spaces.collect::<std::collections::BTreeSet<u32>>()
    };
    let (function, kernel) = (of(""), of("amdgpu_kernel"));
    assert_eq!(spaces(&function, 0).into_iter().collect::<Vec<_>>(), [0, 3, 5]);
    assert_eq!(spaces(&kernel, 0).into_iter().collect::<Vec<_>>(), [0], "a host has no other pointers");
    assert_eq!(spaces(&function, 1).into_iter().collect::<Vec<_>>(), [3]);
    for input in &function {
        let fixed = pointee(input, 2).filter(|(_, block, _)| block.state != GivenState::Ended);
        assert!(fixed.is_none_or(|(_, block, _)| !block.permission.write), "{input:?}");
        // Each space has its own addresses.
        let at_null = input.environment_memory.blocks.iter().filter(|block| block.address == 0);
        assert!(at_null.into_iter().all(|block| block.space.0 == 3));
    }
}

/// Code that follows pointers through structures finds a block of its own behind each.
#[test]
fn what_is_loaded_leads_on() {
    let text = "define void @f(ptr noundef %p) {
        %a = getelementptr i8, ptr %p, i64 24
        %q = load ptr, ptr %a
        %b = getelementptr i8, ptr %q, i64 200
        %r = load ptr, ptr %b
        %c = getelementptr i8, ptr %r, i64 1000
        %s = load ptr, ptr %c
        %d = getelementptr i8, ptr %s, i64 8
        store i64 1, ptr %d
        %f = load ptr, ptr %q
        call void %f()
        ret void
      }";
    let options = Options { inputs: 64, ..Options::CAMPAIGN };
    let defined = |heuristics| {
        cases_of(text, &Options { heuristics, ..options.clone() }).iter().filter(|case| is_defined(case)).count()
    };
    let (with, without) = (defined(Heuristics::ALL), defined(Heuristics::without(Heuristic::Linked)));
    assert!(with >= 32 && with > 2 * without, "{with}, {without}");
}
