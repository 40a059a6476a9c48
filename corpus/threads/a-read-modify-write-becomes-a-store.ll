; Nor is an exchange a store if nobody looks at what it read (llvm/llvm-project#60418)
; expect: violates ordering

@a = global i32 0

define void @src() {
  %x = atomicrmw xchg ptr @a, i32 7 release, align 4
  ret void
}

define void @tgt() {
  store atomic i32 7, ptr @a release, align 4
  ret void
}
