; Language Reference, "Volatile Memory Accesses": a volatile store may become one of the same bits as another type of integers, which is not compared yet
; expect: inconclusive

define void @src(ptr noundef nonnull align 2 dereferenceable(2) %p, i8 noundef %x, i8 noundef %y) {
  %one = insertelement <2 x i8> poison, i8 %x, i64 0
  %both = insertelement <2 x i8> %one, i8 %y, i64 1
  store volatile <2 x i8> %both, ptr %p, align 2
  ret void
}

define void @tgt(ptr noundef nonnull align 2 dereferenceable(2) %p, i8 noundef %x, i8 noundef %y) {
  %low = zext i8 %x to i16
  %wide = zext i8 %y to i16
  %high = shl nuw i16 %wide, 8
  %both = or disjoint i16 %low, %high
  store volatile i16 %both, ptr %p, align 2
  ret void
}
