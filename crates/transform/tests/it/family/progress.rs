//! Progress and preservation, of the machine under both semantics.

use super::{Answers, corpus, inputs, random, scalar, text};
use irrefute_ir::layout::{self, DataLayout};
use irrefute_ir::{InstRef, Module, Type};
use irrefute_semantics::{
    Budget, Dialect, End, First, FunctionIndex, Machine, Observer, Place, Program, Scalar, Value,
};

/// Holds every result against the type of its instruction.
struct Shapes<'m> {
    module: &'m Module,
    layout: DataLayout,
    results: usize,
}

/// What a leaf may hold.
#[derive(Clone, Copy)]
enum Kind {
    Bits(u32),
    Pointer(u32),
    /// Bits, or a pointer.
    Bytes(u32),
}

impl Shapes<'_> {
    fn leaves(&self, ty: &Type, all: &mut Vec<Kind>) {
        match ty {
            Type::Int(width) => all.push(Kind::Bits(*width)),
            Type::Byte(width) => all.push(Kind::Bytes(*width)),
            Type::Float(kind) => all.push(Kind::Bits(kind.bits())),
            Type::Ptr(space) => all.push(Kind::Pointer(self.layout.pointer_bits(*space))),
            Type::Vector(count, element) => (0..*count).for_each(|_| self.leaves(element, all)),
            Type::Array(count, element) => (0..*count).for_each(|_| self.leaves(element, all)),
            Type::Struct(body) => body.fields.iter().for_each(|field| self.leaves(field, all)),
            Type::Named(name) => match self.module.named_types.get(name) {
                Some(Some(body)) => body.fields.iter().for_each(|field| self.leaves(field, all)),
                _ => panic!("a value of an opaque type"),
            },
            Type::Void | Type::Token => {}
            other => panic!("a value of type {other}"),
        }
    }

    fn fits(&self, scalars: &[Scalar], ty: &Type) -> bool {
        let mut leaves = Vec::new();
        self.leaves(ty, &mut leaves);
        scalars.len() == leaves.len() && scalars.iter().zip(&leaves).all(|(scalar, leaf)| has_width(scalar, *leaf))
    }
}

fn has_width(scalar: &Scalar, kind: Kind) -> bool {
    let (Kind::Bits(width) | Kind::Pointer(width) | Kind::Bytes(width)) = kind;
    match scalar {
        Scalar::Poison | Scalar::Set(_) => true,
        Scalar::Word(word) => width >= 64 || word >> width == 0,
        Scalar::Big(big) => width > 64 && **big <= irrefute_ir::int::low_ones(width),
        Scalar::Log(..) | Scalar::Phy(_) => matches!(kind, Kind::Pointer(_) | Kind::Bytes(_)),
        Scalar::Joint(joint, lane) => has_width(&joint.lane(*lane), kind),
        Scalar::Raw(_) => matches!(kind, Kind::Bits(_) | Kind::Bytes(_)),
    }
}

impl Observer for Shapes<'_> {
    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let function = &self.module.functions[function.index()];
        let mut rest = args;
        for param in function.param_ids() {
            let mut leaves = Vec::new();
            self.leaves(function.ty(param), &mut leaves);
            let (arg, after) = rest.split_at(leaves.len());
            assert!(self.fits(arg, function.ty(param)), "@{}: {arg:?}\n{}", function.name, text(self.module));
            rest = after;
        }
        assert!(rest.is_empty());
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        let (function, instruction) = place.instruction(self.module).expect("an instruction is executed");
        let id = match instruction {
            InstRef::Phi(phi) => Some(phi.result),
            InstRef::Inst(inst) => inst.result,
            InstRef::Terminator(_) => None,
        };
        let Some(id) = id else { return };
        self.results += 1;
        assert!(self.fits(result, function.ty(id)), "{place:?}: {result:?}\n{}", text(self.module));
    }
}

/// Runs every function with parameters of integers; the number of results that were held against their types.
fn run(module: &Module, dialect: Dialect) -> usize {
    let mut module = module.clone();
    layout::agree(&mut [&mut module]);
    let program = Program::new(&module, dialect);
    let mut results = 0;
    for function in module.definitions() {
        for args in inputs(function, 0).unwrap_or_default() {
            let args: Vec<Value> = args.iter().map(|leaf| Value::scalar(scalar(leaf))).collect();
            let layout = DataLayout::of(&module).expect("a layout");
            let mut shapes = Shapes { module: &module, layout, results: 0 };
            let index = program.function(&function.name).expect("it is defined");
            let budget = Budget { steps: 1_000, ..Budget::default() };
            let outcome = Machine::new(&program).observe(index, &args, &mut Answers, &mut First, budget, &mut shapes);
            results += shapes.results;
            match outcome.end {
                End::Returns(value) => assert!(shapes.fits(&value.0, &function.ret), "{value:?}\n{}", text(&module)),
                // Stuck: at a place that there is.
                End::Ub(ub) => assert!(ub.place.is_entry() || ub.place.instruction(&module).is_some()),
                End::Unwinds(_) | End::Stopped | End::Diverges | End::Repeats | End::Unknown => {}
                End::Unsupported(_) | End::Inconclusive(_) => {}
            }
        }
    }
    results
}

#[test]
fn every_result_has_the_shape_of_its_type() {
    for dialect in [Dialect::LANGREF, Dialect::DETERMINISTIC] {
        let modules = corpus().into_iter().chain((0..1_000).map(random));
        let results: usize = modules.map(|module| run(&module, dialect)).sum();
        println!("{results} results");
        assert!(results > 20_000, "{results}");
    }
}
