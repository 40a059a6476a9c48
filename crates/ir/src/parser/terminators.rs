//! Terminators (Language Reference, "Terminator Instructions").

use super::super::instruction::TerminatorOp;
use super::super::module::BlockId;
use super::super::types::Type;
use super::instructions::Parsed;
use super::{Parser, Result};

impl<'a> Parser<'a> {
    /// The terminator that begins with `opcode`, which is the current token; `None` if it is not a terminator.
    pub(super) fn terminator(&mut self, opcode: &'a str) -> Result<Option<Parsed>> {
        let op = match opcode {
            "ret" => self.ret()?,
            "br" => self.br()?,
            "switch" => self.switch()?,
            "unreachable" => {
                self.advance();
                TerminatorOp::Unreachable
            }
            "indirectbr" => self.indirect_br()?,
            "invoke" => return self.invoke().map(Some),
            "callbr" => return self.call_br().map(Some),
            "resume" => {
                self.advance();
                TerminatorOp::Resume(self.typed_operand()?.1)
            }
            "catchswitch" => {
                return self.catch_switch().map(|op| Some(Parsed::Terminator(op, Type::Token)));
            }
            "catchret" => self.catch_ret()?,
            "cleanupret" => self.cleanup_ret()?,
            _ => return Ok(None),
        };
        Ok(Some(Parsed::Terminator(op, Type::Void)))
    }

    fn ret(&mut self) -> Result<TerminatorOp> {
        self.advance();
        match self.type_or_void()? {
            Type::Void => Ok(TerminatorOp::Ret(None)),
            ty => Ok(TerminatorOp::Ret(Some(self.operand(&ty)?))),
        }
    }

    fn br(&mut self) -> Result<TerminatorOp> {
        self.advance();
        if self.at_word("label") {
            return self.label().map(TerminatorOp::Br);
        }
        let start = self.span.start;
        let (ty, condition) = self.typed_operand()?;
        self.same_type(&ty, &Type::BOOL, self.since(start))?;
        self.expect(b',')?;
        let if_true = self.label()?;
        self.expect(b',')?;
        let if_false = self.label()?;
        Ok(TerminatorOp::CondBr { condition, if_true, if_false })
    }

    fn switch(&mut self) -> Result<TerminatorOp> {
        self.advance();
        let (ty, value) = self.typed_operand()?;
        self.expect(b',')?;
        let default = self.label()?;
        self.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.eat(b']') {
            let start = self.span.start;
            let case = self.typed_constant()?;
            self.same_type(&case.ty, &ty, self.since(start))?;
            self.expect(b',')?;
            cases.push((case, self.label()?));
        }
        Ok(TerminatorOp::Switch { value, default, cases })
    }

    /// `[label %a, label %b]`
    fn labels(&mut self) -> Result<Vec<BlockId>> {
        let mut labels = Vec::new();
        self.expect(b'[')?;
        self.list(b']', |p| {
            labels.push(p.label()?);
            Ok(())
        })?;
        Ok(labels)
    }

    fn indirect_br(&mut self) -> Result<TerminatorOp> {
        self.advance();
        let (_, address) = self.typed_operand()?;
        self.expect(b',')?;
        Ok(TerminatorOp::IndirectBr { address, targets: self.labels()? })
    }

    fn invoke(&mut self) -> Result<Parsed> {
        let call = Box::new(self.call()?);
        self.expect_word("to")?;
        let normal = self.label()?;
        self.expect_word("unwind")?;
        let unwind = self.label()?;
        let ty = call.ty.ret.clone();
        Ok(Parsed::Terminator(TerminatorOp::Invoke { call, normal, unwind }, ty))
    }

    fn call_br(&mut self) -> Result<Parsed> {
        let call = Box::new(self.call()?);
        self.expect_word("to")?;
        let fallthrough = self.label()?;
        let indirect = self.labels()?;
        let ty = call.ty.ret.clone();
        Ok(Parsed::Terminator(TerminatorOp::CallBr { call, fallthrough, indirect }, ty))
    }

    /// `to caller` or `label %x`
    fn unwind_target(&mut self) -> Result<Option<BlockId>> {
        self.expect_word("unwind")?;
        if self.eat_word("to") {
            self.expect_word("caller")?;
            return Ok(None);
        }
        self.label().map(Some)
    }

    fn catch_switch(&mut self) -> Result<TerminatorOp> {
        self.advance();
        self.expect_word("within")?;
        let parent = self.operand(&Type::Token)?;
        let handlers = self.labels()?;
        let unwind = self.unwind_target()?;
        Ok(TerminatorOp::CatchSwitch { parent, handlers, unwind })
    }

    fn catch_ret(&mut self) -> Result<TerminatorOp> {
        self.advance();
        self.expect_word("from")?;
        let pad = self.operand(&Type::Token)?;
        self.expect_word("to")?;
        Ok(TerminatorOp::CatchRet { pad, to: self.label()? })
    }

    fn cleanup_ret(&mut self) -> Result<TerminatorOp> {
        self.advance();
        self.expect_word("from")?;
        let pad = self.operand(&Type::Token)?;
        Ok(TerminatorOp::CleanupRet { pad, unwind: self.unwind_target()? })
    }
}
