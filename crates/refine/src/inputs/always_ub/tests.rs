use crate::{Options, Side, Verdict, check};
use irrefute_ir::{LlvmVersion, parse};
use irrefute_semantics::{Dialect, Program};

/// The verdict on a source with some parameters and a body, against a target that is always undefined.
fn verdict(declarations: &str, params: &str, attributes: &str, body: &str) -> Verdict {
    let text = format!(
        "{declarations}\ndefine i8 @src({params}) {attributes} {{\n{body}\n}}\n\
         define i8 @tgt({params}) {attributes} {{\n  unreachable\n}}"
    );
    let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    check(side("src"), side("tgt"), &Options { inputs: 64, ..Options::CHECK }).verdict
}

fn is_proved(declarations: &str, params: &str, body: &str) -> bool {
    verdict(declarations, params, "", body) == Verdict::Proved
}

#[test]
fn what_hangs_on_constants_alone_is_undefined_on_every_input() {
    assert!(is_proved("", "i64 %x", "%y = add i64 %x, 1\n %z = udiv i8 1, 0\n ret i8 %z"));
    assert!(is_proved("", "i64 %x", "br i1 poison, label %a, label %b\na:\n ret i8 1\nb:\n ret i8 2"));
    assert!(is_proved("@c = constant i8 3", "i64 %x", "store i8 1, ptr @c\n ret i8 1"));
    assert!(is_proved("declare void @f(ptr nonnull noundef)", "ptr %p", "call void @f(ptr null)\n ret i8 1"));
    assert!(is_proved(
        "",
        "ptr %p",
        "%c = icmp eq ptr poison, %p\n br i1 %c, label %a, label %b\na:\n ret i8 1\nb:\n ret i8 2"
    ));
}

#[test]
fn a_fixed_address_may_be_memory() {
    let body = "%v = load i8, ptr inttoptr (i64 4096 to ptr)\n ret i8 %v";
    for dialect in [Dialect::LANGREF, Dialect::ALIVE2, Dialect::TWIN] {
        let text = format!("define i8 @src() {{\n{body}\n}}\ndefine i8 @tgt() {{\n  unreachable\n}}");
        let module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
        let program = Program::new(&module, dialect);
        let side = |name| Side::new(&module, &program, name).expect("it is there");
        assert_eq!(check(side("src"), side("tgt"), &Options::CHECK).verdict, Verdict::Violates);
    }
}

#[test]
fn every_way_must_be_undefined() {
    let ways = |a: &str, b: &str| {
        format!("%c = icmp ult i64 %x, 5\n br i1 %c, label %a, label %b\na:\n {a}\n ret i8 1\nb:\n {b}\n ret i8 2")
    };
    let zero = "%{} = load i8, ptr null";
    let (a, b) = (zero.replace("{}", "u"), zero.replace("{}", "v"));
    assert!(is_proved("", "i64 %x", &ways(&a, &b)));
    assert!(!is_proved("", "i64 %x", &ways(&a, "%v = add i8 1, 1")));
}

#[test]
fn what_no_sample_shows_is_no_proof() {
    // Few numbers reach the defined end: no sample is likely to be one of them, and none is found by walking back.
    let rarely = "%h = mul i64 %x, 7046029254386353131\n %g = mul i64 %x, -7046029254386353129
        %s = lshr i64 %g, 29\n %k = add i64 %h, %s\n %c = icmp eq i64 %k, 81985529216486895
        br i1 %c, label %a, label %b\na:\n ret i8 1\nb:\n %z = udiv i8 1, 0\n ret i8 %z";
    assert_eq!(verdict("", "i64 noundef %x", "", rarely), Verdict::Inconclusive);
    // An operand that is an argument.
    assert!(!is_proved(
        "",
        "i64 noundef range(i64 1, 0) %x",
        "%o = lshr i64 %x, 63\n %p = lshr i64 %o, 1\n %z = udiv i64 1, %p\n ret i8 1"
    ));
}

#[test]
fn who_may_not_come_back_proves_nothing() {
    assert!(!is_proved("declare void @f()", "i64 %x", "call void @f()\n %z = udiv i8 1, 0\n ret i8 %z"));
    assert!(!is_proved("declare noundef i8 @f()", "i64 %x", "%z = call i8 @f()\n %r = udiv i8 %z, 0\n ret i8 %r"));
}

#[test]
fn a_store_through_what_must_not_be_written_is_undefined_wherever_it_points() {
    let store = "store i8 1, ptr %p\n ret i8 1";
    assert!(is_proved("", "ptr readonly %p", store));
    assert_eq!(verdict("", "ptr %p", "memory(read)", store), Verdict::Proved);
    assert_eq!(verdict("", "ptr byval(i8) %p", "memory(read)", store), Verdict::Proved);
    assert!(!is_proved("", "ptr writeonly %p", store));
    let beyond = "store i8 1, ptr getelementptr (i8, ptr @g, i64 4)\n ret i8 1";
    assert!(is_proved("@g = external constant i8", "i64 %x", beyond));
    assert!(!is_proved("@g = external global i8", "i64 %x", beyond));
}

#[test]
fn places_at_a_constant_distance_overlap_wherever_they_lie() {
    let copy = |length: u64, volatile: bool| {
        let declared = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)";
        let body = format!(
            "%q = getelementptr i8, ptr %p, i64 -3\n \
             call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 {length}, i1 {volatile})\n ret i8 1"
        );
        is_proved(declared, "ptr %p", &body)
    };
    assert!(copy(4, false));
    assert!(!copy(3, false) && !copy(4, true));
}

