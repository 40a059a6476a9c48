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
    for option in least.options.clone() {
        let options = least.options.iter().filter(|other| **other != option).cloned().collect();
        let fewer = Settings { options, ..least.clone() };
        if still(&fewer) {
            least = fewer;
        }
    }
    loop {
        let smaller = least.pipeline.smaller().into_iter();
        let candidate = smaller.map(|pipeline| Settings { pipeline, ..least.clone() }).find(|c| still(c));
        match candidate {
            Some(candidate) => least = candidate,
            None => return least,
        }
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
        let mut runs = 0;
        least(&settings, &mut |_| {
            runs += 1;
            false
        });
        assert!(runs > 4 && runs <= TRIES);
    }
}
