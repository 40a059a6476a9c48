define { i32, <4 x i32> } @f(i32 noundef %x) {
  %y = add i32 %x, 1
  %v = insertelement <4 x i32> zeroinitializer, i32 %y, i64 0
  %w = add nsw <4 x i32> %v, zeroinitializer
  %a = insertvalue { i32, <4 x i32> } poison, i32 %y, 0
  %b = insertvalue { i32, <4 x i32> } %a, <4 x i32> %w, 1
  ret { i32, <4 x i32> } %b
}
