; LOAD: a physical pointer reaches the block at its address
; expect: refines
; expect[twin]: refines
; expect[flat]: refines
; options: address-bits=6

define i8 @src(i8 %x) {
  %p = alloca [4 x i8], align 4
  %last = getelementptr i8, ptr %p, i64 3
  store i8 %x, ptr %last
  %a = ptrtoint ptr %p to i64
  %b = add i64 %a, 3
  %q = inttoptr i64 %b to ptr
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
