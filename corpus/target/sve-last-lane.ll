; `lasta` of no lane is the first lane
; expect: refines

define i32 @src(<vscale x 4 x i32> %x) {
  %r = call i32 @llvm.aarch64.sve.lasta.nxv4i32(<vscale x 4 x i1> zeroinitializer, <vscale x 4 x i32> %x)
  ret i32 %r
}

define i32 @tgt(<vscale x 4 x i32> %x) {
  %r = extractelement <vscale x 4 x i32> %x, i64 0
  ret i32 %r
}

declare i32 @llvm.aarch64.sve.lasta.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>)
