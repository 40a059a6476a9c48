; If nobody looks at what was acquired, it may have been nothing, and the load races
; expect: refines

@x = global i8 0
@f = global i32 0
@g = global i32 0

define i8 @src(i8 noundef %v) {
  store i8 %v, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %q = load atomic i32, ptr @g acquire, align 4
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt(i8 noundef %v) {
  store i8 %v, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %q = load atomic i32, ptr @g acquire, align 4
  ret i8 %v
}
