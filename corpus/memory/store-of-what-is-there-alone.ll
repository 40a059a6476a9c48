; nor where no other thread looks
; expect: refines

define void @src(ptr noalias noundef align 4 dereferenceable(4) %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noalias noundef align 4 dereferenceable(4) %p) {
  store i8 1, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %v = load i8, ptr %q
  store i8 %v, ptr %q
  ret void
}
