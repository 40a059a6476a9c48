//! Floor 4: one program, one pipeline, one back end, one verdict.
pub mod pipeline;
pub use pipeline::{Pass, Pipeline, PipelineError};
