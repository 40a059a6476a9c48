; A call that is nobuiltin is not rewritten by its meaning, and is not modelled
; expect: unsupported

declare i32 @abs(i32)

define i32 @src(i32 noundef %x) {
  %r = call i32 @abs(i32 %x) nobuiltin
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %r
}

declare i32 @llvm.abs.i32(i32, i1)
