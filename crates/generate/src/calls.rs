//! Calls of functions that the module defines or declares, and hints: `assume`, `expect`.

use super::attributes::decorate_declaration;
use super::body::{Body, Callee};
use super::constants;
use super::intrinsics::intrinsic_call;
use super::kind::Kind;
use super::memory::{Extent, PointerParameter};
use super::random::Random;
use super::swarm::SwarmConfig;
use irrefute_ir::{AttrKind, Call, Constant, Function, FunctionType, IntPredicate, IntrinsicId, Op, Operand, Type};
use std::sync::Arc;

/// A scalar kind of the program.
fn scalar_of(random: &mut Random, swarm: &SwarmConfig) -> Kind {
    if let Some(floats) = &swarm.floats
        && random.coin()
    {
        return random.pick(&floats.kinds).lane();
    }
    random.pick(&swarm.kinds).lane()
}

/// The parameters and the result of a callee, all scalars. In programs with memory the result may be `void`: then the
/// call matters only by its effects.
pub(super) fn draw_signature(random: &mut Random, swarm: &SwarmConfig) -> (Vec<PointerParameter>, Option<Kind>) {
    let params = (0..random.between(1, 3)).map(|_| PointerParameter::Value(scalar_of(random, swarm))).collect();
    let ret = scalar_of(random, swarm);
    let nothing = swarm.memory.is_some() && random.percent(45);
    (params, (!nothing).then_some(ret))
}

/// A function that the module only declares.
pub(super) fn draw_external(random: &mut Random, swarm: &SwarmConfig, name: Arc<str>) -> Callee {
    let (mut params, ret) = draw_signature(random, swarm);
    if swarm.memory.is_some() {
        params.truncate(random.index(2));
        params.extend((0..random.below(3)).map(|_| PointerParameter::Memory(Extent::draw_declared(random, swarm))));
    }
    let types: Vec<Type> = params.iter().map(PointerParameter::ty).collect();
    let mut function = Function::new(name, ret.map_or(Type::Void, Kind::ty), &types);
    decorate_declaration(random, swarm, &mut function, &params, ret);
    Callee { function: Arc::new(function), params, ret }
}

impl Body<'_, '_, '_> {
    /// A call of one of the program's callees.
    pub fn emit_call(&mut self) {
        let callees = self.world.callees;
        if callees.is_empty() {
            return self.emit_binary();
        }
        let callee = &callees[self.random.index(callees.len())];
        if self.call(callee).is_none() {
            self.emit_binary();
        }
    }

    /// A call of a declared function, if the program has one.
    pub fn emit_unknown_call(&mut self) {
        let declared = self.world.callees.iter().find(|c| !c.function.is_definition());
        if let Some(callee) = declared {
            self.call(callee);
        }
    }

    /// A call; `None` if no pointer fits one of its parameters.
    fn call(&mut self, callee: &Callee) -> Option<()> {
        let mut call = self.draw_call(callee)?;
        if !callee.function.is_definition() && self.random.percent(self.world.swarm.attributes) {
            call.fn_attrs.insert(AttrKind::NoUnwind);
        }
        match callee.ret {
            Some(ret) => drop(self.push(Op::Call(Box::new(call)), ret)),
            None => self.push_void(Op::Call(Box::new(call))),
        }
        Some(())
    }

    /// The call of a function, with what it does to memory noted; `None` if no pointer fits one of its parameters.
    pub fn draw_call(&mut self, callee: &Callee) -> Option<Call> {
        let mut args = Vec::new();
        let mut passed = Vec::new();
        for param in &callee.params {
            match param {
                PointerParameter::Value(kind) => args.push(self.call_argument(*kind)),
                PointerParameter::Memory(extent) => {
                    let pointer = self.memory_argument(extent, &passed)?;
                    args.push(pointer.operand());
                    passed.push((pointer, extent.clone()));
                }
            }
        }
        let ty = Arc::new(callee.function.function_type());
        let mut call = Call::plain(callee.function.name.clone(), ty, args);
        self.decorate_call(&mut call, callee.ret);
        self.note_passed(&passed, !callee.function.is_definition());
        Some(call)
    }

    fn call_argument(&mut self, kind: Kind) -> Operand {
        if self.random.percent(20) { self.constant(kind).into() } else { self.local(kind).into() }
    }

    /// `assume` of a comparison that holds in most cases, or `expect`.
    pub fn emit_hint(&mut self) {
        if self.random.coin() { self.emit_assume() } else { self.emit_expect() }
    }

    fn emit_assume(&mut self) {
        let kind = self.scalar_kind();
        let value = self.local(kind);
        let sign_bit = self.number(kind, constants::sign_bit(kind.width));
        let (predicate, bound) = match self.random.below(4) {
            0 => (IntPredicate::Ne, self.number(kind, 0)),
            1 => (IntPredicate::Ne, self.known_constant(kind)),
            2 => (IntPredicate::Ult, sign_bit),
            _ => (
                self.random.pick(&[IntPredicate::Ugt, IntPredicate::Sgt, IntPredicate::Slt]),
                self.known_constant(kind),
            ),
        };
        let condition = self.icmp(predicate, kind, value, bound);
        let ty = FunctionType { ret: Type::Void, params: vec![Type::BOOL], varargs: false };
        let call = intrinsic_call(IntrinsicId::Assume, &[], ty, vec![condition.into()]);
        self.push_void(Op::Call(Box::new(call)));
    }

    /// A constant that is neither undef nor poison.
    pub fn known_constant(&mut self, kind: Kind) -> Constant {
        let value = self.constant_value(kind.width);
        self.number(kind, value)
    }

    fn emit_expect(&mut self) {
        let kind = if self.random.coin() { Kind::BOOL } else { self.scalar_kind() };
        let value = if kind == Kind::BOOL { self.condition() } else { self.local(kind) };
        let expected = self.known_constant(kind);
        self.call_intrinsic(IntrinsicId::Expect, kind, vec![value.into(), expected.into()]);
    }
}
