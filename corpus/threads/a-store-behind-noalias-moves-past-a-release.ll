; nobody else looks at what a `noalias` argument leads to before the function returns
; expect: refines

@flag = global i32 0

define void @src(ptr noalias %p) {
  store i32 1, ptr %p
  store atomic i32 1, ptr @flag release, align 4
  ret void
}

define void @tgt(ptr noalias %p) {
  store atomic i32 1, ptr @flag release, align 4
  store i32 1, ptr %p
  ret void
}
