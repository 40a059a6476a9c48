; a parameter is `dereferenceable` for as long as it is in scope: its caller may free afterwards
; expect: violates value

declare void @free(ptr)

define internal i8 @first(ptr dereferenceable(1) %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @src(ptr noundef %p) {
  %v = call i8 @first(ptr %p)
  call void @free(ptr %p)
  ret i8 1
}

define i8 @tgt(ptr noundef %p) {
  %v = call i8 @first(ptr %p)
  call void @free(ptr %p)
  ret i8 2
}
