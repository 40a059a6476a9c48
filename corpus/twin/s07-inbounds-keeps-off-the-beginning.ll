; S7 of the slides: q and q + 2 lie in one block; if that is p's, the store misses p[0] and p[1]
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
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
  %r = getelementptr inbounds i8, ptr %q, i64 2
  store i8 0, ptr %p
  store i8 1, ptr %r
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i4 noundef %k) {
  ret i8 0
}
