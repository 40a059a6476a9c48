; S2 of the slides: outside the `if` the store through p + 3 is undefined in some execution, so anything refines it
; expect: vacuous
; expect[twin-1]: refines
; expect[twin]: vacuous
; expect[twin-3]: vacuous
; expect[flat]: vacuous
; options: address-bits=6
; note: in the flat model too: where nothing lies behind p

define i8 @src() {
  %p = alloca [3 x i8], align 1
  %q = alloca [3 x i8], align 1
  %a = ptrtoint ptr %p to i64
  %x = add i64 %a, 3
  store i8 0, ptr %q
  %r = inttoptr i64 %x to ptr
  store i8 1, ptr %r
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}
