use irrefute::generate::{self, Config};
fn main() {
    let s: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let m = generate::from_seed(s, &Config::bench());
    let mut b = irrefute::ir::parse(&m.to_string(), m.version).unwrap();
    b.functions.iter_mut().for_each(|f| f.compact_values());
    for (f, g) in m.functions.iter().zip(&b.functions) {
        println!("{} {} {} {}", f.values == g.values, f.params == g.params, f.attrs == g.attrs, f.header == g.header);
        for (x, y) in f.blocks.iter().zip(&g.blocks) {
            for (i, j) in x.insts.iter().zip(&y.insts) {
                if i != j {
                    println!("{i:?}");
                }
            }
            if x.term != y.term {
                println!("{:?}\n{:?}", x.term, y.term);
            }
            if x.phis != y.phis {
                println!("phis");
            }
        }
    }
    println!("{}", m.globals == b.globals);
    std::fs::write("/tmp/a.txt", format!("{m:#?}")).unwrap();
    std::fs::write("/tmp/b.txt", format!("{b:#?}")).unwrap();
}
#[allow(dead_code)]
fn x() {}
