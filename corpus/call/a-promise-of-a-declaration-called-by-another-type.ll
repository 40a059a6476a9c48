; what a declaration promises of itself, and not of parameters, holds however it is called
; expect: refines

declare void @f(i32) memory(none) nounwind willreturn

define void @src(i64 %a) {
  call void @f(i64 %a)
  ret void
}

define void @tgt(i64 %a) {
  ret void
}
