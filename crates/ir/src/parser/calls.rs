//! `call`, with the parts that `invoke` and `callbr` share; `landingpad` and funclet pads.

use super::super::bundle_tag::BundleTag;
use super::super::instruction::{Argument, Call, Callee, Clause, Op, Operand, TailCall};
use super::super::lexer::Token;
use super::super::types::{FunctionType, Type};
use super::{Parser, Result};
use rustc_hash::FxHashSet;
use std::sync::{Arc, LazyLock};

/// Calling conventions other than `ccc` and `cc n`.
const CONVENTIONS: &str = "\
    fastcc coldcc ghccc webkit_jscc anyregcc preserve_mostcc preserve_allcc preserve_nonecc swiftcc \
    swifttailcc tailcc cxx_fast_tlscc cfguard_checkcc x86_stdcallcc x86_fastcallcc x86_regcallcc \
    x86_thiscallcc x86_vectorcallcc x86_64_sysvcc x86_intrcc win64cc hhvmcc hhvm_ccc intel_ocl_bicc \
    arm_apcscc arm_aapcscc arm_aapcs_vfpcc aarch64_vector_pcs aarch64_sve_vector_pcs \
    aarch64_sme_preservemost_from_x0 aarch64_sme_preservemost_from_x1 aarch64_sme_preservemost_from_x2 \
    msp430_intrcc avr_intrcc avr_signalcc ptx_kernel ptx_device spir_func spir_kernel graalcc \
    riscv_vector_cc riscv_vls_cc m68k_rtdcc amdgpu_vs amdgpu_gs amdgpu_ps amdgpu_cs amdgpu_cs_chain \
    amdgpu_cs_chain_preserve amdgpu_hs amdgpu_ls amdgpu_es amdgpu_gfx amdgpu_gfx_whole_wave \
    amdgpu_kernel";

/// Whether a word is one of them. The parser asks this of the word behind each `define`, `declare` and `call`.
fn is_convention(word: &str) -> bool {
    static WORDS: LazyLock<FxHashSet<&str>> = LazyLock::new(|| CONVENTIONS.split_whitespace().collect());
    WORDS.contains(word)
}

