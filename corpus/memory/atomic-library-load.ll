; An atomic function of the runtime library does what the instruction does
; expect: refines

declare i16 @__atomic_load_2(ptr, i32)

define i16 @src(ptr %p) {
  %v = load atomic i16, ptr %p acquire, align 2
  ret i16 %v
}

define i16 @tgt(ptr %p) {
  %v = call i16 @__atomic_load_2(ptr %p, i32 2)
  ret i16 %v
}
