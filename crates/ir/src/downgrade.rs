//! Rewrites a program for an LLVM that is older (or newer) than the program's own version.
//!
//! A feature that the version lacks is expressed in its older notation (`captures(none)` becomes `nocapture`), or
//! dropped if it is only a promise (flags, attributes). The result is *another program*, and LLVM and the reference
//! semantics both get this one. A feature that cannot be dropped (an operation, a type) makes the program
//! inexpressible for the version.
//!
//! Invariant: the result can be printed for its version without loss, and on every input on which the given program
//! is defined, each behaviour of the result is a behaviour of the given program.

use super::attribute::{Attribute, Attributes, Metadata};
use super::attribute_table::AttrKind;
use super::byte_operations;
use super::constant::Constant;
use super::denormals;
use super::instruction::{Argument, Call, CastOp, Op, Operand, TerminatorOp};
use super::intrinsic::IntrinsicId;
use super::layout::X86_64_LINUX;
use super::module::{Function, Module};
use super::printer::{PrintError, print};
use super::since::{
    LIFETIME_WITHOUT_SIZE_SINCE, MASKED_ALIGNMENT_SINCE, PTR_TO_ADDR_SINCE, WIDE_INTEGERS_ALIGNED_SINCE, attribute_in,
    flag_since, has_operations_on_bytes,
};
use super::types::{FunctionType, Type};
use irrefute_version::LlvmVersion;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The version since which a module may have flags of which the linker takes the least ("Module Flags Metadata").
const MIN_FLAGS_SINCE: LlvmVersion = LlvmVersion(15);

/// The behaviour of such a flag.
const MIN: u64 = 8;

/// Leaves out the flags of a module that only say what a linker does with them.
fn drop_min_flags(module: &mut Module, without: &mut BTreeSet<String>) {
    let Some(mut flags) = module.named_metadata.remove("llvm.module.flags") else { return };
    let is_min = |flag: &Metadata| match module.resolve(flag) {
        Metadata::Tuple(parts) => {
            parts.first().and_then(Metadata::as_int).is_some_and(|behaviour| behaviour.to_u64() == Some(MIN))
        }
        _ => false,
    };
    let count = flags.len();
    flags.retain(|flag| !is_min(flag));
    if flags.len() < count {
        without.insert("flags of modules that are merged by `min`".to_owned());
    }
    module.named_metadata.insert("llvm.module.flags".into(), flags);
}

/// A program that a version can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Downgraded {
    /// The program, with [`Module::version`] set to that version.
    pub module: Module,
    /// The promises that were dropped, for people: `nneg` on `zext`.
    pub without: BTreeSet<String>,
}

/// Rewrites a program for a version.
///
/// # Errors
/// The first feature that the version cannot express and that is more than a promise.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// let module = ir::parse("define i8 @f(i4 %x) {\n  %y = zext nneg i4 %x to i8\n  ret i8 %y\n}\n", LlvmVersion(22))?;
/// let old = ir::downgrade(&module, LlvmVersion(15))?;
/// assert!(ir::print(&old.module, LlvmVersion(15))?.contains("zext i4 %x to i8"));
/// assert_eq!(old.without.into_iter().collect::<Vec<_>>(), ["`nneg` on `zext`"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn downgrade(module: &Module, version: LlvmVersion) -> Result<Downgraded, PrintError> {
    let mut writer = Writer { version, from: module.version, without: BTreeSet::new() };
    let mut module = Module { version, ..module.clone() };
    // Without a layout in the text, an old LLVM would align `i128` to 8 bytes while the semantics assumes 16.
    if version < WIDE_INTEGERS_ALIGNED_SINCE && module.data_layout.is_none() {
        module.data_layout = Some(X86_64_LINUX.into());
    }
    if version < MIN_FLAGS_SINCE {
        drop_min_flags(&mut module, &mut writer.without);
    }
    if version < LIFETIME_WITHOUT_SIZE_SINCE {
        // A declaration without the size parameter would not match the calls, which get one below. The printer
        // declares what is called and not declared.
        module
            .functions
            .retain(|f| f.is_definition() || !IntrinsicId::of(&f.name).is_some_and(IntrinsicId::is_lifetime));
    }
    module.functions.iter_mut().try_for_each(|function| writer.function(function))?;
    if !has_operations_on_bytes(version) {
        byte_operations::expressed(&mut module).map_err(|feature| PrintError::Unsupported { feature, version })?;
    }
    module.globals.iter_mut().for_each(|global| writer.attributes(&mut global.attrs));
    // The printer knows everything else that a version cannot express. A result that it refuses must not leave here.
    print(&module, version)?;
    Ok(Downgraded { module, without: writer.without })
}

