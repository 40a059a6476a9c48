//! Floor 2: which code of an LLVM was reached.
//!
//! ```text
//!   libLLVM, as bytes ──> Image: functions, blocks, passes ──> breakpoints in the worker
//!                                       │                              │ hits
//!                                       └──────────> Coverage <────────┘
//! ```
//!
//! Nothing here touches a process or a file: an [`Image`] is made of bytes, and a [`Coverage`] is data.
//!
//! - [`image`]: the functions of a library, from its unwind table, and their basic blocks, by decoding (`decode`);
//! - [`names`]: the names of functions, and which of them are passes;
//! - [`covered`]: what was reached, merged over any number of runs;
//! - [`difference`]: what one run reached and another did not.

pub mod covered;
mod decode;
pub mod difference;
pub mod image;
pub mod names;

pub use covered::{Coverage, FunctionCoverage, LibraryCoverage, Reach};
pub use difference::{Missed, Share, missed, shares};
pub use image::{Function, Image, ImageError};
