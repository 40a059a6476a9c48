//! Library functions that write strings, search them, and read or write numbers as text.

use super::*;

const DECLARATIONS: &str = r#"@abc = constant [4 x i8] c"abc\00"
  @open = constant [3 x i8] c"abc"
  @holes = constant [3 x i8] [i8 97, i8 poison, i8 0]
  @wide = constant [3 x i32] [i32 97, i32 256, i32 0]
  @fmt = constant [9 x i8] c"<%-4s|%d\00"
  !llvm.module.flags = !{!0}
  !0 = !{i32 1, !"wchar_size", i32 4}
  declare ptr @strncpy(ptr, ptr, i64) declare ptr @stpncpy(ptr, ptr, i64) declare ptr @strcat(ptr, ptr)
  declare ptr @strncat(ptr, ptr, i64) declare i64 @strlcpy(ptr, ptr, i64) declare i64 @strlcat(ptr, ptr, i64)
  declare ptr @memccpy(ptr, ptr, i32, i64) declare ptr @strdup(ptr) declare ptr @strndup(ptr, i64)
  declare i64 @strspn(ptr, ptr) declare i64 @strcspn(ptr, ptr) declare ptr @strpbrk(ptr, ptr)
  declare ptr @strstr(ptr, ptr) declare i64 @wcslen(ptr) declare i32 @fls(i32) declare i32 @flsl(i64)
  declare i32 @atoi(ptr) declare i64 @strtol(ptr, ptr, i32) declare i64 @strtoul(ptr, ptr, i32)
  declare i32 @sprintf(ptr, ptr, ...) declare i32 @snprintf(ptr, i64, ptr, ...)
"#;

/// A function with a buffer `%b` of 8 bytes that begins with `b`, in which `call` of type `ty` gives `%r`. It returns how
/// far `%r` is from the buffer, if it is a pointer, and the first four bytes.
fn buffered(ty: &str, call: &str) -> String {
    let number = match ty {
        "ptr" => "%n = psub ptr %r, %b to i64",
        "i32" => "%n = sext i32 %r to i64",
        _ => "%n = add i64 %r, 0",
    };
    format!(
        "{DECLARATIONS} define {{ i64, i32 }} @f() {{
           %b = alloca [8 x i8]
           store i64 18374405004694913122, ptr %b
           %r = call {ty} {call}
           {number}
           %bytes = load i32, ptr %b
           %s = insertvalue {{ i64, i32 }} poison, i64 %n, 0
           %t = insertvalue {{ i64, i32 }} %s, i32 %bytes, 1
           ret {{ i64, i32 }} %t
         }}"
    )
}

/// The number and the bytes, in their order in memory.
fn result(ty: &str, call: &str) -> (i64, [u8; 4]) {
    let returned = f(&buffered(ty, call)).returns(&[]);
    let word = |i: usize| returned[i].word().unwrap_or_else(|| panic!("{call}: {returned:?}"));
    (word(0) as i64, (word(1) as u32).to_le_bytes())
}

fn breaks(ty: &str, call: &str) -> UbRule {
    f(&buffered(ty, call)).breaks(&[])
}

/// The buffer before: `b`, 0, 0, 0, 0, 0, 255, 254.
const BEFORE: [u8; 4] = [b'b', 0, 0, 0];

#[test]
fn bytes_of_strings_are_copied() {
    assert_eq!(result("ptr", "@strncpy(ptr %b, ptr @abc, i64 2)"), (0, *b"ab\0\0"));
    assert_eq!(result("ptr", "@stpncpy(ptr %b, ptr @abc, i64 6)"), (3, *b"abc\0"));
    assert_eq!(result("ptr", "@stpncpy(ptr %b, ptr @open, i64 3)"), (3, *b"abc\0"), "without a 0");
    assert_eq!(result("ptr", "@strcat(ptr %b, ptr @abc)"), (0, *b"babc"));
    assert_eq!(result("ptr", "@strncat(ptr %b, ptr @open, i64 1)"), (0, *b"ba\0\0"));
    assert_eq!(result("i64", "@strlcpy(ptr %b, ptr @abc, i64 3)"), (3, *b"ab\0\0"));
    assert_eq!(result("i64", "@strlcpy(ptr %b, ptr @abc, i64 0)"), (3, BEFORE));
    assert_eq!(result("i64", "@strlcat(ptr %b, ptr @abc, i64 3)"), (4, *b"ba\0\0"));
    assert_eq!(result("i64", "@strlcat(ptr %b, ptr @abc, i64 1)"), (4, BEFORE), "no room behind what is there");
    assert_eq!(result("ptr", "@memccpy(ptr %b, ptr @abc, i32 354, i64 9)"), (2, *b"ab\0\0"), "the byte 98");
    let text =
        buffered("ptr", "@memccpy(ptr %b, ptr @abc, i32 120, i64 2)").replace("psub ptr %r, %b", "ptrtoint ptr %r");
    assert_eq!(f(&text).returns(&[])[0], word(0), "null: it does not occur");
}

