; T17, L69: bytes stored in another order and read as a float
; expect: refines
; expect[byte-strict]: refines
; note: bitcast of bytes is what a load is, under either

define float @src(ptr %p) {
  %buffer = alloca [4 x b8]
  %p1 = getelementptr inbounds b8, ptr %p, i64 1
  %p2 = getelementptr inbounds b8, ptr %p, i64 2
  %p3 = getelementptr inbounds b8, ptr %p, i64 3
  %b0 = load b8, ptr %p
  %b1 = load b8, ptr %p1
  %b2 = load b8, ptr %p2
  %b3 = load b8, ptr %p3
  %q1 = getelementptr inbounds b8, ptr %buffer, i64 1
  %q2 = getelementptr inbounds b8, ptr %buffer, i64 2
  %q3 = getelementptr inbounds b8, ptr %buffer, i64 3
  store b8 %b3, ptr %buffer
  store b8 %b2, ptr %q1
  store b8 %b1, ptr %q2
  store b8 %b0, ptr %q3
  %f = load float, ptr %buffer, align 1
  ret float %f
}

define float @tgt(ptr %p) {
  %v = load <4 x b8>, ptr %p, align 1
  %s = shufflevector <4 x b8> %v, <4 x b8> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %b = bitcast <4 x b8> %s to b32
  %f = bitcast b32 %b to float
  ret float %f
}
