//! Wrong rewrites that show on few inputs: a table of families, each a source and a target over a width, with constants
//! drawn from a seed, and the bound on the number of inputs that show it.
//!
//! The bounds are tested at few bits, where every input runs. At the widths of the measurement they say that no more
//! than one input in 2^24 shows the mistake.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A wrong rewrite.
pub struct Needle {
    /// Both functions, `@src` and `@tgt`.
    pub text: String,
    /// The number of bits of all arguments.
    pub bits: u32,
    /// At most so many of the 2^bits inputs show the mistake, and at least one.
    pub most: u128,
}

/// A family of wrong rewrites.
pub struct Family {
    /// What it is about.
    pub name: &'static str,
    /// The widths of the measurement.
    pub widths: &'static [u32],
    /// How many there are at each of these.
    pub each: usize,
    make: fn(&mut Draw) -> Body,
}

/// Two functions of the same parameters.
struct Body {
    /// How many parameters, all of the width.
    parameters: usize,
    result: String,
    source: String,
    target: String,
    most: u128,
}

/// Constants of a width.
struct Draw {
    random: Xoshiro256PlusPlus,
    width: u32,
}

impl Draw {
    /// Any number, in the notation of LLVM.
    fn any(&mut self) -> u64 {
        let mask = if self.width == 64 { u64::MAX } else { (1 << self.width) - 1 };
        self.random.next_u64() & mask
    }

    /// A number that has an inverse, and is not 1 or −1.
    fn odd(&mut self) -> u64 {
        loop {
            let n = self.any() | 1;
            if n != 1 && n.count_ones() != self.width {
                return n;
            }
        }
    }

    /// A distance to shift by that leaves at least half of the bits.
    fn distance(&mut self) -> u32 {
        1 + (self.random.next_u64() % u64::from(self.width / 2)) as u32
    }

    /// Some instructions that map `%x` one to one to `%h`.
    fn permutation(&mut self, steps: usize) -> String {
        let mut text = String::new();
        let w = self.width;
        let mut last = "x".to_owned();
        for i in 0..steps {
            let next = if i + 1 == steps { "h".to_owned() } else { format!("h{i}") };
            match self.random.next_u64() % 4 {
                0 => text += &format!("%{next} = mul i{w} %{last}, {}\n", self.odd()),
                1 => text += &format!("%{next} = xor i{w} %{last}, {}\n", self.any()),
                2 => text += &format!("%{next} = add i{w} %{last}, {}\n", self.any()),
                _ => {
                    let n = self.distance().max(w / 4 + 1);
                    text += &format!("%{next}s = lshr i{w} %{last}, {n}\n%{next} = xor i{w} %{last}, %{next}s\n");
                }
            }
            last = next;
        }
        text
    }
}

/// The families.
pub const FAMILIES: [Family; 24] = [
    Family { name: "multiply, xor, compare", widths: &[32, 64], each: 5, make: multiply_xor },
    Family { name: "permutation of three steps", widths: &[32, 64], each: 5, make: permutation },
    Family { name: "permutation of five steps", widths: &[32, 64], each: 5, make: long_permutation },
    Family { name: "two arguments, each one value", widths: &[16, 32], each: 5, make: two_values },
    Family { name: "sum and one value", widths: &[16, 32], each: 5, make: sum_and_value },
    Family { name: "select on one value", widths: &[32, 64], each: 4, make: select_on_value },
    Family { name: "branch on one value", widths: &[32, 64], each: 4, make: branch_on_value },
    Family { name: "case of a switch", widths: &[32, 64], each: 4, make: case_of_switch },
    Family { name: "nsw that one value breaks", widths: &[32, 64], each: 5, make: no_signed_wrap },
    Family { name: "nuw that one value breaks", widths: &[32, 64], each: 5, make: no_unsigned_wrap },
    Family { name: "zero of ctlz and cttz", widths: &[32, 64], each: 4, make: zero_is_poison },
    Family { name: "least value of abs", widths: &[32, 64], each: 4, make: least_of_abs },
    Family { name: "divisor that is zero once", widths: &[32, 64], each: 4, make: divisor_zero },
    Family { name: "division that overflows once", widths: &[32, 64], each: 3, make: division_overflows },
    Family { name: "saturation at one value", widths: &[32, 64], each: 4, make: saturation },
    Family { name: "extremum at one value", widths: &[32, 64], each: 4, make: extremum },
    Family { name: "overflow bit at one value", widths: &[32, 64], each: 4, make: overflow_bit },
    Family { name: "number of ones", widths: &[32, 64], each: 4, make: all_ones },
    Family { name: "rotation, then one value", widths: &[32, 64], each: 4, make: rotation },
    Family { name: "conjunction of all bits", widths: &[32, 64], each: 4, make: all_bits_of_both },
    Family { name: "narrow range after a product", widths: &[32, 64], each: 4, make: narrow_range },
    Family { name: "reversed bits and bytes", widths: &[32, 64], each: 4, make: reversed },
    Family { name: "lane of a vector", widths: &[32, 64], each: 4, make: lane },
    Family { name: "assumption that one value breaks", widths: &[32, 64], each: 2, make: assumption },
];