#[test]
fn a_padded_copy_writes_every_byte() {
    let text = format!(
        "{DECLARATIONS} define i64 @f() {{
           %b = alloca [8 x i8]
           store i64 -1, ptr %b
           %r = call ptr @strncpy(ptr %b, ptr @abc, i64 8)
           %v = load i64, ptr %b
           ret i64 %v
         }}"
    );
    assert_eq!(f(&text).returns(&[]), [word(0x63_62_61)]);
}

#[test]
fn what_a_copy_must_not_do() {
    assert_eq!(breaks("ptr", "@strncpy(ptr %b, ptr @abc, i64 9)"), UbRule::OutOfBounds, "zeros count");
    assert_eq!(breaks("ptr", "@strncpy(ptr %b, ptr @abc, i64 -1)"), UbRule::OutOfBounds);
    assert_eq!(breaks("ptr", "@strncpy(ptr %b, ptr @open, i64 4)"), UbRule::OutOfBounds);
    assert_eq!(breaks("ptr", "@strncpy(ptr %b, ptr @holes, i64 2)"), UbRule::UndefinedBytes);
    assert_eq!(breaks("ptr", "@strncpy(ptr %b, ptr %b, i64 2)"), UbRule::OverlappingCopy);
    assert_eq!(breaks("ptr", "@strcat(ptr %b, ptr %b)"), UbRule::OverlappingCopy);
    assert_eq!(breaks("ptr", "@memccpy(ptr %b, ptr %b, i32 0, i64 3)"), UbRule::OverlappingCopy);
    assert_eq!(breaks("ptr", "@memccpy(ptr %b, ptr @abc, i32 poison, i64 3)"), UbRule::NotDefined);
    assert_eq!(breaks("ptr", "@strncpy(ptr @abc, ptr @open, i64 1)"), UbRule::ForbiddenWrite);
}

#[test]
fn strings_are_duplicated() {
    let text = |call: &str| {
        format!("{DECLARATIONS} define i32 @f() {{ %r = call ptr {call} %v = load i32, ptr %r ret i32 %v }}")
    };
    let bytes = |call: &str| f(&text(call)).returns(&[])[0].word().map(|word| (word as u32).to_le_bytes());
    assert_eq!(bytes("@strdup(ptr @abc)"), Some(*b"abc\0"));
    assert_eq!(bytes("@strndup(ptr @open, i64 3)"), Some(*b"abc\0"));
    assert_eq!(f(&text("@strndup(ptr @abc, i64 2)")).breaks(&[]), UbRule::OutOfBounds, "the block has 3 bytes");
}

#[test]
fn spans_and_strings_are_found() {
    let number =
        |call: &str| f(&format!("{DECLARATIONS} define i64 @f() {{ %r = call i64 {call} ret i64 %r }}")).returns(&[]);
    let second = "getelementptr (i8, ptr @abc, i64 1)";
    assert_eq!(number("@strspn(ptr @abc, ptr @abc)"), [word(3)]);
    assert_eq!(number(&format!("@strspn(ptr @abc, ptr {second})")), [word(0)]);
    assert_eq!(number(&format!("@strcspn(ptr @abc, ptr {second})")), [word(1)]);
    assert_eq!(number("@strcspn(ptr @abc, ptr getelementptr (i8, ptr @abc, i64 3))"), [word(3)]);
    assert_eq!(number("@wcslen(ptr @wide)"), [word(2)]);
    let found = |call: &str| {
        let text = format!(
            "{DECLARATIONS} define i64 @f() {{ %r = call ptr {call} %n = icmp eq ptr %r, null %d = psub ptr %r, @abc to i64 %s = select i1 %n, i64 99, i64 %d ret i64 %s }}"
        );
        f(&text).returns(&[])[0].clone()
    };
    assert_eq!(found(&format!("@strpbrk(ptr @abc, ptr {second})")), word(1));
    assert_eq!(found("@strpbrk(ptr @abc, ptr @fmt)"), word(99));
    assert_eq!(found(&format!("@strstr(ptr @abc, ptr {second})")), word(1));
    assert_eq!(found("@strstr(ptr @abc, ptr getelementptr (i8, ptr @abc, i64 3))"), word(0), "the empty string");
    assert_eq!(found("@strstr(ptr @abc, ptr @fmt)"), word(99));
    let last =
        |call: &str| f(&format!("{DECLARATIONS} define i32 @f() {{ %r = call i32 {call} ret i32 %r }}")).returns(&[]);
    assert_eq!(last("@fls(i32 0)"), [word(0)]);
    assert_eq!(last("@fls(i32 -1)"), [word(32)]);
    assert_eq!(last("@flsl(i64 4294967296)"), [word(33)]);
}

