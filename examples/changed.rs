use irrefute::generate::{self, Config};
use irrefute::ir::*;
use std::collections::BTreeMap;
fn norm(f: &Function) -> Function { let mut f = f.clone(); f.compact_values(); f.values.iter_mut().for_each(|v| v.name = None); f.blocks.iter_mut().for_each(|b| b.name = None); f }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let config = Config::preset(&a[1]).unwrap();
    let n: u64 = a[2].parse().unwrap();
    let passes = &a[3];
    let mut text = String::new();
    for s in 0..n { text += &generate::from_seed_with_prefix(s, &config, &format!("p{s}_")).to_string(); }
    let src = parse(&text, LlvmVersion::DEFAULT).unwrap();
    std::fs::write("/tmp/ch.ll", &text).unwrap();
    let o = std::process::Command::new("opt-22").args([&format!("-passes={passes}"), "-S", "/tmp/ch.ll", "-o", "/tmp/ch_out.ll"]).output().unwrap();
    if !o.status.success() { println!("{}", String::from_utf8_lossy(&o.stderr)); return; }
    let out = parse(&std::fs::read_to_string("/tmp/ch_out.ll").unwrap(), LlvmVersion::DEFAULT).unwrap();
    let (mut changed, mut constant, mut argument, mut undef, mut before, mut after) = (0, 0, 0, 0, 0, 0);
    let mut gone: BTreeMap<String, u64> = BTreeMap::new();
    for f in src.definitions().filter(|f| f.name.ends_with("_f")) {
        let Some(g) = out.function(&f.name) else { *gone.entry("gone".into()).or_default() += 1; continue };
        let (x, y) = (norm(f), norm(g));
        before += x.instruction_count(); after += y.instruction_count();
        let attrs_off = |f: &Function| { let mut f = f.clone(); for b in &mut f.blocks { for i in &mut b.insts { if let Op::Call(c) = &mut i.op { c.tail = None; } i.metadata.clear(); } b.term.metadata.clear(); } f.blocks };
        if attrs_off(&x) != attrs_off(&y) { changed += 1; }
        if y.blocks.len() == 1 && y.blocks[0].insts.is_empty() {
            if let TerminatorOp::Ret(Some(Operand::Const(c))) = &y.blocks[0].term.op { if matches!(c.kind, ConstantKind::Poison|ConstantKind::Undef) { undef += 1 } else { constant += 1 } } else { argument += 1; }
        }
    }
    println!("{passes}: changed {:.1} % constant {:.1} % poison {:.1} % argument {:.1} %, mean size {:.1} -> {:.1} {gone:?}", 100.0 * changed as f64 / n as f64, 100.0 * constant as f64 / n as f64, 100.0 * undef as f64 / n as f64, 100.0 * argument as f64 / n as f64, before as f64 / n as f64, after as f64 / n as f64);
}
