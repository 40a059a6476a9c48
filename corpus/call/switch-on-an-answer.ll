; An answer may be any constant that it is compared with
; expect: violates value

declare i32 @g()

define i8 @src() {
  %r = call i32 @g()
  switch i32 %r, label %d [
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

define i8 @tgt() {
  %r = call i32 @g()
  switch i32 %r, label %d [
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