struct Writer {
    version: LlvmVersion,
    from: LlvmVersion,
    without: BTreeSet<String>,
}

impl Writer {
    fn function(&mut self, function: &mut Function) -> Result<(), PrintError> {
        self.intrinsic(&function.name)?;
        denormals::translate(&mut function.attrs, self.from, self.version);
        self.attributes(&mut function.attrs);
        self.attributes(&mut function.ret_attrs);
        function.params.iter_mut().for_each(|attributes| self.attributes(attributes));
        for block in &mut function.blocks {
            block.insts.iter_mut().try_for_each(|inst| self.op(&mut inst.op))?;
            if let TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } = &mut block.term.op {
                self.call(call)?;
            }
        }
        Ok(())
    }

    fn op(&mut self, op: &mut Op) -> Result<(), PrintError> {
        if matches!(op, Op::PointerSub { .. }) {
            // `psub` comes from the paper on twin allocation; no LLVM reads it.
            return Err(PrintError::Unsupported { feature: "`psub`".into(), version: self.version });
        }
        if let Op::Cast { op: cast @ CastOp::PtrToAddr, .. } = op
            && self.version < PTR_TO_ADDR_SINCE
        {
            // The result is the same. `ptrtoint` also exposes the block, which only turns undefined accesses into
            // defined ones, so the invariant holds.
            *cast = CastOp::PtrToInt;
        }
        let new: Vec<_> = op.flags().iter().filter(|flag| flag_since(op, *flag) > self.version).collect();
        for flag in new {
            self.without.insert(format!("`{}` on `{}`", flag.to_string().trim_end(), op.opcode()));
            if let Some(flags) = op.flags_mut() {
                *flags = flags.without(flag);
            }
        }
        if let Op::Call(call) = op {
            self.call(call)?;
        }
        Ok(())
    }

    fn call(&mut self, call: &mut Call) -> Result<(), PrintError> {
        if let Some(name) = call.intrinsic() {
            self.intrinsic(name)?;
        }
        if self.version < LIFETIME_WITHOUT_SIZE_SINCE && call.intrinsic_id().is_some_and(IntrinsicId::is_lifetime) {
            give_size(call);
        }
        if self.version < MASKED_ALIGNMENT_SINCE {
            give_alignment(call);
        }
        self.attributes(&mut call.fn_attrs);
        self.attributes(&mut call.ret_attrs);
        call.args.iter_mut().for_each(|argument| self.attributes(&mut argument.attrs));
        Ok(())
    }

    /// Refuses an intrinsic that the version lacks: that LLVM would take it for an unknown function.
    fn intrinsic(&self, name: &str) -> Result<(), PrintError> {
        match IntrinsicId::read(name) {
            Some(id) if id.since() > self.version => {
                Err(PrintError::Unsupported { feature: format!("`{}`", id.name()).into(), version: self.version })
            }
            Some(_) | None => Ok(()),
        }
    }

    fn attributes(&mut self, attributes: &mut Attributes) {
        // Most lists need no change; they keep their allocation.
        let known = |a: &Attribute| attribute_in(a, self.version).is_some_and(|same| same == [a.clone()]);
        if attributes.iter().all(known) {
            return;
        }
        for attribute in std::mem::take(attributes).0 {
            match attribute_in(&attribute, self.version) {
                Some(words) => words.into_iter().for_each(|word| attributes.insert(word)),
                None => {
                    self.without.insert(format!("`{}`", attribute.name()));
                }
            }
        }
    }
}

