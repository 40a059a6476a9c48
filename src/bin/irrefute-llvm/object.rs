//! Object files for machines that are not this one, with the wrapper through which their functions are called.
//!
//! The module is prepared as for native calls ([`crate::prepare`]): the wrapper is made as IR, after optimization, so that
//! no calling convention of any machine has to be known here.

use irrefute::llvm::job::{Callee, CodegenLevel, NativeRequest, Object, Target};
use irrefute::llvm::rows::Bytes;

use crate::module::OwnedModule;
use crate::prepare::{Prepared, prepare};
use crate::signature::Signature;

/// Makes the object file of a module. If nothing is requested, the module stays as it is.
///
/// # Errors
/// LLVM's message, if it cannot make the file.
pub fn object(
    module: &OwnedModule,
    target: &Target,
    level: CodegenLevel,
    requests: &[NativeRequest],
) -> Result<Object, String> {
    let (mut callees, mut variables) = (Vec::new(), Vec::new());
    if !requests.is_empty() {
        let prepared = module.with(|module| prepare(module, requests)).map_err(|error| error.to_string())?;
        let Prepared { signatures, table } = prepared;
        let callee = |(signature, request): (Result<Signature, String>, &NativeRequest)| {
            Ok(Callee { results: signature?.results, globals: table.indices(request) })
        };
        callees = signatures.into_iter().zip(requests).map(callee).collect();
        variables = table.described();
    }
    Ok(Object { bytes: Bytes(module.object(target, level)?), callees, variables })
}
