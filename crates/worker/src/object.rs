//! Object files for machines that are not this one, with the wrapper through which their functions are called.
//!
//! The module is prepared as for native calls ([`crate::prepare`]): the wrapper is made as IR, after optimization, so that
//! no calling convention of any machine has to be known here.

use irrefute_protocol::job::{Callee, Job, NativeRequest, Object};
use irrefute_protocol::rows::Bytes;

use crate::cpu::RunsOn;
use crate::module::OwnedModule;
use crate::prepare::{Callable, Prepared, delete_unused_declarations, prepare};
use crate::stages::Unit;

/// Makes the object file of the module of a job, or the text that a command makes it of, and its assembly if that is wanted as well. If nothing is requested, the
/// module stays as it is.
///
/// # Errors
/// LLVM's message, if it cannot make the file.
pub fn object(module: &OwnedModule, job: &Job) -> (Result<Object, String>, Option<String>) {
    let (mut callees, mut variables) = (Vec::new(), Vec::new());
    let requests = &job.want.native;
    if !requests.is_empty() {
        let prepared = match module.with(|module| prepare(module, requests, RunsOn::Emulator)) {
            Ok(prepared) => prepared,
            Err(error) => return (Err(error.to_string()), None),
        };
        let Prepared { functions, table } = prepared;
        let callee = |(function, request): (Result<Callable, String>, &NativeRequest)| {
            let Callable { signature, reaches } = function?;
            Ok(Callee { results: signature.results, globals: table.indices(request), reaches })
        };
        callees = functions.into_iter().zip(requests).map(callee).collect();
        variables = table.described();
    }
    if job.want.as_text {
        module.with(delete_unused_declarations);
        let bytes = Bytes(module.print().into_bytes());
        return (Ok(Object { bytes, callees, variables }), None);
    }
    // Code generation changes the module that it is made of, so that the assembly is made of a copy.
    let (target, level) = (&job.target, job.want.codegen);
    let assembly = if job.want.assembly { module.assembly_of_copy(target, level) } else { None };
    let object = module.object(target, level).map(|bytes| Object { bytes: Bytes(bytes), callees, variables });
    (object, assembly)
}
