//! Bytes for an LLVM that has none: three ways to say a program with values of the type `bN` without it
//! (docs/transform.md#bytes-for-an-llvm-without-them).
//!
//! ```text
//! slots      a value of bytes is a stack block; it is copied by memcpy        keeps every bit
//! integers   bN is iN; casts of pointers are ptrtoint and inttoptr            keeps numbers
//! bits       bN is <N x i1>; casts of pointers as above                       keeps numbers, and poison bit by bit
//! ```
//!
//! Each refuses what it cannot say, by name; the module is then as it was. None is an optimization: what each loses is a
//! part of its definition, and `crates/transform/tests/it/byte_lowerings.rs` shows it.

mod slots;
mod values;

use irrefute_ir::layout::DataLayout;
use irrefute_ir::{Constant, ConstantKind, Function, Module, Op, Operand, Type, verify};
use std::fmt;
use std::sync::Arc;

/// A way to say bytes without the byte type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteLowering {
    /// Stack blocks.
    Slots,
    /// Integers of the same width.
    Integers,
    /// Vectors of truth values.
    Bits,
}

impl ByteLowering {
    /// Each with its name in pipelines, without the [prefix](super::pass::PREFIX).
    pub const ALL: [(ByteLowering, &'static str); 3] = [
        (ByteLowering::Slots, "bytes-in-slots"),
        (ByteLowering::Integers, "bytes-as-integers"),
        (ByteLowering::Bits, "bytes-as-bits"),
    ];

    /// The name in pipelines.
    pub fn name(self) -> &'static str {
        ByteLowering::ALL.iter().find(|(way, _)| *way == self).map_or("", |(_, name)| name)
    }

    /// Rewrites every function and global of a module.
    ///
    /// # Errors
    /// If something cannot be said; the module is then as it was.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// use irrefute_transform::bytes::ByteLowering;
    /// let text = "define void @f(ptr %p, ptr %q) {\n  %b = load b64, ptr %p\n  store b64 %b, ptr %q\n  ret void\n}\n";
    /// let mut module = parse(text, LlvmVersion::DEFAULT)?;
    /// ByteLowering::Slots.run(&mut module)?;
    /// assert!(module.to_string().contains("@llvm.memcpy"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, module: &mut Module) -> Result<(), Inexpressible> {
        let refused = |function: Option<&Function>, what: Refused| Inexpressible {
            lowering: self,
            function: function.map(|f| f.name.clone()),
            what,
        };
        let mut new = module.clone();
        let layout = DataLayout::of(module).map_err(|error| refused(None, Refused::Layout(error.to_string())))?;
        let context = Context { layout: &layout, module };
        for body in new.named_types.values_mut().flatten() {
            let mut fields = (**body).clone();
            fields.fields = fields.fields.iter().map(in_memory).collect();
            *body = Arc::new(fields);
        }
        for global in &mut new.globals {
            global.ty = in_memory(&global.ty);
            global.initializer = global.initializer.as_ref().map(as_integers);
        }
        for function in &mut new.functions {
            let lowered = match self {
                ByteLowering::Slots => slots::lower(function, context),
                ByteLowering::Integers => values::lower(function, context, values::Form::Integers),
                ByteLowering::Bits => values::lower(function, context, values::Form::Bits),
            };
            if let Err(what) = lowered {
                return Err(refused(Some(function), what));
            }
            function.compact();
        }
        new.declare_intrinsics();
        if let Some(error) = verify(&new).err().and_then(|errors| errors.into_iter().next()) {
            return Err(refused(None, Refused::Form(error.to_string())));
        }
        *module = new;
        Ok(())
    }
}

impl fmt::Display for ByteLowering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why bytes cannot be said in one of the ways.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{lowering} cannot say {}: {what}", place(.function))]
pub struct Inexpressible {
    /// The way.
    pub lowering: ByteLowering,
    /// The function that is concerned; `None` is the module as a whole.
    pub function: Option<Arc<str>>,
    /// What stands there.
    pub what: Refused,
}

fn place(function: &Option<Arc<str>>) -> String {
    function.as_ref().map_or("the module".to_owned(), |name| format!("@{name}"))
}

