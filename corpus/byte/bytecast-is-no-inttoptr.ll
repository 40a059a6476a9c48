; P11: a cast of bytes never finds the block at an address
; expect: violates ub
; expect[byte-strict]: violates ub

define i8 @src(ptr %p) {
  %v = load i8, ptr %p
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr
  %w = load i8, ptr %q
  ret i8 %w
}

define i8 @tgt(ptr %p) {
  %v = load i8, ptr %p
  %i = ptrtoint ptr %p to i64
  %b = bitcast i64 %i to b64
  %q = bytecast b64 %b to ptr
  %w = load i8, ptr %q
  ret i8 %w
}
