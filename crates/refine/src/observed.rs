//! One execution of a source for an observer: the first that a check on a witness has.

use super::environment::{Answers, Record, Recorder};
use super::options::Options;
use super::scales::Scales;
use super::side::{Runner, Side};
use super::witness::{Fit, Witness};
use irrefute_semantics::observe::Observer;
use irrefute_semantics::{First, Outcome};

/// Executes a source on the input of a witness, with the answers that the witness records and the first alternative of
/// each choice. `None` if the function has no body, or is not modelled.
pub fn observed_on<O: Observer>(
    witness: &Witness,
    source: Side<'_>,
    options: &Options,
    observer: &mut O,
) -> Option<Outcome> {
    if !source.text().is_definition() || source.program.unsupported(source.function).is_some() {
        return None;
    }
    let source = match Scales::of(source) {
        None => source,
        Some(scales) => source.at(scales.recorded(witness)?),
    };
    let options = options.with_steps(witness.steps);
    let mut fit = Fit::default();
    let input = witness.input_for(source, &mut fit);
    let recorded = witness.answers_for(source, &mut fit);
    let mut record = Record::default();
    let answers = Answers::new(input.answers, source.program, None);
    let recorder = Recorder::new(answers, &input.environment_memory, &mut record);
    let mut environment = recorder.repeating(&recorded);
    Some(Runner::new(source, options.budget).observe(&input.args, &mut environment, &mut First, observer))
}
