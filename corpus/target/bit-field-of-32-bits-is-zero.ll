; the high bits of the width of a field do not count: one of 32 bits has none
; expect: violates value

define i32 @src(i32 %x) {
  %r = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 32)
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  ret i32 %x
}

declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