/// The number that a function reads from a text, and how far it goes.
fn read(function: &str, text: &str, base: i32) -> Result<(i64, u64), String> {
    let bytes = text.len() + 1;
    let text = format!(
        "{DECLARATIONS} @text = constant [{bytes} x i8] c\"{text}\\00\"
         define {{ i64, i64 }} @f() {{
           %end = alloca ptr
           %r = call i64 @{function}(ptr @text, ptr %end, i32 {base})
           %e = load ptr, ptr %end
           %d = psub ptr %e, @text to i64
           %s = insertvalue {{ i64, i64 }} poison, i64 %r, 0
           %t = insertvalue {{ i64, i64 }} %s, i64 %d, 1
           ret {{ i64, i64 }} %t
         }}"
    );
    let outcome = f(&text).outcome(&[]);
    match outcome.end {
        End::Returns(value) => {
            let word = |i: usize| value.0[i].word().expect("a number");
            Ok((word(0) as i64, word(1)))
        }
        End::Unsupported(reason) => Err(reason.to_string()),
        end => panic!("{end:?}"),
    }
}

/// The right-hand sides are what glibc gives.
#[test]
fn numbers_are_read() {
    for (text, base, number, end) in [
        ("12a", 10, 12, 2),
        ("  -7 ", 10, -7, 4),
        ("+5", 0, 5, 2),
        ("0x1fz", 0, 31, 4),
        ("0X1F", 16, 31, 4),
        ("0x", 0, 0, 1),
        ("0xg", 16, 0, 1),
        ("017", 0, 15, 3),
        ("08", 0, 0, 1),
        ("zz", 36, 1295, 2),
        ("-", 10, 0, 0),
        ("", 10, 0, 0),
        ("  x", 10, 0, 0),
        ("9223372036854775807", 10, i64::MAX, 19),
        ("-9223372036854775808", 10, i64::MIN, 20),
    ] {
        assert_eq!(read("strtol", text, base), Ok((number, end)), "{text:?} in base {base}");
    }
    assert_eq!(read("strtoul", "-1", 10), Ok((-1, 2)));
    assert_eq!(read("strtoul", "18446744073709551615", 10), Ok((-1, 20)));
    for (function, text) in [("strtol", "9223372036854775808"), ("strtoul", "18446744073709551616")] {
        assert_eq!(read(function, text, 10), Err("a string with a number that its type cannot hold".to_owned()));
    }
    assert_eq!(read("strtol", "1", 1), Err("a string with a number of a base that C does not know".to_owned()));
    let text = format!(
        "{DECLARATIONS} @n = constant [4 x i8] c\"-42\\00\" define i32 @f() {{ %r = call i32 @atoi(ptr @n) ret i32 %r }}"
    );
    assert_eq!(f(&text).returns(&[]), [word(u64::from(-42i32 as u32))]);
}

#[test]
fn text_is_written_into_memory() {
    assert_eq!(result("i32", "(ptr, ptr, ...) @sprintf(ptr %b, ptr @abc)"), (3, *b"abc\0"));
    let formatted = "(ptr, i64, ptr, ...) @snprintf(ptr %b, i64 4, ptr @fmt, ptr @abc, i32 -5)";
    assert_eq!(result("i32", formatted), (8, *b"<ab\0"));
    let nothing = "(ptr, i64, ptr, ...) @snprintf(ptr null, i64 0, ptr @fmt, ptr @abc, i32 -5)";
    assert_eq!(result("i32", nothing), (8, BEFORE));
    assert_eq!(breaks("i32", "(ptr, ptr, ...) @sprintf(ptr %b, ptr @fmt, ptr @abc, i32 -5)"), UbRule::OutOfBounds);
    assert_eq!(breaks("i32", "(ptr, ptr, ...) @sprintf(ptr %b, ptr @fmt, ptr %b, i32 1)"), UbRule::OverlappingCopy);
}
