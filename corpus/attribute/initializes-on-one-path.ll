; a path without a write leaves undef behind
; expect: violates memory

define void @src(ptr noundef %p, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  store i8 1, ptr %p
  br label %b
b:
  ret void
}

define void @tgt(ptr noundef initializes((0, 1)) %p, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  store i8 1, ptr %p
  br label %b
b:
  ret void
}
