//! Extracts a function, with everything that it reaches, into a module of its own.

use super::module::Module;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Module {
    /// The module without the functions, variables and aliases that a function does not reach
    /// through calls, operands, initializers and metadata. `None` if there is no such function.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// let text = "define void @f() {\n call void @g()\n ret void }\ndeclare void @g()\ndefine void @h() {\n ret void }";
    /// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
    /// let extracted = module.extract("f").unwrap();
    /// assert_eq!(extracted.functions.iter().map(|f| &*f.name).collect::<Vec<_>>(), ["f", "g"]);
    /// ```
    pub fn extract(&self, function: &str) -> Option<Module> {
        let root = self.function(function)?;
        Some(self.extract_all(std::slice::from_ref(&root.name)))
    }

    /// The module without the functions, variables and aliases that none of these symbols reaches.
    pub fn extract_all(&self, symbols: &[Arc<str>]) -> Module {
        let mut pending: Vec<&Arc<str>> = symbols.iter().collect();
        // All numbered nodes stay in the result, so the symbols that they name must stay too.
        for metadata in self.metadata.values().chain(self.named_metadata.values().flatten()) {
            metadata.for_each_constant(&mut |c| c.for_each_symbol(&mut |name| pending.push(name)));
        }
        let mut reached: BTreeSet<&Arc<str>> = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if reached.insert(name) {
                said_by(self, name, &mut |name| pending.push(name));
            }
        }
        let mut module = self.clone();
        module.functions.retain(|f| reached.contains(&f.name));
        module.globals.retain(|g| reached.contains(&g.name));
        module.aliases.retain(|a| reached.contains(&a.name));
        module
    }
}

/// Calls `visit` on the symbols that the definition or declaration of `name` mentions.
fn said_by<'a>(module: &'a Module, name: &str, visit: &mut dyn FnMut(&'a Arc<str>)) {
    module.function(name).into_iter().for_each(|f| f.for_each_symbol(visit));
    if let Some(global) = module.global(name) {
        global.header.for_each_symbol(visit);
        global.metadata.iter().for_each(|a| a.node.for_each_constant(&mut |c| c.for_each_symbol(visit)));
        global.initializer.iter().for_each(|c| c.for_each_symbol(visit));
    }
    let named = module.aliases.iter().filter(|a| &*a.name == name);
    named.for_each(|alias| alias.target.for_each_symbol(visit));
}
