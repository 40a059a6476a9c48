; What a callee promises of an argument holds while a function that it called back runs
; expect: refines

@state = internal global i8 0

declare void @g(ptr writeonly)

define void @src() {
  %a = alloca i8
  store i8 1, ptr %a
  %n = load i8, ptr @state
  %m = add i8 %n, 1
  store i8 %m, ptr @state
  call void @g(ptr %a)
  ret void
}

define void @tgt() {
  %a = alloca i8
  %n = load i8, ptr @state
  %m = add i8 %n, 1
  store i8 %m, ptr @state
  call void @g(ptr %a)
  ret void
}
