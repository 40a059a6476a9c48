; U6: InstCombine compares bytes as integers
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[loads=flat]: refines
; pass: instcombine

define i32 @src(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 1)
  ret i32 %r
}

define i32 @tgt(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, ptr %v) {
  store ptr %v, ptr %p, align 1
  %lhsc = load i8, ptr %p, align 1
  %lhsv = zext i8 %lhsc to i32
  %rhsc = load i8, ptr %q, align 1
  %rhsv = zext i8 %rhsc to i32
  %chardiff = sub nsw i32 %lhsv, %rhsv
  ret i32 %chardiff
}

declare i32 @memcmp(ptr, ptr, i64)
