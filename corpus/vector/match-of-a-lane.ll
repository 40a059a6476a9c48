; A match asks whether a lane is one of those of another vector
; expect: proved

define i1 @src(i8 %x) {
  %v = insertelement <2 x i8> zeroinitializer, i8 %x, i64 0
  %m = call <2 x i1> @llvm.experimental.vector.match.v2i8.v2i8(<2 x i8> %v, <2 x i8> <i8 4, i8 6>, <2 x i1> splat (i1 true))
  %r = extractelement <2 x i1> %m, i64 0
  ret i1 %r
}

define i1 @tgt(i8 %x) {
  %y = and i8 %x, -3
  %r = icmp eq i8 %y, 4
  ret i1 %r
}

declare <2 x i1> @llvm.experimental.vector.match.v2i8.v2i8(<2 x i8>, <2 x i8>, <2 x i1>)
