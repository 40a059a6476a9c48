; the greatest length of a vector of bytes in registers of 16 times 64 bits is 128
; expect: violates value

define i64 @src() vscale_range(2,16) {
  %r = call i64 @llvm.riscv.vsetvlimax.i64(i64 0, i64 0)
  ret i64 %r
}

define i64 @tgt() vscale_range(2,16) {
  %n = call i64 @llvm.riscv.vsetvlimax.i64(i64 0, i64 0)
  %r = and i64 %n, 127
  ret i64 %r
}

declare i64 @llvm.riscv.vsetvlimax.i64(i64 immarg, i64 immarg)
