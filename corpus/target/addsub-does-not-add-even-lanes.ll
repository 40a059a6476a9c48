; `addsub` does not add even lanes
; expect: violates value

define <2 x double> @src(<2 x double> %x, <2 x double> %y) {
  %r = call <2 x double> @llvm.x86.sse3.addsub.pd(<2 x double> %x, <2 x double> %y)
  ret <2 x double> %r
}

define <2 x double> @tgt(<2 x double> %x, <2 x double> %y) {
  %a = fsub <2 x double> %x, %y
  %b = fadd <2 x double> %x, %y
  %r = shufflevector <2 x double> %a, <2 x double> %b, <2 x i32> <i32 2, i32 1>
  ret <2 x double> %r
}

declare <2 x double> @llvm.x86.sse3.addsub.pd(<2 x double>, <2 x double>)