impl Family {
    /// The rewrite of a number, at a width.
    pub fn needle(&self, width: u32, number: usize) -> Needle {
        let seed =
            self.name.bytes().fold(number as u64, |seed, byte| seed.wrapping_mul(257).wrapping_add(u64::from(byte)));
        let mut draw = Draw {
            random: Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(64).wrapping_add(u64::from(width))),
            width,
        };
        let Body { parameters, result, source, target, most } = (self.make)(&mut draw);
        let names = ["x", "y"];
        let list: Vec<String> = names[..parameters].iter().map(|name| format!("i{width} noundef %{name}")).collect();
        let list = list.join(", ");
        let text =
            format!("define {result} @src({list}) {{\n{source}}}\n\ndefine {result} @tgt({list}) {{\n{target}}}\n");
        Needle { text, bits: parameters as u32 * width, most }
    }
}

fn truth(source: String, parameters: usize, most: u128) -> Body {
    Body { parameters, result: "i1".to_owned(), source, target: "ret i1 false\n".to_owned(), most }
}

fn multiply_xor(d: &mut Draw) -> Body {
    let (w, odd, key, wanted) = (d.width, d.odd(), d.any(), d.any());
    let source =
        format!("%a = mul i{w} %x, {odd}\n%b = xor i{w} %a, {key}\n%c = icmp eq i{w} %b, {wanted}\nret i1 %c\n");
    truth(source, 1, 1)
}

fn permuted(d: &mut Draw, steps: usize) -> Body {
    let (w, hash, wanted) = (d.width, d.permutation(steps), d.any());
    truth(format!("{hash}%c = icmp eq i{w} %h, {wanted}\nret i1 %c\n"), 1, 1)
}

fn permutation(d: &mut Draw) -> Body {
    permuted(d, 3)
}

fn long_permutation(d: &mut Draw) -> Body {
    permuted(d, 5)
}

fn two_values(d: &mut Draw) -> Body {
    let (w, hash, a, b) = (d.width, d.permutation(2), d.any(), d.any());
    let source = format!("{hash}%c = icmp eq i{w} %h, {a}\n%e = icmp eq i{w} %y, {b}\n%r = and i1 %c, %e\nret i1 %r\n");
    truth(source, 2, 1)
}

fn sum_and_value(d: &mut Draw) -> Body {
    let (w, odd, a, b) = (d.width, d.odd(), d.any(), d.any());
    let source = format!(
        "%s = add i{w} %x, %y\n%c = icmp eq i{w} %s, {a}\n%p = mul i{w} %x, {odd}\n%e = icmp eq i{w} %p, {b}\n%r = and i1 %c, %e\nret i1 %r\n"
    );
    truth(source, 2, 1)
}

fn select_on_value(d: &mut Draw) -> Body {
    let (w, hash, wanted) = (d.width, d.permutation(2), d.any());
    let source = format!(
        "{hash}%c = icmp eq i{w} %h, {wanted}\n%n = xor i{w} %x, -1\n%r = select i1 %c, i{w} %n, i{w} %x\nret i{w} %r\n"
    );
    Body { parameters: 1, result: format!("i{w}"), source, target: format!("ret i{w} %x\n"), most: 1 }
}

fn branch_on_value(d: &mut Draw) -> Body {
    let (w, hash, wanted) = (d.width, d.permutation(2), d.any());
    let source = format!(
        "{hash}%c = icmp eq i{w} %h, {wanted}\nbr i1 %c, label %hit, label %miss\nhit:\n%n = add i{w} %x, 1\nbr label %miss\nmiss:\n%r = phi i{w} [ %x, %0 ], [ %n, %hit ]\nret i{w} %r\n"
    );
    Body { parameters: 1, result: format!("i{w}"), source, target: format!("ret i{w} %x\n"), most: 1 }
}

fn case_of_switch(d: &mut Draw) -> Body {
    let (w, hash, wanted) = (d.width, d.permutation(2), d.any());
    let source = format!(
        "{hash}switch i{w} %h, label %other [\n  i{w} {wanted}, label %hit\n]\nhit:\nret i{w} 1\nother:\nret i{w} 0\n"
    );
    Body { parameters: 1, result: format!("i{w}"), source, target: format!("ret i{w} 0\n"), most: 1 }
}

