//! Walks over the parts of constants and of metadata, and over the symbols that they and functions mention. Each is
//! written once, as a macro that expands to the version for reading and to the one for rewriting.

use super::attribute::{Attachment, Metadata, MetadataId};
use super::constant::{Constant, ConstantExpr, ConstantKind};
use super::instruction::{Callee, Operand};
use super::module::{Function, Header};
use std::sync::Arc;

/// Expands to the walk over the operands of a `ConstantExpr`, by shared or by unique reference.
macro_rules! expression_operands {
    ($expression:expr, $visit:ident, $iter:ident) => {
        match $expression {
            ConstantExpr::Binary { lhs, rhs, .. }
            | ConstantExpr::ICmp { lhs, rhs, .. }
            | ConstantExpr::ShuffleVector { lhs, rhs, .. } => {
                $visit(lhs);
                $visit(rhs);
            }
            ConstantExpr::Cast { operand, .. } => $visit(operand),
            ConstantExpr::GetElementPtr { base, indices, .. } => {
                $visit(base);
                indices.$iter().for_each($visit);
            }
            ConstantExpr::Select { condition, if_true, if_false } => {
                $visit(condition);
                $visit(if_true);
                $visit(if_false);
            }
            ConstantExpr::ExtractElement { vector, index } => {
                $visit(vector);
                $visit(index);
            }
            ConstantExpr::InsertElement { vector, element, index } => {
                $visit(vector);
                $visit(element);
                $visit(index);
            }
        }
    };
}

/// Expands to the walk over the constants that a `ConstantKind` is made of; `$of` dereferences a shared part.
macro_rules! constant_parts {
    ($kind:expr, $visit:ident, $of:path, $iter:ident, $expression:ident) => {
        match $kind {
            ConstantKind::Aggregate(parts) => $of(parts).$iter().for_each($visit),
            ConstantKind::Splat(part) => $visit($of(part)),
            ConstantKind::Expr(expression) => $of(expression).$expression($visit),
            ConstantKind::Global(_)
            | ConstantKind::DsoLocalEquivalent(_)
            | ConstantKind::NoCfi(_)
            | ConstantKind::BlockAddress(..)
            | ConstantKind::Int(_)
            | ConstantKind::Float(_)
            | ConstantKind::Null
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Zero
            | ConstantKind::Bytes(_)
            | ConstantKind::Opaque(_)
            | ConstantKind::TokenNone => {}
        }
    };
}

/// Expands to the name of the symbol that a `ConstantKind` itself mentions, without its parts.
macro_rules! symbol {
    ($kind:expr) => {
        match $kind {
            ConstantKind::Global(name)
            | ConstantKind::DsoLocalEquivalent(name)
            | ConstantKind::NoCfi(name)
            | ConstantKind::BlockAddress(name, _) => Some(name),
            ConstantKind::Aggregate(_)
            | ConstantKind::Splat(_)
            | ConstantKind::Expr(_)
            | ConstantKind::Int(_)
            | ConstantKind::Float(_)
            | ConstantKind::Null
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Zero
            | ConstantKind::Bytes(_)
            | ConstantKind::Opaque(_)
            | ConstantKind::TokenNone => None,
        }
    };
}

fn shared<T: ?Sized>(all: &Arc<T>) -> &T {
    all
}

impl ConstantExpr {
    /// Calls `visit` on each operand, in the order of the text.
    pub fn for_each_operand<'a>(&'a self, visit: &mut dyn FnMut(&'a Constant)) {
        expression_operands!(self, visit, iter)
    }

    /// The same for rewriting.
    pub fn for_each_operand_mut(&mut self, visit: &mut dyn FnMut(&mut Constant)) {
        expression_operands!(self, visit, iter_mut)
    }

    /// The operands, in the order of the text.
    pub fn operands(&self) -> Vec<&Constant> {
        let mut all = Vec::new();
        self.for_each_operand(&mut |c| all.push(c));
        all
    }
}

impl Constant {
    /// Calls `visit` on each constant that this one is made of: elements, the value of a splat, operands.
    pub fn for_each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Constant)) {
        constant_parts!(&self.kind, visit, shared, iter, for_each_operand)
    }

    /// As [`for_each_part`](Self::for_each_part), for rewriting. Parts that other constants share are copied first.
    pub fn for_each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Constant)) {
        constant_parts!(&mut self.kind, visit, Arc::make_mut, iter_mut, for_each_operand_mut)
    }

    /// Calls `visit` on the name of each symbol that this constant and its parts mention.
    pub fn for_each_symbol<'a>(&'a self, visit: &mut dyn FnMut(&'a Arc<str>)) {
        symbol!(&self.kind).into_iter().for_each(&mut *visit);
        self.for_each_part(&mut |part| part.for_each_symbol(visit));
    }

    /// The same for rewriting.
    pub fn for_each_symbol_mut(&mut self, visit: &mut dyn FnMut(&mut Arc<str>)) {
        // Most constants mention no symbol. Rewriting would unshare their parts for nothing.
        let mut says_any = false;
        self.for_each_symbol(&mut |_| says_any = true);
        if says_any {
            symbol!(&mut self.kind).into_iter().for_each(&mut *visit);
            self.for_each_part_mut(&mut |part| part.for_each_symbol_mut(visit));
        }
    }
}

