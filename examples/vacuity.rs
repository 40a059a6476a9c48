use irrefute::generate::{self, Config};
use irrefute::ir::*;
use irrefute::refine::domain::*;
use irrefute::refine::environment::Recorder;
use irrefute::refine::sampling::*;
use irrefute::semantics::*;
use std::collections::BTreeMap;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut config = Config::preset(&a[1]).unwrap();
    if let Some(w) = a.get(3) {
        config.witnesses = w.parse().unwrap();
    }
    if let Some(w) = a.get(4) {
        config.flag_percent = w.parse().unwrap();
    }
    let n: u64 = a[2].parse().unwrap();
    let mut t: BTreeMap<String, u64> = BTreeMap::new();
    let (mut flags, mut insts) = (0usize, 0usize);
    let mut programs_all_vacuous = 0;
    for seed in 0..n {
        let m = generate::from_seed(seed, &config);
        let f = m.function("f").unwrap();
        for b in &f.blocks {
            for i in &b.insts {
                insts += 1;
                flags += i.op.flags().iter().count();
            }
        }
        let p = Program::new(&m, Dialect::LANGREF);
        let fi = p.function("f").unwrap();
        let empty = Vec::new();
        let pd = p.params(fi).iter().map(|q| ParameterDomain {
            shape: &q.shape,
            defined: q.demand.defined,
            ranges: q.demand.ranges.first().unwrap_or(&empty),
        });
        let Ok(d) = Domain::new(pd, Undefined { poison: true, undef: config.undef_percent > 0 }) else {
            *t.entry("no domain".into()).or_default() += 1;
            continue;
        };
        let mut pal = Palette::default();
        pal.add_function(f);
        let mut s = Sampler::new(&d, &pal, seed);
        let mut machine = Machine::new(&p);
        let mut ok = 0;
        for kind in s.plan(16) {
            let leaves = s.draw(kind, None);
            let args = d.arguments(leaves);
            let mut r = Recorder::default();
            r.restart(seed);
            let o = machine.execute(fi, &args, &mut r, &mut First, Budget::default());
            let key = match &o.end {
                End::Ub(u) => format!("ub {:?}", u.rule),
                End::Returns(v) if !o.trace.is_empty() => {
                    let _ = v;
                    "checked (trace)".into()
                }
                End::Returns(v) => {
                    if v.0.iter().all(|x| !x.is_defined()) {
                        "poison/undef".to_string()
                    } else if v.0.iter().any(|x| !x.is_defined()) {
                        "checked (part)".into()
                    } else {
                        "checked".into()
                    }
                }
                End::Unsupported(r) => format!("UNSUPPORTED {r}"),
                e => format!("{e:?}").chars().take(40).collect(),
            };
            if key.starts_with("checked") {
                ok += 1;
            }
            let key = if kind == Definedness::Defined { key } else { format!("(undefined input) {key}") };
            *t.entry(key).or_default() += 1;
            if !o.exact {
                *t.entry("  inexact".into()).or_default() += 1;
            }
        }
        if ok == 0 {
            programs_all_vacuous += 1;
            if a.len() > 5 {
                println!("{m}");
            }
        }
        for x in p.promises(fi) {
            *t.entry(format!("PROMISE {x:?}")).or_default() += 1;
        }
    }
    let total: u64 = n * 16;
    for (k, v) in t {
        println!("{:6.2} % {k}", 100.0 * v as f64 / total as f64);
    }
    println!(
        "instructions {:.1}, flags per instruction {:.2}, wholly vacuous programs {programs_all_vacuous}/{n}",
        insts as f64 / n as f64,
        flags as f64 / insts as f64
    );
}
