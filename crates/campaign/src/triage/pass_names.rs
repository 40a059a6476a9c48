//! Translates the class name of a pass, as LLVM prints it, into a pipeline.

use irrefute_transform::pass::PREFIX;
use irrefute_trial::pipeline::table::{Entry, table};
use irrefute_trial::{Pass, Pipeline};

/// The pipelines that run a pass alone: without parameters, and with each set of parameters that it has in `given`.
pub fn pipelines_of(class: &str, given: &Pipeline) -> Vec<Pipeline> {
    // A reference transformation has the name of its pass.
    if class.starts_with(PREFIX) {
        return class.parse().into_iter().collect();
    }
    let Some(entry) = table().by_class(class) else { return Vec::new() };
    let mut all = vec![entry.single(&[])];
    collect(given.passes(), entry, &mut all);
    all
}

fn collect(passes: &[Pass], entry: &Entry, all: &mut Vec<Pipeline>) {
    for pass in passes {
        if let (true, Some(parameters)) = (pass.name == entry.name, &pass.parameters) {
            let chosen: Vec<&str> = parameters.split(';').collect();
            let pipeline = entry.single(&chosen);
            if !all.contains(&pipeline) {
                all.push(pipeline);
            }
        }
        collect(&pass.nested, entry, all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_those_of_the_pipeline() {
        let given: Pipeline = "default<O2>,function(gvn<pre;memoryssa>,gvn,gvn<pre;memoryssa>)".parse().unwrap();
        let all: Vec<String> = pipelines_of("GVNPass", &given).iter().map(|p| p.to_string()).collect();
        assert_eq!(all, ["gvn", "gvn<pre;memoryssa>"]);
        let own: Vec<String> = pipelines_of("irrefute:gvn", &given).iter().map(|p| p.to_string()).collect();
        assert_eq!(own, ["irrefute:gvn"]);
        assert_eq!(pipelines_of("LICMPass", &given)[0].to_string(), "loop-mssa(licm)");
        assert!(pipelines_of("NoSuchPass", &given).is_empty());
    }
}
