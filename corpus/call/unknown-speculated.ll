; a function that may do anything is not called where it was not
; expect: violates trace

declare i8 @f(i8)

define i8 @src(i1 noundef %c, i8 noundef %x) {
  br i1 %c, label %call, label %end
call:
  %r = call i8 @f(i8 %x)
  br label %end
end:
  %v = phi i8 [ 0, %0 ], [ %r, %call ]
  ret i8 %v
}

define i8 @tgt(i1 noundef %c, i8 noundef %x) {
  %r = call i8 @f(i8 %x)
  %v = select i1 %c, i8 %r, i8 0
  ret i8 %v
}
