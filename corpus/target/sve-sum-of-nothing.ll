; The sum of no lanes is 0, and their conjunction has all bits
; expect: violates value

define i32 @src(<vscale x 4 x i32> %x) {
  %r = call i32 @llvm.aarch64.sve.andv.nxv4i32(<vscale x 4 x i1> zeroinitializer, <vscale x 4 x i32> %x)
  ret i32 %r
}

define i32 @tgt(<vscale x 4 x i32> %x) {
  %r = call i32 @llvm.aarch64.sve.orv.nxv4i32(<vscale x 4 x i1> zeroinitializer, <vscale x 4 x i32> %x)
  ret i32 %r
}

declare i32 @llvm.aarch64.sve.andv.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>)
declare i32 @llvm.aarch64.sve.orv.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>)
