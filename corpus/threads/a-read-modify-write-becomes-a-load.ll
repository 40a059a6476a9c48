; Of two threads that make a read-modify-write each, also one that changes nothing, the second has what the first released
; (llvm/llvm-project#56450)
; expect: violates ordering

@a = global i32 0

define i32 @src() {
  %x = atomicrmw or ptr @a, i32 0 monotonic, align 4
  ret i32 %x
}

define i32 @tgt() {
  %x = load atomic i32, ptr @a monotonic, align 4
  ret i32 %x
}
