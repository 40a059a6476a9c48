; A fence acquires before it releases, so it gives nothing that it takes
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src(i8 noundef %v) {
  store i8 %v, ptr @x
  fence seq_cst
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt(i8 noundef %v) {
  store i8 %v, ptr @x
  fence seq_cst
  ret i8 %v
}
