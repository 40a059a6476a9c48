; memory that nobody else reaches is a value, undef or not
; expect: refines
; proof: proved

define i32 @src(i1 noundef %c, i32 %x, i32 %y) {
  %p = alloca i32
  store i32 %x, ptr %p
  br i1 %c, label %a, label %b
a:
  store i32 %y, ptr %p
  br label %b
b:
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @tgt(i1 noundef %c, i32 %x, i32 %y) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 [ %y, %a ], [ %x, %0 ]
  ret i32 %r
}
