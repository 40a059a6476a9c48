use irrefute::generate::{self, Config};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let config = Config::preset(&a[1]).unwrap();
    let (from, to): (u64, u64) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    if a.get(4).is_some_and(|x| x == "time") {
        let t = std::time::Instant::now();
        let mut n = 0;
        let mut insts = 0;
        for s in from..to {
            let m = generate::from_seed(s, &config);
            n += 1;
            insts +=
                m.functions.iter().map(|f| if f.is_definition() { f.instruction_count() } else { 0 }).sum::<usize>();
            std::hint::black_box(&m);
        }
        println!(
            "{n} programs, mean {:.1} instructions, {:.2} us each",
            insts as f64 / n as f64,
            t.elapsed().as_secs_f64() * 1e6 / n as f64
        );
        return;
    }
    for s in from..to {
        let m = generate::from_seed_with_prefix(s, &config, &format!("p{s}_"));
        println!("{m}");
    }
}