impl Metadata {
    /// Calls `visit` on the number of each node that the metadata references, by itself or in its operands. A specialized
    /// node references others in its text, which nothing reads.
    pub fn for_each_reference(&self, visit: &mut dyn FnMut(MetadataId)) {
        match self {
            Metadata::Id(id) => visit(*id),
            Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
                parts.iter().for_each(|part| part.for_each_reference(visit));
            }
            Metadata::Constant(_) | Metadata::Null | Metadata::String(_) | Metadata::Local(_) => {}
            Metadata::Specialized(_) => {}
        }
    }

    /// Calls `visit` on each constant that the metadata holds. Numbered nodes are not entered.
    pub fn for_each_constant<'a>(&'a self, visit: &mut dyn FnMut(&'a Constant)) {
        match self {
            Metadata::Constant(constant) => visit(constant),
            Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
                parts.iter().for_each(|part| part.for_each_constant(visit));
            }
            Metadata::Id(_) | Metadata::Null | Metadata::String(_) | Metadata::Local(_) | Metadata::Specialized(_) => {}
        }
    }

    /// The same for rewriting.
    pub fn for_each_constant_mut(&mut self, visit: &mut dyn FnMut(&mut Constant)) {
        match self {
            Metadata::Constant(constant) => visit(Arc::make_mut(constant)),
            Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
                Arc::make_mut(parts).iter_mut().for_each(|part| part.for_each_constant_mut(visit));
            }
            Metadata::Id(_) | Metadata::Null | Metadata::String(_) | Metadata::Local(_) | Metadata::Specialized(_) => {}
        }
    }
}

/// Expands to the walk over the constants of a `Header`.
macro_rules! header_constants {
    ($header:expr, $visit:ident, $iter:ident) => {
        for constant in [$header.prefix.$iter(), $header.prologue.$iter(), $header.personality.$iter()] {
            constant.for_each(&mut *$visit);
        }
    };
}

impl Header {
    /// Calls `visit` on the name of each symbol that the header mentions.
    pub fn for_each_symbol<'a>(&'a self, visit: &mut dyn FnMut(&'a Arc<str>)) {
        let mut constant = |c: &'a Constant| c.for_each_symbol(visit);
        let constant = &mut constant;
        header_constants!(self, constant, iter)
    }

    /// The same for rewriting.
    pub fn for_each_symbol_mut(&mut self, visit: &mut dyn FnMut(&mut Arc<str>)) {
        let mut constant = |c: &mut Constant| c.for_each_symbol_mut(visit);
        let constant = &mut constant;
        header_constants!(self, constant, iter_mut)
    }
}

impl Operand {
    /// Calls `visit` on the name of each symbol that the operand mentions.
    pub fn for_each_symbol<'a>(&'a self, visit: &mut dyn FnMut(&'a Arc<str>)) {
        match self {
            Operand::Local(_) => {}
            Operand::Const(constant) => constant.for_each_symbol(visit),
            Operand::Metadata(metadata) => metadata.for_each_constant(&mut |c| c.for_each_symbol(visit)),
        }
    }

    /// The same for rewriting.
    pub fn for_each_symbol_mut(&mut self, visit: &mut dyn FnMut(&mut Arc<str>)) {
        match self {
            Operand::Local(_) => {}
            Operand::Const(constant) => Arc::make_mut(constant).for_each_symbol_mut(visit),
            Operand::Metadata(metadata) => metadata.for_each_constant_mut(&mut |c| c.for_each_symbol_mut(visit)),
        }
    }
}

/// Expands to the walk over the metadata that is attached to a `Function` and its instructions.
macro_rules! attachments {
    ($function:expr, $visit:ident, $iter:ident) => {
        $function.metadata.$iter().for_each(&mut *$visit);
        for block in $function.blocks.$iter() {
            block.phis.$iter().flat_map(|phi| phi.metadata.$iter()).for_each(&mut *$visit);
            block.insts.$iter().flat_map(|inst| inst.metadata.$iter()).for_each(&mut *$visit);
            block.term.metadata.$iter().for_each(&mut *$visit);
        }
    };
}

impl Function {
    /// Calls `visit` on each attachment of metadata, to the function and to its instructions.
    pub fn for_each_attachment<'a>(&'a self, visit: &mut dyn FnMut(&'a Attachment)) {
        attachments!(self, visit, iter);
    }

    /// The same for rewriting.
    pub fn for_each_attachment_mut(&mut self, visit: &mut dyn FnMut(&mut Attachment)) {
        attachments!(self, visit, iter_mut);
    }

    /// Calls `visit` on the name of each symbol that the function mentions, other than its own definition.
    pub fn for_each_symbol<'a>(&'a self, visit: &mut dyn FnMut(&'a Arc<str>)) {
        self.header.for_each_symbol(visit);
        self.for_each_operand(|operand| operand.for_each_symbol(visit));
        self.for_each_attachment(&mut |a| a.node.for_each_constant(&mut |c| c.for_each_symbol(visit)));
        self.for_each_call(&mut |call| match &call.callee {
            Callee::Direct(name) => visit(name),
            // An indirect callee is an operand, which was visited above. Assembly mentions no symbol.
            Callee::Indirect(_) | Callee::Asm(_) => {}
        });
    }

    /// The same for rewriting.
    pub fn for_each_symbol_mut(&mut self, visit: &mut dyn FnMut(&mut Arc<str>)) {
        self.header.for_each_symbol_mut(visit);
        self.for_each_operand_mut(|operand| operand.for_each_symbol_mut(visit));
        self.for_each_attachment_mut(&mut |a| a.node.for_each_constant_mut(&mut |c| c.for_each_symbol_mut(visit)));
        self.for_each_call_mut(&mut |call| match &mut call.callee {
            Callee::Direct(name) => visit(name),
            Callee::Indirect(_) | Callee::Asm(_) => {}
        });
    }
}
