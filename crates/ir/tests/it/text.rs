//! The text form: what is read is what is printed, for every version; bad texts get a message with
//! a place; nothing makes the parser panic, recurse without bound, or allocate by the size of a type.

use irrefute_ir::{
    self as ir, AttrKind, BlockId, CastOp, Constant, ConstantKind, ENTRY, LlvmVersion, Module, Op, PrintError, Type,
    display_inst, parse, parse_with_positions, print,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

const EVERY_CONSTRUCT: &str = include_str!("../data/every-construct.ll");
const V22: LlvmVersion = LlvmVersion(22);
const V23: LlvmVersion = LlvmVersion(23);

fn read(text: &str) -> Module {
    read_as(text, V22)
}

fn read_as(text: &str, version: LlvmVersion) -> Module {
    parse(text, version).unwrap_or_else(|e| panic!("{}", e.render(text, "text")))
}

fn round_trip(text: &str, version: LlvmVersion) {
    let module = read_as(text, version);
    let printed = print(&module, version).expect("the version knows everything in the text");
    assert_eq!(read_as(&printed, version), module, "{printed}");
    assert_eq!(print(&read_as(&printed, version), version), Ok(printed));
}

/// The text of the module, which must be what is printed for version 22.
fn prints_itself(text: &str) {
    assert_eq!(print(&read(text), V22).as_deref(), Ok(text));
}

/// The instructions of a function, wrapped.
fn body(lines: &str) -> String {
    format!("define void @f(i8 %x, ptr %p, i1 %c, float %f) {{\n{lines}\n  ret void\n}}\n")
}

#[test]
fn lines_of_assembly_behind_one_word() {
    let joined = read_as("module asm\n    \".global f\"\n    \"f: jmp g\"\n", V23);
    assert_eq!(joined, read_as("module asm \".global f\"\nmodule asm \"f: jmp g\"\n", V23));
    assert_eq!(joined.asm.len(), 2);
}

#[test]
fn every_construct_round_trips() {
    round_trip(EVERY_CONSTRUCT, V22);
}

/// A new opcode or predicate gets a line in the file, or in the test of what only newer versions have.
#[test]
fn every_keyword_of_an_instruction_is_among_the_constructs() {
    let words: BTreeSet<&str> = EVERY_CONSTRUCT.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let newer = [CastOp::ByteCast.keyword(), ir::RmwOp::FMaximumNum.keyword(), ir::RmwOp::FMinimumNum.keyword()];
    let keywords = (ir::BinaryOp::ALL.iter().map(|op| op.keyword()))
        .chain(ir::FloatOp::ALL.iter().map(|op| op.keyword()))
        .chain(CastOp::ALL.iter().map(|op| op.keyword()))
        .chain(ir::IntPredicate::ALL.iter().map(|predicate| predicate.keyword()))
        .chain(ir::FloatPredicate::ALL.iter().map(|predicate| predicate.keyword()))
        .chain(ir::RmwOp::ALL.iter().map(|op| op.keyword()));
    let missing: Vec<&str> = keywords.filter(|word| !newer.contains(word) && !words.contains(word)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_construct_is_valid() {
    assert_eq!(ir::verify(&read(EVERY_CONSTRUCT)), Ok(()));
}

#[test]
fn every_instruction_displays_as_it_is_printed() {
    let module = read(EVERY_CONSTRUCT);
    let printed = print(&module, V22).unwrap();
    for function in module.definitions() {
        for block in &function.blocks {
            let phis = block.phis.iter().map(|phi| display_inst(function, phi).to_string());
            let insts = block.insts.iter().map(|inst| display_inst(function, inst).to_string());
            let term = display_inst(function, &block.term).to_string();
            for line in phis.chain(insts).chain([term]) {
                assert!(printed.contains(&format!("  {line}\n")), "{line}");
            }
        }
    }
}

#[test]
fn what_only_newer_versions_have_round_trips() {
    round_trip(
        "define b16 @bytes(b16 %b, <2 x b8> %v) {\n  %f = freeze b16 %b\n  ret b16 %f\n}\n\
         define i8 @byte_operations(b32 %b, <2 x b8> %v) {\n  %s = lshr b32 %b, 8\n  %t = trunc b32 %s to b8\n\
         \x20 %c = bytecast b8 %t to i8\n  %e = bytecast exact <2 x b8> %v to <2 x i8>\n  ret i8 %c\n}\n\
         define i64 @subtraction(ptr %p, ptr %q) {\n  %d = psub ptr %p, %q to i64\n  ret i64 %d\n}\n\
         @a = global b8 5\n@b = global half f0x3C00\n@c = global double 0x1.8p-3\n@d = global float -inf\n\
         @e = global fp128 1.5\n@f = global float +nan(0x1)\n\
         define float @unknown_words(ptr future_word %p, i8 other_future(1, (2)) %x) {\n  ret float 0.1\n}\n\
         define void @updates(ptr %p, float %x) {\n  %a = atomicrmw fmaximumnum ptr %p, float %x monotonic\n\
         \x20 %b = atomicrmw fminimumnum ptr %p, float %x monotonic\n  ret void\n}\n",
        V23,
    );
}

#[test]
fn numbers_are_those_of_llvm() {
    // Parameters, blocks and results share a counter; calls of `void` functions take no number.
    prints_itself(
        "define i8 @f(i8 %0, i1 %1) {\n  call void @g()\n  %3 = add i8 %0, 1\n  br i1 %1, label %4, label %6\n\n\
         4:\n  %5 = mul i8 %3, 2\n  br label %6\n\n6:\n  %7 = phi i8 [ %3, %2 ], [ %5, %4 ]\n  ret i8 %7\n}\n\n\
         declare void @g()\n",
    );
}

#[test]
fn numbers_may_have_gaps_since_llvm_19() {
    let text = "define i8 @f(i8 %0) {\n  %7 = add i8 %0, 1\n  ret i8 %7\n}\n";
    assert_eq!(print(&read(text), V22), Ok(text.replace("%7", "%2")));
    let error = parse(text, LlvmVersion(18)).unwrap_err();
    assert_eq!(error.to_string(), "2:3: numbered %7, but the next number is %2");
    let error = parse(&text.replace("%7", "%1"), V22).unwrap_err();
    assert_eq!(error.to_string(), "2:3: numbered %1, but the next number is %2");
}

#[test]
fn unnamed_globals_are_numbered_in_the_order_of_printing() {
    let text = "define void @0() {\n  ret void\n}\n@3 = global ptr @0\n@4 = global i8 0\n";
    let printed = print(&read(text), V22).unwrap();
    assert_eq!(printed, "@0 = global ptr @2\n@1 = global i8 0\n\ndefine void @2() {\n  ret void\n}\n");
}

#[test]
fn blocks_with_numbers_get_names_when_their_address_is_taken() {
    let text = "@a = global ptr blockaddress(@f, %2)\n\
                define void @f(i1 %0) {\n  br i1 %0, label %2, label %3\n\n2:\n  br label %3\n\n3:\n  ret void\n}\n";
    let mut module = read(text);
    assert_eq!(module.functions[0].blocks[1].name.as_deref(), Some("2"));
    round_trip(text, V22);
    // The address stays that of the same block when the numbers change.
    let function = &mut module.functions[0];
    function.values[0].name = Some("named".into());
    let printed = print(&module, V22).unwrap();
    assert!(printed.contains("blockaddress(@f, %\"2\")") && printed.contains("\"2\":\n"), "{printed}");
    let missing = text.replace("(@f, %2)", "(@f, %7)");
    assert!(parse(&missing, V22).unwrap_err().message.contains("no block %7"));
}

#[test]
fn blocks_are_in_the_order_of_the_text_whatever_was_mentioned_first() {
    let text = "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %last, label %middle\n\nmiddle:\n  br label %last\n\n\
                last:\n  ret void\n}\n";
    let module = read(text);
    let names: Vec<_> = module.functions[0].blocks.iter().map(|b| b.name.as_deref().unwrap()).collect();
    assert_eq!(names, ["entry", "middle", "last"]);
    assert_eq!(module.functions[0].blocks[0].term.op.successors(), [BlockId(2), BlockId(1)]);
    prints_itself(text);
}

#[test]
fn attribute_groups_are_resolved_into_their_places() {
    let module = read(
        "define void @f() #0 {\n  call void @f() #1\n  ret void\n}\n\
         attributes #0 = { nounwind align=16 \"k\"=\"v\" }\nattributes #1 = { cold }\n",
    );
    let function = &module.functions[0];
    assert!(function.attrs.has(AttrKind::NoUnwind) && !function.attrs.has(AttrKind::Align));
    assert_eq!(function.header.align, Some(16));
    let Op::Call(call) = &function.blocks[0].insts[0].op else { panic!("a call") };
    assert!(call.fn_attrs.has(AttrKind::Cold));
}

#[test]
fn intrinsics_need_no_declaration_since_llvm_17() {
    let module = read(&body("  %a = call i8 @llvm.abs.i8(i8 %x, i1 true)"));
    assert!(!print(&module, LlvmVersion(17)).unwrap().contains("declare"));
    assert!(print(&module, LlvmVersion(16)).unwrap().ends_with("\ndeclare i8 @llvm.abs.i8(i8, i1)\n"));
}

#[test]
fn debug_information_is_dropped() {
    let text = "define void @f(i8 %x) !dbg !4 {\n    #dbg_value(i8 %x, !5, !DIExpression(), !6)\n  \
                call void @llvm.dbg.value(metadata i8 %x, metadata !5, metadata !DIExpression()), !dbg !6\n  \
                ret void, !dbg !6, !kind !7\n}\ndeclare void @llvm.dbg.value(metadata, metadata, metadata)\n\
                !4 = !{}\n!5 = !{}\n!6 = !{}\n!7 = !{}\n";
    let module = read(text);
    assert_eq!(module.functions.len(), 1);
    let function = &module.functions[0];
    assert!(function.metadata.is_empty() && function.blocks[0].insts.is_empty());
    assert_eq!(function.blocks[0].term.metadata.len(), 1);
}

#[test]
fn metadata_as_argument_round_trips() {
    round_trip(
        &format!(
            "declare void @g(metadata, metadata, metadata, metadata, metadata)\n{}",
            body(
                "  call void @g(metadata i8 %x, metadata !\"text\", metadata !{i32 1, null, !{}}, metadata ptr @f, \
                 metadata !DIExpression(DW_OP_plus, 1))"
            )
        ),
        V22,
    );
}

#[test]
fn zero_of_a_scalar_is_that_number() {
    let module = read("@a = global i8 zeroinitializer\n@b = global ptr zeroinitializer\n@c = global i1 false\n");
    let values: Vec<_> = module.globals.iter().map(|g| g.initializer.as_ref().unwrap().to_string()).collect();
    assert_eq!(values, ["i8 0", "ptr null", "i1 false"]);
}

#[test]
fn shuffle_masks_of_old_texts_are_read() {
    let text = "  %s = shufflevector <2 x i8> poison, <2 x i8> undef, <3 x i32> <i32 1, i32 undef, i32 0>";
    let module = read_as(&body(text), LlvmVersion(16));
    assert!(print(&module, LlvmVersion(16)).unwrap().contains("i32 undef"));
    assert!(print(&module, V22).unwrap().contains("i32 poison"));
}

#[test]
fn older_versions_get_their_own_words() {
    let text = "@v = global <2 x i8> splat (i8 3)\n\
                define i8 @f(ptr captures(none) dead_on_unwind %p, i8 range(i8 0, 4) %x) memory(argmem: read) {\n  \
                ret i8 %x\n}\n";
    let old = print(&read(text), LlvmVersion(15)).unwrap();
    assert_eq!(
        old,
        "@v = global <2 x i8> <i8 3, i8 3>\n\n\
         define i8 @f(ptr nocapture %p, i8 %x) argmemonly readonly {\n  ret i8 %x\n}\n"
    );
}

/// Found by fuzzing: LLVM 22 has the word, but not its argument, without which it says more.
#[test]
fn bytes_that_are_dead_on_return_are_left_out_before_llvm_23() {
    let text = "define void @f(ptr dead_on_return(4) %p, ptr dead_on_return %q) {\n  ret void\n}\n";
    assert_eq!(print(&read(text), V23).as_deref(), Ok(text));
    assert_eq!(print(&read(text), V22), Ok(text.replace("dead_on_return(4) ", "")));
}

#[test]
fn what_an_older_version_cannot_say_is_refused() {
    let refused = |text: &str, version| match print(&read_as(text, V23), LlvmVersion(version)) {
        Err(PrintError::Unsupported { feature, .. }) => feature.into_owned(),
        Ok(text) => panic!("printed {text}"),
    };
    assert_eq!(refused(&body("  %a = zext nneg i8 %x to i16"), 17), "`nneg` on `zext`");
    assert_eq!(refused(&body("  %a = or disjoint i8 %x, 1"), 17), "`disjoint` on `or`");
    assert_eq!(refused(&body("  %a = icmp samesign ult i8 %x, 1"), 19), "`samesign` on `icmp`");
    assert_eq!(refused(&body("  %a = trunc nuw i8 %x to i1"), 18), "`nuw` on `trunc`");
    assert_eq!(refused(&body("  %a = getelementptr nuw i8, ptr %p, i64 1"), 18), "`nuw` on `getelementptr`");
    assert_eq!(refused(&body("  %a = fpext fast float %f to double"), 19), "`reassoc` on `fpext`");
    assert_eq!(refused(&body("  %a = ptrtoaddr ptr %p to i64"), 21), "`ptrtoaddr`");
    assert_eq!(refused(&body("  %a = atomicrmw usub_sat ptr %p, i8 1 seq_cst"), 19), "`atomicrmw usub_sat`");
    assert_eq!(refused(&body("  %a = atomicrmw xchg ptr %p, ptr null seq_cst"), 15), "`atomicrmw xchg`");
    assert_eq!(refused("@a = global [2 x b8] undef\n", 22), "byte type");
    assert_eq!(refused("@a = global i1 icmp eq (ptr @a, ptr null)\n", 22), "constant expression `icmp`");
    let address = "@a = global ptr getelementptr nuw (i8, ptr @a, i64 1)\n";
    assert_eq!(refused(address, 18), "`nusw` and `nuw` on constant `getelementptr`");
    assert_eq!(refused("declare void @f(i8 future_word)\n", 22), "attribute `future_word`");
}

#[test]
fn floats_print_as_in_llvm() {
    let shown = |text: &str| {
        let module = read(&format!("@a = global {text}\n"));
        module.globals[0].initializer.as_ref().unwrap().to_string()
    };
    for same in [
        "float 1.500000e+00",
        "double -1.250000e-03",
        "double 0x3FD5555555555555",
        "float 0x3FB99999A0000000",
        "float 0x7FF4000000000000",
        "double 0x7FF8000000000000",
        "half 0xH3C00",
        "x86_fp80 0xK3FFF8000000000000000",
        "fp128 0xL00000000000000003FFF000000000000",
        "ppc_fp128 0xM3FF00000000000000000000000000000",
    ] {
        assert_eq!(shown(same), same);
    }
    assert_eq!(shown("double 1.0e100"), "double 1.000000e+100");
    assert_eq!(shown("double 0.1"), "double 1.000000e-01");
}

#[test]
fn positions_are_lines() {
    let text = "declare void @g()\n\ndefine i8 @f(i1 %c) {\n  ; nothing\n  br i1 %c, label %a, label %b\n\na:\n  \
                br label %b\n\nb:\n  %p = phi i8 [ 1, %0 ], [ 2, %a ]\n  call void @g()\n\n  ret i8 %p\n}\n";
    let (_, map) = parse_with_positions(text, V22).unwrap();
    assert_eq!([map.function_line(0), map.function_line(1), map.function_line(2)], [Some(1), Some(3), None]);
    assert_eq!(map.instruction_line(1, ENTRY, 0), Some(5));
    let of_last = [0, 1, 2, 3].map(|i| map.instruction_line(1, BlockId(2), i));
    assert_eq!(of_last, [Some(11), Some(12), Some(14), None]);
}

#[test]
fn huge_types_cost_nothing() {
    let text = "@a = global [4000000000 x i8] zeroinitializer\n@b = global [18446744073709551615 x [9 x i64]] undef\n\
                @c = global <4294967295 x i8> splat (i8 1)\n";
    round_trip(text, V22);
    let too_long = print(&read(text), LlvmVersion(16));
    assert!(matches!(too_long, Err(PrintError::Unsupported { .. })));
    let mask = "  %s = shufflevector <2 x i8> poison, <2 x i8> poison, <4294967295 x i32> zeroinitializer";
    assert!(parse(&body(mask), V22).unwrap_err().message.contains("65536 lanes"));
}

#[test]
fn nesting_is_bounded() {
    let deep = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    for text in [
        format!("@a = global {}", deep("[1 x ", "]")),
        format!("@a = global {}", deep("{ ", " }")),
        format!("@a = global ptr {}", deep("getelementptr (i8, ptr ", ")")),
        format!("@a = global i8 {}", deep("add (i8 1, i8 ", ")")),
        format!("!0 = {}", deep("!{", "}")),
        format!("declare {}", "void (".repeat(100_000)),
        format!("declare void @f(ptr byval({}", deep("<{ ", " }>")),
        body(&format!("  call void @g(metadata {}", "metadata ".repeat(100_000))),
    ] {
        let error = parse(&text, V22).unwrap_err();
        assert!(error.message.contains("nested more than"), "{error}");
    }
    // What is allowed is read, compared, printed and freed without trouble.
    let allowed = ir::parser::MAX_DEPTH as usize;
    round_trip(&format!("@a = global {}i8{} undef", "[1 x ".repeat(allowed), "]".repeat(allowed)), V22);
}

#[test]
fn same_bodies() {
    let a = read(
        "define <2 x i8> @f(<2 x i8> %x, ptr %p) {\n  %l = load <2 x i8>, ptr %p, !range !0\n  \
         %y = add <2 x i8> %l, <i8 1, i8 1>\n  \
         %z = call <2 x i8> @f(<2 x i8> noundef zeroext %y, ptr null)\n  ret <2 x i8> %z\n}\n!0 = !{i8 0, i8 2}\n",
    );
    let same = |text: &str| {
        let b = read(text);
        ir::same_body(&a, &a.functions[0], &b, &b.functions[0])
    };
    let other = "define nonnull <2 x i8> @f(<2 x i8> %0, ptr %1) nounwind {\nentry:\n  \
                 %l = load <2 x i8>, ptr %1, align 2, !range !4\n  %2 = add <2 x i8> %l, splat (i8 1)\n  \
                 %3 = call <2 x i8> @f(<2 x i8> zeroext noundef %2, ptr null)\n  ret <2 x i8> %3\n}\n\
                 !4 = !{i8 0, i8 2}\n";
    assert!(same(other));
    for (from, to) in [
        ("!4 = !{i8 0, i8 2}", "!4 = !{i8 0, i8 3}"),
        (", !range !4", ""),
        ("splat (i8 1)", "splat (i8 2)"),
        ("add <2", "add nuw <2"),
        (" noundef", ""),
        ("ret <2 x i8> %3", "ret <2 x i8> %2"),
        (", align 2", ", align 4"),
        (", align 2", ", align 1"),
    ] {
        assert!(!same(&other.replace(from, to)), "{from} to {to}");
    }
}

/// What a text leaves out is what LLVM prints, and not whatever another text says.
#[test]
fn alignments_that_are_left_out_are_those_of_the_layout() {
    let body = |aligns: [&str; 4]| {
        let [alloca, store, exchange, add] =
            aligns.map(|align| if align.is_empty() { align.into() } else { format!(", align {align}") });
        read(&format!(
            "define void @f(ptr %p) {{\n  %a = alloca [16 x i8]{alloca}\n  store i64 0, ptr %p{store}\n  \
             %c = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst{exchange}\n  \
             %o = atomicrmw add ptr %p, i16 1 seq_cst{add}\n  ret void\n}}\n"
        ))
    };
    let a = body([""; 4]);
    let same = |aligns| {
        let b = body(aligns);
        [
            ir::same_body(&a, &a.functions[0], &b, &b.functions[0]),
            ir::same_body(&b, &b.functions[0], &a, &a.functions[0]),
        ]
    };
    assert_eq!(same(["1", "8", "4", "2"]), [true; 2]);
    // LLVM's own layout: weaker, so that only the text after LLVM may say it.
    assert_eq!(same(["1", "4", "4", "2"]), [true, false]);
    for aligns in [["16", "8", "4", "2"], ["1", "16", "4", "2"], ["1", "8", "8", "2"], ["1", "8", "4", "1"]] {
        assert_eq!(same(aligns), [false; 2], "{aligns:?}");
    }
}

/// Nodes that are operands have other numbers in another module, as attachments do.
#[test]
fn metadata_operands_are_compared_by_what_they_say() {
    let body = |scope: &str, nodes: &str| {
        read(&format!(
            "define void @f() {{\n  call void @llvm.experimental.noalias.scope.decl(metadata {scope})\n  ret void\n}}\n\
             declare void @llvm.experimental.noalias.scope.decl(metadata)\n{nodes}\n"
        ))
    };
    let a = body("!2", "!0 = distinct !{!0}\n!1 = distinct !{!1, !0, !\"x\"}\n!2 = !{!1}");
    let same = |b: &ir::Module| ir::same_body(&a, &a.functions[0], b, &b.functions[0]);
    assert!(same(&body("!0", "!0 = !{!1}\n!1 = distinct !{!1, !2, !\"x\"}\n!2 = distinct !{!2}")));
    assert!(!same(&body("!0", "!0 = !{!1}\n!1 = distinct !{!1, !2, !\"y\"}\n!2 = distinct !{!2}")));
}

/// Scopes of one shape are scopes of their own.
#[test]
fn distinct_nodes_stand_for_one_node_each() {
    let stores = |second: &str| {
        read(&format!(
            "define void @f(ptr %p, ptr %q) {{\n  store i8 1, ptr %p, !alias.scope !2\n  store i8 2, ptr %q, !noalias {second}\n  \
             ret void\n}}\n!0 = distinct !{{!0}}\n!1 = distinct !{{!1, !0}}\n!2 = !{{!1}}\n!3 = !{{!4}}\n!4 = distinct !{{!4, !0}}\n"
        ))
    };
    let (apart, together) = (stores("!3"), stores("!2"));
    let same = |a: &ir::Module, b: &ir::Module| ir::same_body(a, &a.functions[0], b, &b.functions[0]);
    assert!(same(&apart, &apart) && same(&together, &together));
    assert!(!same(&apart, &together) && !same(&together, &apart));
}

#[test]
fn bodies_with_cyclic_metadata_are_compared() {
    let text = "define void @f() {\n  br label %l\nl:\n  br label %l, !llvm.loop !0\n}\n!0 = distinct !{!0, !1}\n";
    let a = read(&format!("{text}!1 = !{{!\"x\"}}\n"));
    let b = read(&format!("{text}!1 = !{{!\"y\"}}\n"));
    assert!(ir::same_body(&a, &a.functions[0], &a, &a.functions[0]));
    assert!(!ir::same_body(&a, &a.functions[0], &b, &b.functions[0]));
}

#[test]
fn compacting_keeps_the_function_and_orders_its_values() {
    let text = "define i8 @f(i8 %x) {\n  br label %b\n\na:\n  %z = add i8 %y, %x\n  ret i8 %z\n\nb:\n  \
                %y = add i8 %x, 1\n  br label %a\n}\n";
    let mut module = read(text);
    let before = module.clone();
    let function = &mut module.functions[0];
    let unused = function.new_value(Type::Int(3));
    function.compact();
    let results: Vec<_> = function.results().map(|id| id.index()).collect();
    assert_eq!((results, function.values.len()), (vec![1, 2], unused.index()));
    assert_eq!(print(&module, V22), print(&before, V22));
}

#[test]
fn constants_display_with_their_type() {
    let elements = [Constant::int(Type::Int(8), 1), Constant::poison(Type::Int(8))];
    let vector = Constant { ty: Type::vector(2, Type::Int(8)), kind: ConstantKind::Aggregate(elements.into()) };
    assert_eq!(vector.to_string(), "<2 x i8> <i8 1, i8 poison>");
    assert_eq!(Constant::global("a b").to_string(), "ptr @\"a b\"");
    assert_eq!(Constant::bool(true).to_string(), "i1 true");
    assert_eq!(Constant::int(Type::Int(8), -128).to_string(), "i8 -128");
}

/// Cuts, replaces, doubles and swaps pieces of the text.
fn mutated() -> impl Strategy<Value = String> {
    let pieces: Vec<String> = EVERY_CONSTRUCT.split_inclusive([' ', '\n', ',', '(']).map(str::to_owned).collect();
    let edit = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..5u8);
    prop::collection::vec(edit, 1..6).prop_map(move |edits| {
        let mut pieces = pieces.clone();
        for (at, other, kind) in edits {
            let (at, other) = (at.index(pieces.len()), other.index(pieces.len()));
            match kind {
                0 => drop(pieces.remove(at)),
                1 => pieces[at] = pieces[other].clone(),
                2 => pieces.swap(at, other),
                3 => pieces.insert(at, "\u{e9}\"".into()),
                _ => pieces[at] = pieces[at].replace(char::is_alphanumeric, "9"),
            }
        }
        pieces.concat()
    })
}

/// Outside a group such a word could be anything that may follow the attributes.
#[test]
fn attributes_without_a_row_are_printed_in_groups() {
    let text = "@g = global i8 0 #0\n\ndefine void @f() #1 {\n  call void @f() #0\n  ret void\n}\n\
                attributes #0 = { cold later }\nattributes #1 = { later(7) }\n";
    let module = read_as(text, V23);
    let printed = print(&module, V23).expect("version 23 knows everything");
    assert!(printed.contains("@f() #1 {") && printed.contains("attributes #0 = { cold later }\n"), "{printed}");
    assert_eq!(read_as(&printed, V23), module);
    assert!(!print(&read("define void @f() cold {\n  ret void\n}\n"), V23).expect("plain").contains('#'));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, rng_seed: prop::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn mutated_texts_are_read_or_refused(text in mutated()) {
        match parse(&text, V23) {
            Ok(module) => {
                let printed = print(&module, V23).expect("version 23 knows everything");
                let again = parse(&printed, V23).map_err(|e| TestCaseError::fail(e.render(&printed, "printed")))?;
                prop_assert!(print(&again, V23).as_deref() == Ok(&*printed), "another text the second time");
            }
            Err(error) => {
                prop_assert!(error.line >= 1 && error.column >= 1);
                let place = format!("text.ll:{}:{}", error.line, error.column);
                prop_assert!(error.render(&text, "text.ll").contains(&place), "{}", error);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}", version in 14..24u16) {
        let _ = parse(&text, LlvmVersion(version));
    }
}

#[test]
fn truncated_texts_are_read_or_refused() {
    for end in (0..EVERY_CONSTRUCT.len()).step_by(11).filter(|end| EVERY_CONSTRUCT.is_char_boundary(*end)) {
        let _ = parse(&EVERY_CONSTRUCT[..end], V22).map_err(|e| e.render(EVERY_CONSTRUCT, "text"));
    }
}
