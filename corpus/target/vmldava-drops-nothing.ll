; `vmldava` does not drop the number
; expect: violates value

define i32 @src(i32 %s, i32 %a) {
  %x = insertelement <4 x i32> zeroinitializer, i32 %a, i64 1
  %r = call i32 @llvm.arm.mve.vmldava.v4i32(i32 0, i32 0, i32 0, i32 0, <4 x i32> %x, <4 x i32> splat (i32 3))
  %t = add i32 %r, %s
  ret i32 %t
}

define i32 @tgt(i32 %s, i32 %a) {
  %x = insertelement <4 x i32> zeroinitializer, i32 %a, i64 1
  %r = call i32 @llvm.arm.mve.vmldava.v4i32(i32 0, i32 0, i32 0, i32 0, <4 x i32> %x, <4 x i32> splat (i32 3))
  ret i32 %r
}

declare i32 @llvm.arm.mve.vmldava.v4i32(i32, i32, i32, i32, <4 x i32>, <4 x i32>)
