; A load may not move above a call that may write there
; expect: violates value

declare void @unknown() nounwind willreturn

define i8 @src(ptr noundef dereferenceable(1) %p) nofree {
  call void @unknown() nofree
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef dereferenceable(1) %p) nofree {
  %v = load i8, ptr %p
  call void @unknown() nofree
  ret i8 %v
}
