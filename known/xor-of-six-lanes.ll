define i16 @f(<6 x i16> noundef %x) {
  %a = shufflevector <6 x i16> %x, <6 x i16> poison, <6 x i32> <i32 3, i32 4, i32 5, i32 poison, i32 poison, i32 poison>
  %b = xor <6 x i16> %x, %a
  %c = shufflevector <6 x i16> %b, <6 x i16> poison, <6 x i32> <i32 1, i32 2, i32 poison, i32 poison, i32 poison, i32 poison>
  %d = xor <6 x i16> %b, %c
  %e = shufflevector <6 x i16> %d, <6 x i16> poison, <6 x i32> <i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %f = xor <6 x i16> %d, %e
  %r = extractelement <6 x i16> %f, i64 0
  ret i16 %r
}
