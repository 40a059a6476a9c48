; T17, L57: two loads and casts by one of each
; expect: refines
; expect[byte-strict]: refines

define <2 x i8> @src(ptr %p0) {
  %p1 = getelementptr inbounds b8, ptr %p0, i64 1
  %b0 = load b8, ptr %p0
  %b1 = load b8, ptr %p1
  %x0 = bytecast b8 %b0 to i8
  %x1 = bytecast b8 %b1 to i8
  %v0 = insertelement <2 x i8> poison, i8 %x0, i32 0
  %r = insertelement <2 x i8> %v0, i8 %x1, i32 1
  ret <2 x i8> %r
}

define <2 x i8> @tgt(ptr %p0) {
  %l = load <2 x b8>, ptr %p0, align 1
  %r = bytecast <2 x b8> %l to <2 x i8>
  ret <2 x i8> %r
}
