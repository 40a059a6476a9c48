; the mask of two signs has two bits
; expect: violates value

define i32 @src(<2 x double> %x) {
  %r = call i32 @llvm.x86.sse2.movmsk.pd(<2 x double> %x)
  ret i32 %r
}

define i32 @tgt(<2 x double> %x) {
  %r = call i32 @llvm.x86.sse2.movmsk.pd(<2 x double> %x)
  %s = and i32 %r, 1
  ret i32 %s
}

declare i32 @llvm.x86.sse2.movmsk.pd(<2 x double>)
