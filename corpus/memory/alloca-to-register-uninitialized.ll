; What was never stored is undef or poison: the register may be undef
; expect: proved
; expect[twin]: proved
; expect[alive2]: proved

define i8 @src(i8 noundef %x, i1 noundef %c) {
  %p = alloca i8
  br i1 %c, label %yes, label %end

yes:
  store i8 %x, ptr %p
  br label %end

end:
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 noundef %x, i1 noundef %c) {
  br i1 %c, label %yes, label %end

yes:
  br label %end

end:
  %v = phi i8 [ %x, %yes ], [ undef, %0 ]
  ret i8 %v
}
