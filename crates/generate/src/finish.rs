//! The end of a function: it returns every value that is still unused.

use super::body::{Body, Mark};
use super::kind::Kind;
use super::trim::tidy;
use irrefute_ir::{Constant, Function, Operand, TerminatorOp, Type};

/// The greatest number of values that are returned, as a structure. Further unused values are merged into them.
const MAX_RETURNED: usize = 4;

impl<'s, 'a, 'b> Body<'s, 'a, 'b> {
    /// The kinds that this function returns, chosen at the first return.
    pub fn return_kinds(&mut self) -> Vec<Kind> {
        if let Some(kinds) = &self.returns {
            return kinds.clone();
        }
        let count = self.random.weighted(&[(1, 5), (2, 2), (3, 1)]);
        let kinds: Vec<Kind> = (0..count).map(|_| self.draw_any_kind()).collect();
        self.returns = Some(kinds.clone());
        kinds
    }

    /// Ends the current block with a `ret` of these values.
    pub fn return_values(&mut self, values: Vec<Operand>) {
        let block = self.block();
        let ty = self.return_type();
        let Type::Struct(_) = ty else {
            return self.terminate(block, TerminatorOp::Ret(values.into_iter().next()));
        };
        let mut result = Operand::from(Constant::poison(ty.clone()));
        for (field, value) in values.into_iter().enumerate() {
            result = self.insert_field(result, value, field as u32, &ty).into();
        }
        self.terminate(block, TerminatorOp::Ret(Some(result)));
    }

    fn return_type(&self) -> Type {
        match self.returns.as_deref() {
            None | Some([]) => Type::Void,
            Some([kind]) => kind.ty(),
            Some(kinds) => Type::structure(kinds.iter().map(|k| k.ty()).collect()),
        }
    }

    /// Appends the return of the unused values, and returns the function without dead code.
    pub fn finish(mut self) -> Function {
        self.observe_memory();
        if self.returns.is_none() {
            self.returns = Some(self.unused_kinds());
        }
        let kinds = self.return_kinds();
        let values = self.gather(self.after_params(), &kinds);
        self.return_values(values);
        self.function.ret = self.return_type();
        let mut function = self.function;
        tidy(&mut function);
        function
    }

    /// The mark after the parameters, where computed values begin.
    fn after_params(&self) -> Mark {
        Mark::after(self.value_params())
    }

    /// The kinds of the unused values, merged until few are left.
    fn unused_kinds(&mut self) -> Vec<Kind> {
        let most = self.random.weighted(&[(1, 3), (2, 2), (3, 2), (MAX_RETURNED, 3)]);
        let unused = self.unused_since(self.after_params());
        let mut unused = self.merge_to(unused, most);
        if unused.is_empty() {
            unused.push(self.recent());
        }
        unused.iter().map(|v| self.kind(*v)).collect()
    }
}
