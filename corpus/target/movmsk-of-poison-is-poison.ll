; one poison lane makes the mask of signs poison
; expect: refines

define <2 x i32> @src(<2 x double> %x) {
  %p = insertelement <2 x double> %x, double poison, i32 1
  %r = call i32 @llvm.x86.sse2.movmsk.pd(<2 x double> %p)
  %v = insertelement <2 x i32> zeroinitializer, i32 %r, i32 0
  ret <2 x i32> %v
}

define <2 x i32> @tgt(<2 x double> %x) {
  ret <2 x i32> <i32 poison, i32 0>
}

declare i32 @llvm.x86.sse2.movmsk.pd(<2 x double>)