#[test]
fn a_byval_copy_has_the_size_of_its_type() {
    let load = |offset: u64| {
        format!("%q = getelementptr inbounds i8, ptr %p, i64 {offset}\n %v = load i8, ptr %q\n ret i8 %v")
    };
    assert!(is_proved("", "ptr byval([3 x i8]) %p", &load(3)));
    assert!(!is_proved("", "ptr byval([3 x i8]) %p", &load(2)));
    assert!(!is_proved("", "ptr %p", &load(3)));
}

/// A condition that hardly any number makes true.
const RARELY: &str = "%h = mul i64 %x, 7046029254386353131\n %k = lshr i64 %h, 7
    %c = icmp eq i64 %k, 81985529216486895\n %a = alloca i8\n %b = alloca i8\n";
const LIFETIME: &str = "declare void @llvm.lifetime.end.p0(ptr)";

fn is_proved_of_number(declarations: &str, body: &str) -> bool {
    verdict(declarations, "i64 noundef %x", "", &format!("{RARELY}{body}")) == Verdict::Proved
}

#[test]
fn a_lifetime_that_is_not_settled_ends_the_proof() {
    let dead = |pointer: &str| {
        format!(
            "%q = select i1 %c, ptr %b, ptr %a\n call void @llvm.lifetime.end.p0(ptr {pointer})
            store i8 1, ptr %a\n ret i8 1"
        )
    };
    assert!(is_proved_of_number(LIFETIME, &dead("%a")));
    assert!(!is_proved_of_number(LIFETIME, &dead("%q")));
}

#[test]
fn what_is_dead_on_the_second_turn_was_alive_on_the_first() {
    let body = "br label %loop\nloop:\n store i8 1, ptr %a\n call void @llvm.lifetime.end.p0(ptr %a)
        br i1 %c, label %out, label %loop\nout:\n ret i8 1";
    assert!(!is_proved_of_number(LIFETIME, body));
}

#[test]
fn what_memory_holds_is_not_settled() {
    let kept = "%q = select i1 %c, ptr %a, ptr %b\n store i8 1, ptr %q\n %v = load i8, ptr %a, !noundef !{}";
    assert!(!is_proved_of_number("", &format!("{kept}\n ret i8 1")));
    let text = "%z = select i1 %c, i8 0, i8 1\n store i8 %z, ptr %a\n %n = call i64 @strlen(ptr %a)\n ret i8 1";
    assert!(!is_proved_of_number("declare i64 @strlen(ptr)", text));
    let callee = "define noundef i8 @kept(ptr %p) {\n %v = load i8, ptr %p\n ret i8 %v\n}";
    let back = "%q = select i1 %c, ptr %a, ptr %b\n store i8 1, ptr %q\n %v = call i8 @kept(ptr %a)\n ret i8 1";
    assert!(!is_proved_of_number(callee, back));
}

#[test]
fn undef_is_equal_to_anything_and_unequal() {
    let branch =
        |condition: &str| format!("%c = {condition}\n br i1 %c, label %a, label %b\na:\n ret i8 1\nb:\n ret i8 2");
    assert!(is_proved("", "ptr %p", &branch("icmp eq ptr undef, %p")));
    assert!(is_proved("", "i64 %x", &branch("icmp ne i64 %x, undef")));
    assert!(!is_proved("", "i64 %x", &branch("icmp ult i64 %x, undef")), "nothing is below 0");
}

#[test]
fn what_another_module_defines_is_not_settled() {
    let beyond = "store i8 1, ptr getelementptr (i8, ptr @g, i64 4)\n ret i8 1";
    assert!(is_proved("@g = global i8 0", "i64 %x", beyond));
    for declared in ["@g = external global i8", "@g = weak global i8 0"] {
        assert!(!is_proved(declared, "i64 %x", beyond), "{declared}");
    }
}

/// The addresses of blocks are samples.
#[test]
fn addresses_are_not_settled() {
    let distance = "%a = ptrtoint ptr @x to i64\n %m = and i64 %a, 15\n %z = udiv i64 1, %m\n ret i8 1";
    assert!(!is_proved("@x = external global i8", "i64 %n", distance));
    let aligned = "call void @f(ptr noundef align 65536 getelementptr (i8, ptr @x, i64 1))\n ret i8 1";
    assert!(!is_proved("@x = global i8 0\ndeclare void @f(ptr)", "i64 %n", aligned));
    let assumed =
        "call void @llvm.assume(i1 true) [\"align\"(ptr getelementptr (i8, ptr @x, i64 1), i64 65536)]\n ret i8 1";
    assert!(!is_proved("@x = global i8 0\ndeclare void @llvm.assume(i1)", "i64 %n", assumed));
    let low = "%v = icmp ult <1 x ptr> <ptr @x>, <ptr getelementptr (i8, ptr null, i64 65536)>
        %c = extractelement <1 x i1> %v, i64 0\n %d = zext i1 %c to i8\n %z = udiv i8 1, %d\n ret i8 1";
    assert!(!is_proved("@x = global i8 0", "i64 %n", low));
    let at_null = "%v = load i8, ptr getelementptr (i8, ptr null, i64 65536)\n ret i8 1";
    assert_ne!(verdict("", "ptr %p", "null_pointer_is_valid", at_null), Verdict::Proved);
}
