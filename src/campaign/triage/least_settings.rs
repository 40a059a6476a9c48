//! Which passes and flags a mistake needs: the others are left out, before and after the program shrinks.
//!
//! ```text
//!   least(s) = a settings t ≤ s that is still wrong, such that leaving out one more flag, pass or parameter is not,
//!              unless the tries are used up
//! ```

use crate::trial::Settings;

/// Settings to try: each costs a run, and other flags a new worker.
const TRIES: usize = 200;

/// Fewer flags and passes that are still wrong.
pub fn least(settings: &Settings, is_wrong: &mut dyn FnMut(&Settings) -> bool) -> Settings {
    let mut tries = TRIES;
    let mut still = |candidate: &Settings| {
        let may = tries > 0;
        tries = tries.saturating_sub(1);
        may && is_wrong(candidate)
    };
    let mut least = settings.clone();
    if !least.options.is_empty() {
        let none = Settings { options: Vec::new(), ..least.clone() };
        if still(&none) {
            least = none;
        }
    }
    // A flag may have been needed only because of a pass or a flag that has gone since.
    while fewer_flags(&mut least, &mut still) | fewer_passes(&mut least, &mut still) {}
    least
}

/// Leaves out flags, one after the other; whether one went.
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

/// Leaves out passes and parameters as long as one can go; whether one went.
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

    #[test]
    fn only_what_is_needed_is_left() {
        let options = ["-a=1", "-b=2", "-c=3"].map(String::from).to_vec();
        let pipeline = "function(adce,gvn<pre>,loop(indvars,loop-deletion)),globalopt".parse().unwrap();
        let settings = Settings { options, ..Settings::new(pipeline) };
        let needs = |s: &Settings| {
            let text = s.pipeline.to_string();
            s.options.iter().any(|o| o == "-b=2") && text.contains("gvn") && text.contains("indvars")
        };
        let found = least(&settings, &mut |s| needs(s));
        assert_eq!(
            (found.pipeline.to_string(), found.options),
            ("function(gvn,loop(indvars))".into(), vec!["-b=2".into()])
        );
        // Without `adce`, the flag that comes first is not needed any more; without that, nor is the second.
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
