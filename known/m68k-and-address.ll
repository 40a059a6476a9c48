target triple = "m68k-unknown-linux-gnu"


define bfloat @f(half %0) {
  %2 = insertelement <3 x half> poison, half %0, i64 0
  %3 = shufflevector <3 x half> %2, <3 x half> poison, <3 x i32> zeroinitializer
  %4 = frem <3 x half> %3, <half 0xHFE00, half 0xH4840, half 0xHD680>
  %5 = call <3 x i8> @llvm.fptoui.sat.v3i8.v3f16(<3 x half> %4)
  %6 = extractelement <3 x i8> %5, i64 2
  %7 = and i8 %6, 127
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %14, label %9

9:                                                ; preds = %1
  %10 = frem half %0, 0xH2800
  %11 = bitcast half %10 to i16
  %12 = uitofp nneg i16 %11 to bfloat
  %13 = call bfloat @llvm.minnum.bf16(bfloat %12, bfloat 0xR0000)
  br label %14

14:                                               ; preds = %9, %1
  %15 = phi bfloat [ %13, %9 ], [ 0xR0000, %1 ]
  %16 = extractelement <3 x i8> %5, i64 1
  %17 = icmp slt i8 %16, 0
  %18 = uitofp i1 %17 to bfloat
  %19 = bitcast bfloat %18 to i16
  %20 = uitofp nneg i16 %19 to bfloat
  %21 = fadd bfloat %15, %20
  ret bfloat %21
}

declare <3 x i8> @llvm.fptoui.sat.v3i8.v3f16(<3 x half>)

declare bfloat @llvm.minnum.bf16(bfloat, bfloat)

