; S7 of the slides, without inbounds: q may lie in front of the block, and q + 2 be p[0]
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=6

define internal ptr @foo(ptr %p, i4 %k) {
  %a = ptrtoint ptr %p to i64
  %k.wide = sext i4 %k to i64
  %b = add i64 %a, %k.wide
  %q = inttoptr i64 %b to ptr
  ret ptr %q
}

define i8 @src(i4 noundef %k) {
  %p = alloca [4 x i8], align 4
  %q = call ptr @foo(ptr %p, i4 %k)
  %r = getelementptr i8, ptr %q, i64 2
  store i8 0, ptr %p
  store i8 1, ptr %r
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i4 noundef %k) {
  ret i8 0
}
