; A read-modify-write that changes nothing still reads the last value, and a load need not (llvm/llvm-project#56450);
; accesses that are not the same one by one decide nothing
; expect: inconclusive

@a = global i32 0

define i32 @src() {
  %x = atomicrmw or ptr @a, i32 0 monotonic, align 4
  ret i32 %x
}

define i32 @tgt() {
  %x = load atomic i32, ptr @a monotonic, align 4
  ret i32 %x
}
