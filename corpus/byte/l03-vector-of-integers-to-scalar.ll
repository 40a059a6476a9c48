; L3, U3: a poison lane spoils the scalar
; expect: violates poison
; expect[byte-strict]: violates poison

define <2 x i32> @src(<2 x i32> %v) {
  ret <2 x i32> %v
}

define <2 x i32> @tgt(<2 x i32> %v) {
  %s = bitcast <2 x i32> %v to i64
  %r = bitcast i64 %s to <2 x i32>
  ret <2 x i32> %r
}
