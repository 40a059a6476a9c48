//! The dominators of any graph are what their definition says.
#![no_main]

use irrefute_fuzzing::{Graph, graph::check_dominators};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|graph: Graph| check_dominators(&graph.0));
