; broken: @f, block %0, instruction 0 `select`: the condition has another number of lanes (<3 x i1>) than the values (<2 x i32>)
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select <3 x i1> zeroinitializer, <2 x i32> %v, <2 x i32> %v
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select <2 x i1> zeroinitializer, <2 x i32> %v, <2 x i32> %v
  ret i32 0
}
