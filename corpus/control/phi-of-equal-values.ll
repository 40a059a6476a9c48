; a phi of one value is the value
; expect: proved

define i4 @src(i1 noundef %c, i4 %x) {
  br i1 %c, label %a, label %b

a:
  br label %j

b:
  br label %j

j:
  %r = phi i4 [ %x, %a ], [ %x, %b ]
  ret i4 %r
}

define i4 @tgt(i1 noundef %c, i4 %x) {
  ret i4 %x
}
