; What is loaded may be any constant that it is compared with
; expect: violates value

define i8 @src(ptr %p) {
  %v = load i32, ptr %p
  switch i32 %v, label %d [
    i32 70001, label %a
    i32 90002, label %b
  ]
a:
  ret i8 1
b:
  ret i8 2
d:
  ret i8 3
}

define i8 @tgt(ptr %p) {
  %v = load i32, ptr %p
  switch i32 %v, label %d [
    i32 70001, label %b
    i32 90002, label %a
  ]
a:
  ret i8 1
b:
  ret i8 2
d:
  ret i8 3
}
