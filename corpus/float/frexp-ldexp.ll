; "llvm.frexp", "llvm.ldexp": the parts give the number back
; expect: proved

declare { half, i32 } @llvm.frexp.f16.i32(half)
declare half @llvm.ldexp.f16.i32(half, i32)

define half @src(half noundef nofpclass(nan inf) %x) {
  %p = call { half, i32 } @llvm.frexp.f16.i32(half %x)
  %s = extractvalue { half, i32 } %p, 0
  %e = extractvalue { half, i32 } %p, 1
  %r = call half @llvm.ldexp.f16.i32(half %s, i32 %e)
  ret half %r
}

define half @tgt(half noundef nofpclass(nan inf) %x) {
  ret half %x
}
