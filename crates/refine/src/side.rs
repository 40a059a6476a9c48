//! One of the two functions of a check, and how it is run.

use super::threads::trace;
use irrefute_ir::{Function, Module};
use irrefute_semantics::observe::Observer;
use irrefute_semantics::program::{FunctionIndex, Program};
use irrefute_semantics::{Budget, Chooser, Environment, Machine, Outcome, Value};
use std::sync::Arc;

/// A function of a module, with the module's lowered form.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The text that was lowered.
    pub module: &'a Module,
    /// The module's lowered form, under one dialect.
    pub program: &'a Program,
    /// The function, by its index in both.
    pub function: FunctionIndex,
}

impl<'a> Side<'a> {
    /// The function with this name, if the module has one (a declaration counts).
    pub fn new(module: &'a Module, program: &'a Program, name: &str) -> Option<Side<'a>> {
        program.function(name).map(|function| Side { module, program, function })
    }

    /// The function at a value of `vscale`; the function itself if it does not depend on it.
    pub fn at(self, vscale: u32) -> Side<'a> {
        if !self.program.depends_on_vscale(self.function) {
            return self;
        }
        match self.program.at_vscale(self.module, vscale) {
            Some(instance) => Side { module: &instance.module, program: &instance.program, function: self.function },
            None => self,
        }
    }

    /// Whether two sides call a function without a body by different types.
    pub(crate) fn calls_by_other_types_than(self, other: Side<'_>) -> bool {
        let of_other = other.program.types_of_calls(other.function);
        let own = self.program.types_of_calls(self.function);
        own.iter().any(|(callee, types)| of_other.get(callee).is_some_and(|others| others != types))
    }

    /// The name of a parameter; `None` if it only has a number.
    pub fn parameter_name(&self, i: usize) -> Option<Arc<str>> {
        let is_parameter = i < self.text().params.len();
        self.text().values.get(i).filter(|_| is_parameter).and_then(|value| value.name.clone())
    }

    /// The function as it was written.
    pub fn text(&self) -> &'a Function {
        &self.module.functions[self.function.index()]
    }

    /// Another function of the module, as it was written; `None` also if only assembly has it. The program knows where: a
    /// search of the module for each call would make checking all of its functions quadratic.
    pub fn named(&self, name: &str) -> Option<&'a Function> {
        self.module.functions.get(self.program.function(name)?.index())
    }
}

/// Runs one function again and again, with the same buffers.
pub struct Runner<'a> {
    /// The function that is run.
    pub side: Side<'a>,
    machine: Machine<'a>,
    budget: Budget,
    /// Whether it stores what threads may see, once somebody has asked.
    stores: Option<bool>,
}

impl<'a> Runner<'a> {
    /// A runner that gives each execution this budget.
    pub fn new(side: Side<'a>, budget: Budget) -> Runner<'a> {
        Runner { side, machine: Machine::new(side.program), budget, stores: None }
    }

    /// Whether the function [stores](trace::stores) what other threads may see.
    pub(super) fn stores(&mut self) -> bool {
        let side = self.side;
        *self.stores.get_or_insert_with(|| trace::stores(side))
    }

    /// The outcome of one execution. Executions do not influence each other.
    pub fn run(&mut self, args: &[Value], environment: &mut dyn Environment, chooser: &mut dyn Chooser) -> Outcome {
        self.machine.execute(self.side.function, args, environment, chooser, self.budget)
    }

    /// The same with an observer.
    pub fn observe<O: Observer>(
        &mut self,
        args: &[Value],
        environment: &mut dyn Environment,
        chooser: &mut dyn Chooser,
        observer: &mut O,
    ) -> Outcome {
        self.machine.observe(self.side.function, args, environment, chooser, self.budget, observer)
    }
}