/// What has no other form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The layout string cannot be read.
    #[error("its data layout: {0}")]
    Layout(String),
    /// The signature would be another one.
    #[error("a parameter or a result of the byte type")]
    Signature,
    /// Of a width that is no number of whole bytes.
    #[error("bytes of an odd width, {0}")]
    OddWidth(Type),
    /// Some of them would need a place of their own.
    #[error("a value with bytes in it, {0}")]
    Aggregate(Type),
    /// Of bytes, or on them.
    #[error("`{0}` of bytes")]
    Operation(&'static str),
    /// An operation that keeps the bytes apart only if it is a constant that says which.
    #[error("`{0}` of bytes by no constant")]
    NoConstant(&'static str),
    /// Lanes do not lie where bits of that number do.
    #[error("a layout in which the most significant byte is first")]
    BigEndian,
    /// What comes out is not well-formed.
    #[error("the result is not well-formed: {0}")]
    Form(String),
}

/// What the rewriting of a function needs to know of its module.
#[derive(Clone, Copy)]
struct Context<'a> {
    layout: &'a DataLayout,
    module: &'a Module,
}

impl Context<'_> {
    fn bits(self, ty: &Type) -> Option<u64> {
        self.layout.bits(ty, &self.module.named_types)
    }

    /// The whole bytes of a value of bytes.
    fn bytes(self, ty: &Type) -> Result<u64, Refused> {
        let bits = self.bits(ty).filter(|bits| bits.is_multiple_of(8)).ok_or_else(|| Refused::OddWidth(ty.clone()))?;
        match ty.scalar() {
            Type::Byte(width) if width.is_multiple_of(8) => Ok(bits / 8),
            _ => Err(Refused::OddWidth(ty.clone())),
        }
    }

    fn align(self, ty: &Type) -> Option<u64> {
        self.layout.abi_align(ty, &self.module.named_types)
    }

    /// The integers as wide as pointers of a type.
    fn address(self, ty: &Type) -> Type {
        match ty.scalar() {
            Type::Ptr(space) => ty.with_scalar(Type::Int(self.layout.pointer_bits(*space))),
            _ => ty.clone(),
        }
    }
}

/// Whether a value is one of bytes: scalar or lanes.
fn is_bytes(ty: &Type) -> bool {
    matches!(ty.scalar(), Type::Byte(_))
}

/// Whether there are bytes anywhere in a type.
fn has_bytes(ty: &Type) -> bool {
    match ty {
        Type::Array(_, element) => has_bytes(element),
        Type::Struct(body) => body.fields.iter().any(has_bytes),
        ty => is_bytes(ty),
    }
}

/// A type with integers in the place of bytes. In memory they lie alike.
fn in_memory(ty: &Type) -> Type {
    match ty {
        Type::Byte(width) => Type::Int(*width),
        Type::Array(count, element) => Type::Array(*count, Arc::new(in_memory(element))),
        Type::Struct(body) => {
            let mut body = (**body).clone();
            body.fields = body.fields.iter().map(in_memory).collect();
            Type::Struct(Arc::new(body))
        }
        ty if is_bytes(ty) => ty.with_scalar(in_memory(ty.scalar())),
        ty => ty.clone(),
    }
}

/// A constant with integers in the place of bytes: a constant of bytes is that integer.
fn as_integers(constant: &Constant) -> Constant {
    let kind = match &constant.kind {
        ConstantKind::Aggregate(parts) => ConstantKind::Aggregate(parts.iter().map(as_integers).collect()),
        ConstantKind::Splat(lane) => ConstantKind::Splat(Arc::new(as_integers(lane))),
        kind => kind.clone(),
    };
    Constant { ty: in_memory(&constant.ty), kind }
}

/// The types through which an operation makes blocks, loads or computes addresses, with integers in the place of bytes.
fn access_integers(op: &mut Op) {
    if let Op::Alloca { ty, .. } | Op::Load { ty, .. } | Op::GetElementPtr { element: ty, .. } = op {
        *ty = in_memory(ty);
    }
}

/// The number of a lane that exists.
fn lane(index: &Operand, ty: &Type, what: &'static str) -> Result<u32, Refused> {
    let lane = index.number().and_then(|lane| u32::try_from(lane).ok());
    lane.filter(|lane| ty.lanes().is_some_and(|lanes| *lane < lanes)).ok_or(Refused::NoConstant(what))
}