/// Adds the size argument that lifetime markers take first up to LLVM 21; -1 means the whole block.
fn give_size(call: &mut Call) {
    if call.args.len() != 1 {
        return;
    }
    insert_number(call, 0, Type::Int(64), -1);
}

/// Inserts an argument that is a number.
fn insert_number(call: &mut Call, at: usize, ty: Type, number: i64) {
    let operand = Operand::from(Constant::int(ty.clone(), number));
    call.args.insert(at, Argument { operand, attrs: Attributes::default() });
    let mut params = call.ty.params.to_vec();
    params.insert(at, ty);
    call.ty = Arc::new(FunctionType { params, ..(*call.ty).clone() });
}

/// Makes the alignment of a masked access an argument behind its pointers, as up to LLVM 21.
fn give_alignment(call: &mut Call) {
    use IntrinsicId::{MaskedGather, MaskedLoad, MaskedScatter, MaskedStore};
    let pointers = match (call.intrinsic_id(), call.args.len()) {
        (Some(MaskedLoad | MaskedGather), 3) => 0,
        (Some(MaskedStore | MaskedScatter), 3) => 1,
        _ => return,
    };
    let attributes = &mut call.args[pointers].attrs;
    let align = attributes.number(AttrKind::Align).unwrap_or(1);
    attributes.0.retain(|attribute| !attribute.is(AttrKind::Align));
    insert_number(call, pointers + 1, Type::Int(32), align as i64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn old(text: &str, version: u16) -> (String, Vec<String>) {
        let module = parse(text, LlvmVersion::DEFAULT).unwrap();
        let old = downgrade(&module, LlvmVersion(version)).unwrap();
        let printed = print(&old.module, LlvmVersion(version)).unwrap();
        assert_eq!(
            parse(&printed, LlvmVersion(version)).unwrap(),
            parse(&old.module.to_string(), LlvmVersion(version)).unwrap()
        );
        (printed, old.without.into_iter().collect())
    }

    #[test]
    fn attributes_are_said_in_older_words_or_taken_away() {
        let text = "declare void @g(ptr captures(none), i8 range(i8 0, 5)) memory(argmem: read)\n";
        let (new, without) = old(text, 22);
        assert!(new.contains("ptr captures(none), i8 range(i8 0, 5)) memory(argmem: read)"), "{new}");
        assert!(without.is_empty());
        let (printed, without) = old(text, 15);
        assert!(printed.contains("ptr nocapture, i8) argmemonly readonly"), "{printed}");
        assert_eq!(without, ["`range`"]);
        let (printed, without) = old(text, 19);
        assert!(printed.contains("ptr nocapture, i8 range(i8 0, 5)) memory(argmem: read)"), "{printed}");
        assert!(without.is_empty());
    }

    #[test]
    fn labels_are_constraints_of_assembly_since_15() {
        let text = "define void @f() {\n  callbr void asm \"\", \"!i\"() to label %a [label %b]\n\
                    a:\n  ret void\nb:\n  ret void\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).unwrap();
        assert!(downgrade(&module, LlvmVersion(15)).is_ok());
        assert!(downgrade(&module, LlvmVersion(14)).is_err());
    }

    #[test]
    fn lifetimes_have_a_size_up_to_21() {
        let text = "define void @f() {\n  %a = alloca i8, align 1\n  call void @llvm.lifetime.start.p0(ptr %a)\n  ret void\n}\n";
        assert!(old(text, 19).0.contains("@llvm.lifetime.start.p0(i64 -1, ptr %a)"));
        assert!(old(text, 22).0.contains("@llvm.lifetime.start.p0(ptr %a)"));
    }

    #[test]
    fn what_an_older_version_cannot_say_is_refused() {
        let text = "define i8 @f(i8 %x) {\n  %c = call i8 @llvm.scmp.i8.i8(i8 %x, i8 0)\n  ret i8 %c\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).unwrap();
        let refused = downgrade(&module, LlvmVersion(16)).unwrap_err();
        assert_eq!(refused.to_string(), "LLVM 16 has no `llvm.scmp`");
        assert!(downgrade(&module, LlvmVersion(19)).is_ok());
        let text = "define i64 @f(ptr %p, ptr %q) {\n  %d = psub ptr %p, %q to i64\n  ret i64 %d\n}\n";
        let refused = downgrade(&parse(text, LlvmVersion::DEFAULT).unwrap(), LlvmVersion::DEFAULT).unwrap_err();
        assert_eq!(refused.to_string(), "LLVM 22 has no `psub`");
    }

    #[test]
    fn operations_on_bytes_are_said_in_those_of_llvm_23() {
        let body = |line: &str, ty: &str| format!("define {ty} @f(b64 %b) {{\n  %r = {line}\n  ret {ty} %r\n}}\n");
        let said = |line: &str, ty: &str, version| {
            let module = parse(&body(line, ty), LlvmVersion::DEFAULT).unwrap();
            crate::verify(&module).unwrap();
            downgrade(&module, LlvmVersion(version)).map(|new| {
                crate::verify(&new.module).unwrap();
                print(&new.module, LlvmVersion(version)).unwrap()
            })
        };
        assert!(said("bytecast b64 %b to i64", "i64", 23).unwrap().contains("%r = bitcast b64 %b to i64"));
        let low = said("trunc b64 %b to b8", "b8", 23).unwrap();
        assert!(low.contains("bitcast b64 %b to <8 x b8>") && low.contains("%r = extractelement <8 x b8>"), "{low}");
        let moved = said("lshr b64 %b, 48", "b64", 23).unwrap();
        assert!(moved.contains("<i32 6, i32 7, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>"), "{moved}");
        let refused = |line, ty, version| said(line, ty, version).unwrap_err().to_string();
        assert_eq!(refused("bytecast exact b64 %b to i64", "i64", 23), "LLVM 23 has no `bytecast exact`");
        assert_eq!(refused("lshr b64 %b, 4", "b64", 23), "LLVM 23 has no `lshr` of bytes by a part of one");
        assert_eq!(refused("trunc b64 %b to b4", "b4", 23), "LLVM 23 has no `trunc` of bytes to a part of one");
        assert_eq!(refused("bytecast b64 %b to i64", "i64", 22), "LLVM 22 has no byte type");
    }

    #[test]
    fn sixteen_byte_integers_keep_their_alignment() {
        let text = "define void @f() {\n  ret void\n}\n";
        assert!(old(text, 16).0.contains("i128:128"));
        assert!(!old(text, 19).0.contains("datalayout"));
    }

    #[test]
    fn masked_accesses_take_their_alignment_as_an_argument() {
        let text = "define void @f(<2 x i8> %v, <2 x ptr> %p, <2 x i1> %m) {\n  \
                    call void @llvm.masked.scatter.v2i8.v2p0(<2 x i8> %v, <2 x ptr> align 4 %p, <2 x i1> %m)\n  ret void\n}\n";
        let (printed, _) = old(text, 21);
        assert!(printed.contains("(<2 x i8> %v, <2 x ptr> %p, i32 4, <2 x i1> %m)"), "{printed}");
        let (printed, _) = old(text, 22);
        assert!(printed.contains("(<2 x i8> %v, <2 x ptr> align 4 %p, <2 x i1> %m)"), "{printed}");
    }
}
