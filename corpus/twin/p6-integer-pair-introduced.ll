; Section 5.6: such a pair may not be introduced: it takes the provenance from a pointer
; expect: violates ub
; expect[twin-1]: violates ub
; expect[twin]: violates ub
; expect[twin-3]: violates ub
; expect[flat]: violates ub
; options: address-bits=6

define i8 @src(i8 %x) {
  %a = alloca i8, align 1
  %cell = alloca ptr
  store i8 %x, ptr %a
  store ptr %a, ptr %cell
  %p = load ptr, ptr %cell
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  %a = alloca i8, align 1
  %cell = alloca ptr
  store i8 %x, ptr %a
  store ptr %a, ptr %cell
  %i = load i64, ptr %cell
  store i64 %i, ptr %cell
  %p = load ptr, ptr %cell
  %v = load i8, ptr %p
  ret i8 %v
}
