; Nobody synchronizes through memory that nobody else knows
; expect: proved

define i8 @src(i8 noundef %x) {
  %a = alloca i8
  store atomic i8 %x, ptr %a seq_cst, align 1
  ret i8 %x
}

define i8 @tgt(i8 noundef %x) nosync {
  %a = alloca i8
  store atomic i8 %x, ptr %a seq_cst, align 1
  ret i8 %x
}
