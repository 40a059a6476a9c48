target triple = "hexagon-unknown-linux-musl"

define i1 @f(i1 %x) {
  %r = call i1 @llvm.udiv.fix.i1(i1 %x, i1 true, i32 0)
  ret i1 %r
}

declare i1 @llvm.udiv.fix.i1(i1, i1, i32)