/// The same instruction, once with a promise that one value breaks.
fn promised(d: &mut Draw, instruction: impl Fn(&str) -> String, promise: &str) -> Body {
    let (w, hash) = (d.width, d.permutation(3));
    let body = |promise| format!("{hash}%r = {}\nret i{w} %r\n", instruction(promise));
    Body { parameters: 1, result: format!("i{w}"), source: body(""), target: body(promise), most: 1 }
}

fn no_signed_wrap(d: &mut Draw) -> Body {
    let w = d.width;
    match d.random.next_u64() % 3 {
        0 => promised(d, |flag| format!("add {flag} i{w} %h, 1"), "nsw"),
        1 => promised(d, |flag| format!("sub {flag} i{w} %h, 1"), "nsw"),
        _ => promised(d, |flag| format!("sub {flag} i{w} 0, %h"), "nsw"),
    }
}

fn no_unsigned_wrap(d: &mut Draw) -> Body {
    let w = d.width;
    match d.random.next_u64() % 2 {
        0 => promised(d, |flag| format!("add {flag} i{w} %h, 1"), "nuw"),
        _ => promised(d, |flag| format!("sub {flag} i{w} %h, 1"), "nuw"),
    }
}

/// A call of an intrinsic whose last operand says whether a value is poison.
fn poison_of(d: &mut Draw, name: &str) -> Body {
    let (w, hash) = (d.width, d.permutation(2));
    let body = |flag| format!("{hash}%r = call i{w} @llvm.{name}.i{w}(i{w} %h, i1 {flag})\nret i{w} %r\n");
    Body { parameters: 1, result: format!("i{w}"), source: body("false"), target: body("true"), most: 1 }
}

fn zero_is_poison(d: &mut Draw) -> Body {
    let name = if d.random.next_u64().is_multiple_of(2) { "ctlz" } else { "cttz" };
    poison_of(d, name)
}

fn least_of_abs(d: &mut Draw) -> Body {
    poison_of(d, "abs")
}

/// The source divides by at least 1, the target by what may be 0.
fn divisor_zero(d: &mut Draw) -> Body {
    let (w, hash, n) = (d.width, d.permutation(1), d.any());
    let op = if d.random.next_u64().is_multiple_of(2) { "udiv" } else { "urem" };
    let source =
        format!("{hash}%d = call i{w} @llvm.umax.i{w}(i{w} %h, i{w} 1)\n%r = {op} i{w} {n}, %d\nret i{w} %r\n");
    let target = format!("{hash}%r = {op} i{w} {n}, %h\nret i{w} %r\n");
    Body { parameters: 1, result: format!("i{w}"), source, target, most: 1 }
}

/// −2^(w−1) / −1.
fn division_overflows(d: &mut Draw) -> Body {
    let (w, hash) = (d.width, d.permutation(2));
    let source = format!("{hash}%r = sub i{w} 0, %h\nret i{w} %r\n");
    let target = format!("{hash}%r = sdiv i{w} %h, -1\nret i{w} %r\n");
    Body { parameters: 1, result: format!("i{w}"), source, target, most: 1 }
}

/// Two bodies that differ in the last instruction.
fn last_differs(d: &mut Draw, steps: usize, source: String, target: String) -> Body {
    let (w, hash) = (d.width, d.permutation(steps));
    let body = |last: String| format!("{hash}%r = {last}\nret i{w} %r\n");
    Body { parameters: 1, result: format!("i{w}"), source: body(source), target: body(target), most: 1 }
}

fn saturation(d: &mut Draw) -> Body {
    let w = d.width;
    let (name, op) = [("uadd.sat", "add"), ("usub.sat", "sub"), ("sadd.sat", "add"), ("ssub.sat", "sub")]
        [(d.random.next_u64() % 4) as usize];
    last_differs(d, 2, format!("call i{w} @llvm.{name}.i{w}(i{w} %h, i{w} 1)"), format!("{op} i{w} %h, 1"))
}

fn extremum(d: &mut Draw) -> Body {
    let w = d.width;
    let bound = match d.random.next_u64() % 4 {
        0 => "umax",
        1 => "umin",
        2 => "smax",
        _ => "smin",
    };
    // The neighbour of the bound that changes nothing.
    let greatest = (1u128 << (w - 1)) - 1;
    let constant = match bound {
        "umax" => "1".to_owned(),
        "umin" => "-2".to_owned(),
        "smax" => format!("-{greatest}"),
        _ => format!("{}", greatest - 1),
    };
    last_differs(d, 2, format!("call i{w} @llvm.{bound}.i{w}(i{w} %h, i{w} {constant})"), format!("add i{w} %h, 0"))
}

