; Section 5.7: in a space with room for one block a guess succeeds, if there is no twin to take room; with twins the allocation has no room
; expect: vacuous
; expect[twin-1]: violates value
; expect[twin]: inconclusive
; expect[twin-3]: inconclusive
; expect[flat]: inconclusive
; options: address-bits=5
; note: 32 addresses hold one block of 15 bytes at a multiple of 16; flat has two addresses per block, as twin

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
  ret i8 3
}
