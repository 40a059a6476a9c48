define <8 x i5> @f() {
  %same = shufflevector <5 x i8> zeroinitializer, <5 x i8> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
  %lanes = bitcast <5 x i8> %same to <8 x i5>
  ret <8 x i5> %lanes
}
