; who acquires what is released here may look at the argument
; expect: violates ordering

@flag = global i32 0

define void @src(ptr %p) {
  store i32 1, ptr %p
  store atomic i32 1, ptr @flag release, align 4
  ret void
}

define void @tgt(ptr %p) {
  store atomic i32 1, ptr @flag release, align 4
  store i32 1, ptr %p
  ret void
}
