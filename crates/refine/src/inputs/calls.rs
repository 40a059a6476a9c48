//! The calls of functions of the module that the environment makes in an input: of functions that share state with the
//! one that is checked, which the environment cannot reach in another way (docs/semantics.md#calls-by-the-environment).

use crate::environment::{AnswerSeed, drawn};
use crate::side::Side;
use crate::uniform::below;
use irrefute_semantics::memory::{EnvironmentCall, When};
use irrefute_semantics::program::FunctionIndex;
use irrefute_semantics::{EnvironmentMemory, Leaf, Scalar, Shape, Value};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The functions that the environment may call.
#[derive(Clone, Debug, Default)]
pub(super) struct Callable {
    functions: Vec<CallableFunction>,
}

#[derive(Clone, Debug)]
struct CallableFunction {
    /// `None` for the function that is checked.
    name: Option<Arc<str>>,
    /// Whether the environment can call it at any time. If not, a call must have handed it the pointer.
    is_external: bool,
    params: Vec<Shape>,
}

impl Callable {
    /// The functions of the source's module that share state with the source. Those that it is compared with are left out:
    /// no module has both.
    pub fn of(source: Side<'_>, others: &[Side<'_>]) -> Callable {
        let program = source.program;
        let is_other = |name: &str| others.iter().any(|other| &*other.text().name == name);
        // A program runs `main` once, and before it almost nothing.
        if !program.is_external(source.function) || &*source.text().name == "main" {
            return Callable::default();
        }
        let own = program.sharing_state_with(source.function);
        // What a target alone reaches, other functions of the source's module may look at as well.
        let of_others = others.iter().flat_map(|other| {
            let sharing = other.program.sharing_state_with(other.function).filter(|f| *f != other.function);
            sharing.filter_map(|f| program.function(other.program.name(f)))
        });
        let mut functions: Vec<FunctionIndex> = own.collect();
        for function in of_others {
            if !functions.contains(&function) && program.has_body(function) && function != source.function {
                functions.push(function);
            }
        }
        let functions = functions.into_iter().filter(|f| *f == source.function || !is_other(program.name(*f)));
        let functions = functions.filter(|f| &**program.name(*f) != "main").map(|f| CallableFunction {
            name: (f != source.function).then(|| program.name(f).clone()),
            is_external: program.is_external(f),
            params: program.params(f).iter().map(|param| param.shape.clone()).collect(),
        });
        Callable { functions: functions.collect() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// What exists before the call, with the calls of one environment: none in every other one, up to two in the rest.
    pub fn added_to(&self, memory: Arc<EnvironmentMemory>, answers: AnswerSeed) -> Arc<EnvironmentMemory> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(!answers.seed);
        if self.is_empty() || below(&mut rng, 2) == 0 {
            return memory;
        }
        let count = 1 + below(&mut rng, 2);
        let calls = (0..count).map(|i| {
            let function = &self.functions[below(&mut rng, self.functions.len() as u64) as usize];
            let when = match below(&mut rng, 3) {
                0 if function.is_external => When::Before,
                1 if function.is_external => When::After,
                _ => When::Within,
            };
            let answers = AnswerSeed { seed: answers.seed.wrapping_add(i + 1), ..answers };
            let scalar = |(p, k, leaf): (usize, usize, Leaf)| match leaf {
                Leaf::Ptr(_) => Scalar::Word(0),
                Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => drawn(answers, p, k, leaf),
            };
            let value = |(p, shape): (usize, &Shape)| {
                Value(shape.iter().enumerate().map(|(k, leaf)| scalar((p, k, *leaf))).collect())
            };
            EnvironmentCall {
                when,
                function: function.name.clone(),
                args: function.params.iter().enumerate().map(value).collect(),
            }
        });
        let calls = calls.collect();
        Arc::new(EnvironmentMemory { calls, ..(*memory).clone() })
    }
}
