//! Removes the parts of a test's module that a program for mutation does not need: its target, debug information,
//! sections, hints for a particular back end.
//!
//! The result is another program, not an equal one: of a seed only its shape matters. Only whole promises and places in
//! an object file are dropped, so a valid module stays valid.

use irrefute_ir::{
    Attachment, AttrKind, Attributes, Function, Header, Inst, IntrinsicId, Metadata, MetadataId, MetadataKind, Module,
    Op, Operand,
};
use std::collections::BTreeSet;

/// Removes from a module what it needs only as a file of its own.
///
/// ```
/// use irrefute_generate as generate;
/// use irrefute_ir::{self as ir, LlvmVersion};
/// let text = "target triple = \"arm64-apple-ios\"\ndefine void @f() optnone noinline section \"x\" {\n  ret void\n}\n";
/// let mut module = ir::parse(text, LlvmVersion::DEFAULT)?;
/// generate::tidy(&mut module);
/// assert_eq!(module.to_string().trim(), "define void @f() noinline {\n  ret void\n}");
///
/// // Loops mention their places in the source.
/// let text = "define void @f() {\n  br label %l\nl:\n  br label %l, !llvm.loop !0\n}\n!0 = distinct !{!0, !1, !2}\n\
///             !1 = !DILocation(line: 3, scope: !4)\n!2 = !{!\"llvm.loop.mustprogress\"}\n!4 = distinct !DISubprogram()\n";
/// let mut module = ir::parse(text, LlvmVersion::DEFAULT)?;
/// generate::tidy(&mut module);
/// assert!(module.to_string().contains("!0 = distinct !{!0, !2}") && !module.to_string().contains("!DI"));
/// # Ok::<(), ir::ParseError>(())
/// ```
pub fn tidy(module: &mut Module) {
    module.source_filename = None;
    module.data_layout = None;
    module.triple = None;
    module.asm.clear();
    module.comdats.clear();
    module.named_metadata.clear();
    module.functions.iter_mut().for_each(tidy_function);
    for global in &mut module.globals {
        tidy_header(&mut global.header);
        drop_debug(&mut global.metadata);
    }
    module.aliases.iter_mut().for_each(|alias| tidy_header(&mut alias.header));
    drop_unused_metadata(module);
    module.declare_intrinsics();
}

fn tidy_function(function: &mut Function) {
    tidy_header(&mut function.header);
    function.metadata.clear();
    tidy_attributes(&mut function.attrs);
    if function.is_intrinsic() {
        // LLVM knows the attributes of its intrinsics. The ones that stay decide which operands are valid.
        function.attrs = Attributes::default();
        function.ret_attrs = Attributes::default();
        function
            .params
            .iter_mut()
            .for_each(|attrs| attrs.0.retain(|a| a.is(AttrKind::ImmArg) || a.is(AttrKind::ElementType)));
        function.values.iter_mut().for_each(|value| value.name = None);
        return;
    }
    for block in &mut function.blocks {
        block.insts.retain(|inst| !is_debug(inst));
        block.phis.iter_mut().for_each(|phi| drop_debug(&mut phi.metadata));
        drop_debug(&mut block.term.metadata);
        for inst in &mut block.insts {
            drop_debug(&mut inst.metadata);
            if let Op::Call(call) = &mut inst.op {
                tidy_attributes(&mut call.fn_attrs);
            }
        }
    }
}

fn tidy_header(header: &mut Header) {
    header.section = None;
    header.comdat = None;
    header.partition = None;
    header.dll_storage = None;
    header.code_model = None;
}

/// Drops string attributes, which are for back ends, and `optnone`: a function that is not optimized tests nothing.
fn tidy_attributes(attributes: &mut Attributes) {
    attributes.0.retain(|a| a.kind().is_some_and(|kind| *kind != AttrKind::OptNone));
}

fn is_debug(inst: &Inst) -> bool {
    matches!(&inst.op, Op::Call(call) if call.intrinsic_id().is_some_and(IntrinsicId::is_debug))
}

fn drop_debug(attachments: &mut Vec<Attachment>) {
    attachments.retain(|a| a.kind != MetadataKind::Dbg);
}

/// Removes specialized nodes, which are debug information, from the nodes that mention them, as loops do; then the
/// numbered nodes that nothing references.
fn drop_unused_metadata(module: &mut Module) {
    let is_special = |node: &Metadata| matches!(node, Metadata::Specialized(_));
    let nodes = module.metadata.iter().filter(|(_, node)| is_special(node));
    let special: BTreeSet<MetadataId> = nodes.map(|(id, _)| *id).collect();
    for node in module.metadata.values_mut() {
        if let Metadata::Tuple(parts) | Metadata::Distinct(parts) = node {
            let is_debug =
                |part: &Metadata| is_special(part) || matches!(part, Metadata::Id(id) if special.contains(id));
            if parts.iter().any(is_debug) {
                *parts = parts.iter().filter(|part| !is_debug(part)).cloned().collect();
            }
        }
    }
    let mut used = BTreeSet::new();
    let mut pending = Vec::new();
    for function in &module.functions {
        for block in &function.blocks {
            let insts = block.insts.iter().map(|inst| &inst.metadata);
            let all = insts.chain(block.phis.iter().map(|phi| &phi.metadata)).chain([&block.term.metadata]);
            all.flatten().for_each(|a| a.node.for_each_reference(&mut |id| pending.push(id)));
        }
        function.for_each_operand(|operand| {
            if let Operand::Metadata(metadata) = operand {
                metadata.for_each_reference(&mut |id| pending.push(id));
            }
        });
    }
    module.globals.iter().flat_map(|g| &g.metadata).for_each(|a| a.node.for_each_reference(&mut |id| pending.push(id)));
    while let Some(id) = pending.pop() {
        if used.insert(id)
            && let Some(node) = module.metadata.get(&id)
        {
            node.for_each_reference(&mut |id| pending.push(id));
        }
    }
    module.metadata.retain(|id, _| used.contains(id));
}
