; A lane of a masked division is poison where the mask is false, and not what is divided
; expect: violates poison

define <2 x i8> @src(<2 x i8> noundef %x, <2 x i1> noundef %m) {
  %d = select <2 x i1> %m, <2 x i8> splat (i8 3), <2 x i8> splat (i8 1)
  %r = udiv <2 x i8> %x, %d
  ret <2 x i8> %r
}

define <2 x i8> @tgt(<2 x i8> noundef %x, <2 x i1> noundef %m) {
  %r = call <2 x i8> @llvm.masked.udiv.v2i8(<2 x i8> %x, <2 x i8> splat (i8 3), <2 x i1> %m)
  ret <2 x i8> %r
}

declare <2 x i8> @llvm.masked.udiv.v2i8(<2 x i8>, <2 x i8>, <2 x i1>)
