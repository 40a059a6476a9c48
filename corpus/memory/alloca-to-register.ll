; A block that is only loaded and stored is a register
; expect: refines

define i8 @src(i8 %x, i8 %y, i1 noundef %c) {
  %p = alloca i8
  store i8 %x, ptr %p
  br i1 %c, label %yes, label %end

yes:
  store i8 %y, ptr %p
  br label %end

end:
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x, i8 %y, i1 noundef %c) {
  %v = select i1 %c, i8 %y, i8 %x
  ret i8 %v
}
