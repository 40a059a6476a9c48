//! Leaves out passes and flags that a mistake does not need, before and after the program shrinks.
//!
//! ```text
//!   least(s) = settings t ≤ s that are still wrong, such that without one more flag, pass or parameter they are not,
//!              unless the tries are used up
//! ```

use irrefute_trial::{Native, Pipeline, Settings};

/// How many settings are tried at most. Each costs a run of LLVM, and another set of flags a new worker process. After
/// each success the search for the next pass begins anew, so a very long pipeline may not become minimal.
const TRIES: usize = 200;

/// Settings with fewer flags and passes that are still wrong.
pub fn least(settings: &Settings, is_wrong: &mut dyn FnMut(&Settings) -> bool) -> Settings {
    let mut tries = TRIES;
    let mut still = |candidate: &Settings| {
        let may = tries > 0;
        tries = tries.saturating_sub(1);
        may && is_wrong(candidate)
    };
    let mut least = settings.clone();
    // Code generation may be wrong by itself, and then no pass plays a part.
    if least.native != Native::Off {
        let none = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..least.clone() };
        if still(&none) {
            least = none;
        }
    }
    // All flags at once first: most mistakes need none.
    if !least.options.is_empty() {
        let none = Settings { options: Vec::new(), ..least.clone() };
        if still(&none) {
            least = none;
        }
    }
    // A flag may be needed only because of a pass or flag that was removed later. `|` and not `||`: both run in each
    // round.
    while fewer_flags(&mut least, &mut still) | fewer_passes(&mut least, &mut still) {}
    least
}

/// Leaves out flags one by one; `true` if at least one was not needed.
fn fewer_flags(least: &mut Settings, still: &mut dyn FnMut(&Settings) -> bool) -> bool {
    let all = least.options.clone();
    for option in &all {
        let options = least.options.iter().filter(|other| *other != option).cloned().collect();
        let fewer = Settings { options, ..least.clone() };
        if still(&fewer) {
            *least = fewer;
        }
    }
    least.options.len() < all.len()
}

/// Leaves out passes and parameters, one at a time, until none can go; `true` if at least one went.
fn fewer_passes(least: &mut Settings, still: &mut dyn FnMut(&Settings) -> bool) -> bool {
    let mut any = false;
    loop {
        let smaller = least.pipeline.smaller().into_iter();
        let candidate = smaller.map(|pipeline| Settings { pipeline, ..least.clone() }).find(|c| still(c));
        let Some(candidate) = candidate else { return any };
        *least = candidate;
        any = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where code generation alone is wrong; a mistake of a pass needs that pass.
    #[test]
    fn no_pass_is_left_of_a_mistake_of_code_generation() {
        let of = |native, needs: &str| {
            let pipeline = "function(loop-mssa(simple-loop-unswitch))".parse().unwrap();
            let settings = Settings { native, ..Settings::new(pipeline) };
            least(&settings, &mut |s| s.pipeline.to_string().contains(needs)).pipeline.to_string()
        };
        assert_eq!(of(Native::Emulated, ""), "");
        assert_eq!(of(Native::Emulated, "unswitch"), "function(loop-mssa(simple-loop-unswitch))");
        assert_eq!(of(Native::Off, ""), "function(loop-mssa(simple-loop-unswitch))");
    }

    #[test]
    fn only_what_is_needed_is_left() {
        let options = ["-a=1", "-b=2", "-c=3"].map(String::from).to_vec();
        let pipeline = "function(adce,gvn<pre>,loop(indvars,loop-deletion)),globalopt".parse().unwrap();
        let settings = Settings { options, native: Native::Off, ..Settings::new(pipeline) };
        let needs = |s: &Settings| {
            let text = s.pipeline.to_string();
            s.options.iter().any(|o| o == "-b=2") && text.contains("gvn") && text.contains("indvars")
        };
        let found = least(&settings, &mut |s| needs(s));
        assert_eq!(
            (found.pipeline.to_string(), found.options),
            ("function(gvn,loop(indvars))".into(), vec!["-b=2".into()])
        );
        // Without `adce`, the first flag is not needed any more; without the first flag, nor is the second.
        let needs = |s: &Settings| {
            let has = |option: &str| s.options.iter().any(|o| o == option);
            let text = s.pipeline.to_string();
            text.contains("gvn") && (!text.contains("adce") || has("-a=1")) && (!has("-a=1") || has("-b=2"))
        };
        let found = least(&settings, &mut |s| needs(s));
        assert_eq!((found.pipeline.to_string(), found.options), ("function(gvn)".into(), Vec::<String>::new()));
        let mut runs = 0;
        least(&settings, &mut |_| {
            runs += 1;
            false
        });
        assert!(runs > 4 && runs <= TRIES);
    }
}
