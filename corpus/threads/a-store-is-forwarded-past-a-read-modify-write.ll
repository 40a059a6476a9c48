; So does an exchange: whoever acquires what it wrote has released nothing that it read
; expect: refines

@x = global i8 0
@f = global i32 0

define i8 @src(i8 noundef %v) {
  store i8 %v, ptr @x
  %o = atomicrmw add ptr @f, i32 1 acq_rel, align 4
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt(i8 noundef %v) {
  store i8 %v, ptr @x
  %o = atomicrmw add ptr @f, i32 1 acq_rel, align 4
  ret i8 %v
}
