; PSUB, different blocks: poison, so it may not replace the difference of the addresses
; expect: violates poison
; expect[twin]: violates poison

define i64 @src() {
  %p = alloca i8
  %q = alloca i8
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %a, %b
  ret i64 %d
}

define i64 @tgt() {
  %p = alloca i8
  %q = alloca i8
  %d = psub ptr %p, %q to i64
  ret i64 %d
}
