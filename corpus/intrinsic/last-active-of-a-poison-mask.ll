; a poison bit anywhere in the mask makes the result poison, also before an active lane
; expect: proved

declare i8 @llvm.experimental.vector.extract.last.active.v2i8(<2 x i8>, <2 x i1>, i8)

define i8 @src(<2 x i8> noundef %x) {
  %r = call i8 @llvm.experimental.vector.extract.last.active.v2i8(<2 x i8> %x, <2 x i1> <i1 poison, i1 true>, i8 0)
  ret i8 %r
}

define i8 @tgt(<2 x i8> noundef %x) {
  ret i8 poison
}