fn overflow_bit(d: &mut Draw) -> Body {
    let w = d.width;
    let name = ["uadd", "usub", "sadd", "ssub"][(d.random.next_u64() % 4) as usize];
    let hash = d.permutation(2);
    let source = format!(
        "{hash}%p = call {{ i{w}, i1 }} @llvm.{name}.with.overflow.i{w}(i{w} %h, i{w} 1)\n%r = extractvalue {{ i{w}, i1 }} %p, 1\nret i1 %r\n"
    );
    truth(source, 1, 1)
}

fn all_ones(d: &mut Draw) -> Body {
    let (w, hash) = (d.width, d.permutation(2));
    let wanted = if d.random.next_u64().is_multiple_of(2) { 0 } else { w };
    let source = format!("{hash}%n = call i{w} @llvm.ctpop.i{w}(i{w} %h)\n%r = icmp eq i{w} %n, {wanted}\nret i1 %r\n");
    truth(source, 1, 1)
}

fn rotation(d: &mut Draw) -> Body {
    let (w, hash, n, add, wanted) = (d.width, d.permutation(2), d.distance(), d.any(), d.any());
    let name = if d.random.next_u64().is_multiple_of(2) { "fshl" } else { "fshr" };
    let source = format!(
        "{hash}%t = call i{w} @llvm.{name}.i{w}(i{w} %h, i{w} %h, i{w} {n})\n%s = add i{w} %t, {add}\n%r = icmp eq i{w} %s, {wanted}\nret i1 %r\n"
    );
    truth(source, 1, 1)
}

fn all_bits_of_both(d: &mut Draw) -> Body {
    let (w, hash) = (d.width, d.permutation(2));
    let (op, wanted) = if d.random.next_u64().is_multiple_of(2) { ("and", "-1") } else { ("or", "0") };
    let source = format!("{hash}%b = {op} i{w} %h, %y\n%r = icmp eq i{w} %b, {wanted}\nret i1 %r\n");
    truth(source, 2, 1)
}

/// At 32 bits 128 of 2^32 products lie in the range.
fn narrow_range(d: &mut Draw) -> Body {
    let (w, odd, add) = (d.width, d.odd(), d.any());
    let size = if w >= 32 { 1u128 << (w - 25) } else { 2 };
    let source =
        format!("%p = mul i{w} %x, {odd}\n%s = add i{w} %p, {add}\n%r = icmp ult i{w} %s, {size}\nret i1 %r\n");
    truth(source, 1, size)
}

fn reversed(d: &mut Draw) -> Body {
    let (w, hash, wanted) = (d.width, d.permutation(1), d.any());
    let name = if d.random.next_u64().is_multiple_of(2) || !w.is_multiple_of(16) { "bitreverse" } else { "bswap" };
    let (odd, key) = (d.odd(), d.any());
    let source = format!(
        "{hash}%t = call i{w} @llvm.{name}.i{w}(i{w} %h)\n%m = mul i{w} %t, {odd}\n%k = xor i{w} %m, {key}\n%r = icmp eq i{w} %k, {wanted}\nret i1 %r\n"
    );
    truth(source, 1, 1)
}

fn lane(d: &mut Draw) -> Body {
    let (w, hash, wanted, lane) = (d.width, d.permutation(2), d.any(), d.random.next_u64() % 4);
    let mut keys = [wanted; 4];
    keys.iter_mut().enumerate().filter(|(i, _)| *i as u64 != lane).for_each(|(i, key)| *key = wanted ^ (i as u64 + 1));
    let [a, b, c, e] = keys;
    // Of four lanes, one equals.
    let source = format!(
        "{hash}%i = insertelement <4 x i{w}> poison, i{w} %h, i32 0\n%v = shufflevector <4 x i{w}> %i, <4 x i{w}> poison, <4 x i32> zeroinitializer\n%q = icmp eq <4 x i{w}> %v, <i{w} {a}, i{w} {b}, i{w} {c}, i{w} {e}>\n%r = extractelement <4 x i1> %q, i32 {lane}\nret i1 %r\n"
    );
    truth(source, 1, 1)
}

/// The target takes for granted what one value breaks.
fn assumption(d: &mut Draw) -> Body {
    let (w, hash, wanted) = (d.width, d.permutation(2), d.any());
    let source = format!("ret i{w} %x\n");
    let target = format!("{hash}%c = icmp ne i{w} %h, {wanted}\ncall void @llvm.assume(i1 %c)\nret i{w} %x\n");
    Body { parameters: 1, result: format!("i{w}"), source, target, most: 1 }
}
