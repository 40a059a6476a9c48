; "nofpclass": a value of the class is poison
; expect: proved

declare i1 @llvm.is.fpclass.f16(half, i32)

define i1 @src(half nofpclass(nan) noundef %x) {
  %r = call i1 @llvm.is.fpclass.f16(half %x, i32 3)
  ret i1 %r
}

define i1 @tgt(half nofpclass(nan) noundef %x) {
  ret i1 false
}
