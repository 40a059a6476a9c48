; the mask of a class test has ten bits, and the highest is positive infinity
; expect: violates value

define i1 @src(half %x) {
  %r = call i1 @llvm.amdgcn.class.f16(half %x, i32 1536)
  ret i1 %r
}

define i1 @tgt(half %x) {
  ret i1 false
}

declare i1 @llvm.amdgcn.class.f16(half, i32)