/// Whether the word has the form `cc42`, in which LLVM prints conventions without a name.
fn is_numbered_convention(word: &str) -> bool {
    word.strip_prefix("cc").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

impl<'a> Parser<'a> {
    /// A calling convention, if one begins here; `None` also for the default one.
    pub(super) fn calling_convention(&mut self) -> Result<Option<Arc<str>>> {
        let Token::Word(word) = self.token else { return Ok(None) };
        let start = self.span.start;
        match word {
            "ccc" => {
                self.advance();
                return Ok(None);
            }
            "cc" => {
                self.advance();
                let number = self.unsigned32()?;
                return Ok((number != 0).then(|| format!("cc {number}").into()));
            }
            _ if is_numbered_convention(word) => {
                self.advance();
                return Ok(Some(format!("cc {}", &word[2..]).into()));
            }
            _ if is_convention(word) => self.advance(),
            _ => return Ok(None),
        };
        // `riscv_vls_cc(256)`: the argument belongs to the text of the convention.
        if word == "riscv_vls_cc" && self.at(b'(') {
            self.parenthesized()?;
        }
        Ok(Some(self.text_since(start).into()))
    }

    pub(super) fn call_instruction(&mut self, tail: Option<TailCall>) -> Result<(Op, Type)> {
        let mut call = self.call()?;
        call.tail = tail;
        let ty = call.ty.ret.clone();
        Ok((Op::Call(Box::new(call)), ty))
    }

    /// From the opcode, which is the current token, to the operand bundles.
    pub(super) fn call(&mut self) -> Result<Call> {
        self.advance();
        let flags = self.flags();
        let convention = self.calling_convention()?;
        let ret_attrs = self.value_attributes(|p, word| p.at_type() || word == "addrspace")?;
        let address_space = self.address_space()?;
        let ty = self.type_or_void()?;
        let callee = self.callee(Type::Ptr(address_space))?;
        let args = self.arguments()?;
        let (fn_attrs, groups) = self.function_attributes()?;
        // The groups are not known yet; the caller records them with the place of the instruction.
        self.call_groups = groups;
        let bundles = self.bundles()?;
        // The text gives the whole function type, or only the result if the arguments determine the rest.
        let ty = match ty {
            Type::Function(ty) => ty,
            ret => {
                Arc::new(FunctionType { ret, params: args.iter().map(|(ty, _)| ty.clone()).collect(), varargs: false })
            }
        };
        let args = args.into_iter().map(|(_, argument)| argument).collect();
        let tail = None;
        Ok(Call { callee, ty, args, convention, ret_attrs, fn_attrs, bundles, address_space, tail, flags })
    }

    fn callee(&mut self, ty: Type) -> Result<Callee> {
        match self.token {
            Token::Global(_) | Token::NumberedGlobal(_) => self.used_global().map(Callee::Direct),
            Token::Word("asm") => self.inline_asm().map(Callee::Asm),
            _ => self.operand(&ty).map(Callee::Indirect),
        }
    }

    /// `asm sideeffect "…", "…"`, with the spacing of LLVM's printer.
    fn inline_asm(&mut self) -> Result<Arc<str>> {
        let mut text = String::from("asm");
        self.advance();
        while let Token::Word(word @ ("sideeffect" | "alignstack" | "inteldialect" | "unwind")) = self.token {
            text.push(' ');
            text.push_str(word);
            self.advance();
        }
        for separator in [" ", ", "] {
            if separator == ", " {
                self.expect(b',')?;
            }
            let start = self.span.start;
            let Token::String(_) = self.token else { return Err(self.expected("a string")) };
            self.advance();
            text.push_str(separator);
            text.push_str(self.text_since(start));
        }
        Ok(text.into())
    }

    fn arguments(&mut self) -> Result<Vec<(Type, Argument)>> {
        let mut args = Vec::new();
        self.expect(b'(')?;
        self.list(b')', |p| {
            // `...` passes the variable arguments on. `musttail` implies that, so nothing is recorded.
            if p.token == Token::Ellipsis {
                p.advance();
                return Ok(());
            }
            let ty = p.ty()?;
            let attrs = p.argument_attributes(&ty)?;
            let operand = p.operand(&ty)?;
            args.push((ty, Argument { operand, attrs }));
            Ok(())
        })?;
        Ok(args)
    }

    fn argument_attributes(&mut self, ty: &Type) -> Result<super::super::attribute::Attributes> {
        // A word after `metadata` is the type of the wrapped value, never an attribute.
        if *ty == Type::Metadata { Ok(Default::default()) } else { self.parameter_attributes() }
    }

    /// `[ "tag"(T v, …), … ]`, if it begins here.
    fn bundles(&mut self) -> Result<Vec<(BundleTag, Vec<Operand>)>> {
        let mut bundles = Vec::new();
        // A `[` without a string behind it is the list of labels of a `callbr`.
        if !self.at(b'[') || !matches!(self.peek(), Token::String(_)) {
            return Ok(bundles);
        }
        self.advance();
        self.list(b']', |p| {
            let tag = p.string()?.into();
            let mut operands = Vec::new();
            p.expect(b'(')?;
            p.list(b')', |p| {
                operands.push(p.typed_operand()?.1);
                Ok(())
            })?;
            bundles.push((tag, operands));
            Ok(())
        })?;
        Ok(bundles)
    }

    pub(super) fn landing_pad(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let ty = self.ty()?;
        let cleanup = self.eat_word("cleanup");
        let mut clauses = Vec::new();
        loop {
            if self.eat_word("catch") {
                clauses.push(Clause::Catch(self.typed_operand()?.1));
            } else if self.eat_word("filter") {
                clauses.push(Clause::Filter(self.typed_operand()?.1));
            } else {
                return Ok((Op::LandingPad { ty: ty.clone(), cleanup, clauses }, ty));
            }
        }
    }

    /// `catchpad within %s [T v, …]`, `cleanuppad within none []`
    pub(super) fn funclet_pad(&mut self, catch: bool) -> Result<(Op, Type)> {
        self.advance();
        self.expect_word("within")?;
        let parent = self.operand(&Type::Token)?;
        let mut args = Vec::new();
        self.expect(b'[')?;
        self.list(b']', |p| {
            args.push(p.typed_operand()?.1);
            Ok(())
        })?;
        Ok((Op::FuncletPad { catch, parent, args }, Type::Token))
    }
}
