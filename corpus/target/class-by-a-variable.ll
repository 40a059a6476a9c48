; a mask without classes holds of no value
; expect: refines

define i1 @src(half %x, i32 %m) {
  %none = shl i32 %m, 10
  %r = call i1 @llvm.amdgcn.class.f16(half %x, i32 %none)
  ret i1 %r
}

define i1 @tgt(half %x, i32 %m) {
  ret i1 false
}

declare i1 @llvm.amdgcn.class.f16(half, i32)
