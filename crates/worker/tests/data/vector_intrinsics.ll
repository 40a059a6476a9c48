; Functions that each call one intrinsic, from integers to integers. What the intrinsic leaves poison is replaced by zero.

; ----
; vp.add
declare <4 x i16> @llvm.vp.add.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.add.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.sub
declare <4 x i16> @llvm.vp.sub.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.sub.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.mul
declare <4 x i16> @llvm.vp.mul.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.mul.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.and
declare <4 x i16> @llvm.vp.and.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.and.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.or
declare <4 x i16> @llvm.vp.or.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.or.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.xor
declare <4 x i16> @llvm.vp.xor.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.xor.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.smin
declare <4 x i16> @llvm.vp.smin.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.smin.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.smax
declare <4 x i16> @llvm.vp.smax.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.smax.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.umin
declare <4 x i16> @llvm.vp.umin.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.umin.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.umax
declare <4 x i16> @llvm.vp.umax.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.umax.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.sadd.sat
declare <4 x i16> @llvm.vp.sadd.sat.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.sadd.sat.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.uadd.sat
declare <4 x i16> @llvm.vp.uadd.sat.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.uadd.sat.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.ssub.sat
declare <4 x i16> @llvm.vp.ssub.sat.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.ssub.sat.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.usub.sat
declare <4 x i16> @llvm.vp.usub.sat.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.usub.sat.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.udiv
declare <4 x i16> @llvm.vp.udiv.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %odd = or <4 x i16> %b, splat (i16 1)
  %pos = and <4 x i16> %odd, splat (i16 255)
  %d = select <4 x i1> %active, <4 x i16> %pos, <4 x i16> zeroinitializer
  %r = call <4 x i16> @llvm.vp.udiv.v4i16(<4 x i16> %a, <4 x i16> %d, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.urem
declare <4 x i16> @llvm.vp.urem.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %odd = or <4 x i16> %b, splat (i16 1)
  %pos = and <4 x i16> %odd, splat (i16 255)
  %d = select <4 x i1> %active, <4 x i16> %pos, <4 x i16> zeroinitializer
  %r = call <4 x i16> @llvm.vp.urem.v4i16(<4 x i16> %a, <4 x i16> %d, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.sdiv
declare <4 x i16> @llvm.vp.sdiv.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %odd = or <4 x i16> %b, splat (i16 1)
  %pos = and <4 x i16> %odd, splat (i16 255)
  %d = select <4 x i1> %active, <4 x i16> %pos, <4 x i16> zeroinitializer
  %r = call <4 x i16> @llvm.vp.sdiv.v4i16(<4 x i16> %a, <4 x i16> %d, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.srem
declare <4 x i16> @llvm.vp.srem.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %odd = or <4 x i16> %b, splat (i16 1)
  %pos = and <4 x i16> %odd, splat (i16 255)
  %d = select <4 x i1> %active, <4 x i16> %pos, <4 x i16> zeroinitializer
  %r = call <4 x i16> @llvm.vp.srem.v4i16(<4 x i16> %a, <4 x i16> %d, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.shl
declare <4 x i16> @llvm.vp.shl.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %s = and <4 x i16> %b, splat (i16 15)
  %r = call <4 x i16> @llvm.vp.shl.v4i16(<4 x i16> %a, <4 x i16> %s, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.lshr
declare <4 x i16> @llvm.vp.lshr.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %s = and <4 x i16> %b, splat (i16 15)
  %r = call <4 x i16> @llvm.vp.lshr.v4i16(<4 x i16> %a, <4 x i16> %s, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.ashr
declare <4 x i16> @llvm.vp.ashr.v4i16(<4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %s = and <4 x i16> %b, splat (i16 15)
  %r = call <4 x i16> @llvm.vp.ashr.v4i16(<4 x i16> %a, <4 x i16> %s, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.bswap
declare <4 x i16> @llvm.vp.bswap.v4i16(<4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.bswap.v4i16(<4 x i16> %a, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.bitreverse
declare <4 x i16> @llvm.vp.bitreverse.v4i16(<4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.bitreverse.v4i16(<4 x i16> %a, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.ctpop
declare <4 x i16> @llvm.vp.ctpop.v4i16(<4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.ctpop.v4i16(<4 x i16> %a, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.abs
declare <4 x i16> @llvm.vp.abs.v4i16(<4 x i16>, i1, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.abs.v4i16(<4 x i16> %a, i1 false, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.ctlz
declare <4 x i16> @llvm.vp.ctlz.v4i16(<4 x i16>, i1, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.ctlz.v4i16(<4 x i16> %a, i1 false, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.cttz
declare <4 x i16> @llvm.vp.cttz.v4i16(<4 x i16>, i1, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.cttz.v4i16(<4 x i16> %a, i1 false, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.fshl
declare <4 x i16> @llvm.vp.fshl.v4i16(<4 x i16>, <4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, <4 x i16> %c, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.fshl.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i16> %c, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.fshr
declare <4 x i16> @llvm.vp.fshr.v4i16(<4 x i16>, <4 x i16>, <4 x i16>, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, <4 x i16> %c, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.fshr.v4i16(<4 x i16> %a, <4 x i16> %b, <4 x i16> %c, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.reduce.add
declare i16 @llvm.vp.reduce.add.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.add.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.mul
declare i16 @llvm.vp.reduce.mul.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.mul.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.and
declare i16 @llvm.vp.reduce.and.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.and.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.or
declare i16 @llvm.vp.reduce.or.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.or.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.xor
declare i16 @llvm.vp.reduce.xor.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.xor.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.smin
declare i16 @llvm.vp.reduce.smin.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.smin.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.smax
declare i16 @llvm.vp.reduce.smax.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.smax.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.umin
declare i16 @llvm.vp.reduce.umin.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.umin.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.reduce.umax
declare i16 @llvm.vp.reduce.umax.v4i16(i16, <4 x i16>, <4 x i1>, i32)

define i16 @f(i16 %s, <4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call i16 @llvm.vp.reduce.umax.v4i16(i16 %s, <4 x i16> %a, <4 x i1> %m, i32 %n)
  ret i16 %r
}

; ----
; vp.merge
declare <4 x i16> @llvm.vp.merge.v4i16(<4 x i1>, <4 x i16>, <4 x i16>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.merge.v4i16(<4 x i1> %m, <4 x i16> %a, <4 x i16> %b, i32 %n)
  ret <4 x i16> %r
}

; ----
; vp.select
declare <4 x i16> @llvm.vp.select.v4i16(<4 x i1>, <4 x i16>, <4 x i16>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i16> @llvm.vp.select.v4i16(<4 x i1> %m, <4 x i16> %a, <4 x i16> %b, i32 %n)
  %z = select <4 x i1> %below, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.icmp eq
declare <4 x i1> @llvm.vp.icmp.v4i16(<4 x i16>, <4 x i16>, metadata, <4 x i1>, i32)

define i4 @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i1> @llvm.vp.icmp.v4i16(<4 x i16> %a, <4 x i16> %b, metadata !"eq", <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i1> %r, <4 x i1> zeroinitializer
  %w = bitcast <4 x i1> %z to i4
  ret i4 %w
}

; ----
; vp.icmp ult
declare <4 x i1> @llvm.vp.icmp.v4i16(<4 x i16>, <4 x i16>, metadata, <4 x i1>, i32)

define i4 @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i1> @llvm.vp.icmp.v4i16(<4 x i16> %a, <4 x i16> %b, metadata !"ult", <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i1> %r, <4 x i1> zeroinitializer
  %w = bitcast <4 x i1> %z to i4
  ret i4 %w
}

; ----
; vp.icmp sge
declare <4 x i1> @llvm.vp.icmp.v4i16(<4 x i16>, <4 x i16>, metadata, <4 x i1>, i32)

define i4 @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i1> @llvm.vp.icmp.v4i16(<4 x i16> %a, <4 x i16> %b, metadata !"sge", <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i1> %r, <4 x i1> zeroinitializer
  %w = bitcast <4 x i1> %z to i4
  ret i4 %w
}

; ----
; vp.sext
declare <4 x i32> @llvm.vp.sext.v4i32.v4i16(<4 x i16>, <4 x i1>, i32)

define <4 x i32> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i32> @llvm.vp.sext.v4i32.v4i16(<4 x i16> %a, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i32> %r, <4 x i32> zeroinitializer
  ret <4 x i32> %z
}

; ----
; vp.zext
declare <4 x i32> @llvm.vp.zext.v4i32.v4i16(<4 x i16>, <4 x i1>, i32)

define <4 x i32> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i32> @llvm.vp.zext.v4i32.v4i16(<4 x i16> %a, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i32> %r, <4 x i32> zeroinitializer
  ret <4 x i32> %z
}

; ----
; vp.trunc
declare <4 x i8> @llvm.vp.trunc.v4i8.v4i16(<4 x i16>, <4 x i1>, i32)

define <4 x i8> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %r = call <4 x i8> @llvm.vp.trunc.v4i8.v4i16(<4 x i16> %a, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i8> %r, <4 x i8> zeroinitializer
  ret <4 x i8> %z
}

; ----
; vp.load
declare <4 x i16> @llvm.vp.load.v4i16.p0(ptr, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %p = alloca <4 x i16>, align 8
  store <4 x i16> %a, ptr %p, align 8
  %r = call <4 x i16> @llvm.vp.load.v4i16.p0(ptr align 8 %p, <4 x i1> %m, i32 %n)
  %z = select <4 x i1> %active, <4 x i16> %r, <4 x i16> zeroinitializer
  ret <4 x i16> %z
}

; ----
; vp.store
declare void @llvm.vp.store.v4i16.p0(<4 x i16>, ptr, <4 x i1>, i32)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi, i32 %e) {
  %m = bitcast i4 %mi to <4 x i1>
  %n = urem i32 %e, 5
  %n0 = insertelement <4 x i32> poison, i32 %n, i64 0
  %nv = shufflevector <4 x i32> %n0, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %active = and <4 x i1> %m, %below
  %p = alloca <4 x i16>, align 8
  store <4 x i16> %a, ptr %p, align 8
  call void @llvm.vp.store.v4i16.p0(<4 x i16> %b, ptr align 8 %p, <4 x i1> %m, i32 %n)
  %r = load <4 x i16>, ptr %p, align 8
  ret <4 x i16> %r
}

; ----
; masked.expandload
declare <4 x i16> @llvm.masked.expandload.v4i16(ptr, <4 x i1>, <4 x i16>)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi) {
  %m = bitcast i4 %mi to <4 x i1>
  %p = alloca <4 x i16>, align 8
  store <4 x i16> %a, ptr %p, align 8
  %r = call <4 x i16> @llvm.masked.expandload.v4i16(ptr %p, <4 x i1> %m, <4 x i16> %b)
  ret <4 x i16> %r
}

; ----
; masked.compressstore
declare void @llvm.masked.compressstore.v4i16(<4 x i16>, ptr, <4 x i1>)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi) {
  %m = bitcast i4 %mi to <4 x i1>
  %p = alloca <4 x i16>, align 8
  store <4 x i16> %a, ptr %p, align 8
  call void @llvm.masked.compressstore.v4i16(<4 x i16> %b, ptr %p, <4 x i1> %m)
  %r = load <4 x i16>, ptr %p, align 8
  ret <4 x i16> %r
}

; ----
; experimental.vector.compress
declare <4 x i16> @llvm.experimental.vector.compress.v4i16(<4 x i16>, <4 x i1>, <4 x i16>)

define <4 x i16> @f(<4 x i16> %a, <4 x i16> %b, i4 %mi) {
  %m = bitcast i4 %mi to <4 x i1>
  %r = call <4 x i16> @llvm.experimental.vector.compress.v4i16(<4 x i16> %a, <4 x i1> %m, <4 x i16> %b)
  ret <4 x i16> %r
}

; ----
; experimental.vector.extract.last.active
declare i16 @llvm.experimental.vector.extract.last.active.v4i16(<4 x i16>, <4 x i1>, i16)

define i16 @f(<4 x i16> %a, i16 %b, i4 %mi) {
  %m = bitcast i4 %mi to <4 x i1>
  %r = call i16 @llvm.experimental.vector.extract.last.active.v4i16(<4 x i16> %a, <4 x i1> %m, i16 %b)
  ret i16 %r
}

; ----
; experimental.cttz.elts
declare i32 @llvm.experimental.cttz.elts.i32.v4i1(<4 x i1>, i1)

define i32 @f(i4 %mi) {
  %m = bitcast i4 %mi to <4 x i1>
  %r = call i32 @llvm.experimental.cttz.elts.i32.v4i1(<4 x i1> %m, i1 false)
  ret i32 %r
}

; ----
; experimental.get.vector.length
declare i32 @llvm.experimental.get.vector.length.i32(i32, i32, i1)

define i32 @f(i32 %e) {
  %n = urem i32 %e, 5
  %r = call i32 @llvm.experimental.get.vector.length.i32(i32 %n, i32 4, i1 false)
  ret i32 %r
}

; ----
; matrix.transpose
declare <6 x i16> @llvm.matrix.transpose.v6i16(<6 x i16>, i32, i32)

define <6 x i16> @f(<6 x i16> %a) {
  %r = call <6 x i16> @llvm.matrix.transpose.v6i16(<6 x i16> %a, i32 2, i32 3)
  ret <6 x i16> %r
}

; ----
; matrix.multiply
declare <4 x i16> @llvm.matrix.multiply.v4i16.v6i16.v6i16(<6 x i16>, <6 x i16>, i32, i32, i32)

define <4 x i16> @f(<6 x i16> %a, <6 x i16> %b) {
  %r = call <4 x i16> @llvm.matrix.multiply.v4i16.v6i16.v6i16(<6 x i16> %a, <6 x i16> %b, i32 2, i32 3, i32 2)
  ret <4 x i16> %r
}

; ----
; matrix.column.major.load
declare <6 x i16> @llvm.matrix.column.major.load.v6i16.i64(ptr, i64, i1, i32, i32)

define <6 x i16> @f(<8 x i16> %a, i1 %c) {
  %p = alloca <8 x i16>, align 16
  store <8 x i16> %a, ptr %p, align 16
  %s = zext i1 %c to i64
  %stride = add nuw nsw i64 %s, 3
  %r = call <6 x i16> @llvm.matrix.column.major.load.v6i16.i64(ptr align 2 %p, i64 %stride, i1 false, i32 3, i32 2)
  ret <6 x i16> %r
}

; ----
; matrix.column.major.store
declare void @llvm.matrix.column.major.store.v6i16.i64(<6 x i16>, ptr, i64, i1, i32, i32)

define <8 x i16> @f(<8 x i16> %a, <6 x i16> %b, i1 %c) {
  %p = alloca <8 x i16>, align 16
  store <8 x i16> %a, ptr %p, align 16
  %s = zext i1 %c to i64
  %stride = add nuw nsw i64 %s, 3
  call void @llvm.matrix.column.major.store.v6i16.i64(<6 x i16> %b, ptr align 2 %p, i64 %stride, i1 false, i32 3, i32 2)
  %r = load <8 x i16>, ptr %p, align 16
  ret <8 x i16> %r
}
