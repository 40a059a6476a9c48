; Calls of a `convergent` function "should not be made control-dependent on additional values"
; expect: violates attributes

declare void @g() convergent

define i8 @src(i1 noundef %c) {
  call void @g()
  br i1 %c, label %a, label %b

a:
  ret i8 1

b:
  ret i8 2
}

define i8 @tgt(i1 noundef %c) {
  br i1 %c, label %a, label %b

a:
  call void @g()
  ret i8 1

b:
  call void @g()
  ret i8 2
}
