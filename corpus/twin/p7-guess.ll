; Section 5.7: a guessed address is wrong in some execution as soon as two places are possible
; expect: vacuous
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=6
; note: in the Language Reference nothing is exposed, so the guess is always wrong

define internal void @unknown() {
  %p = inttoptr i64 16 to ptr
  store i8 4, ptr %p
  ret void
}

define i8 @src() {
  %a = alloca [15 x i8], align 16
  store i8 3, ptr %a
  call void @unknown()
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt() {
  call void @unknown()
  ret i8 3
}
