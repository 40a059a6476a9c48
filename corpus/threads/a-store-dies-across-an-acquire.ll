; A store that is overwritten after an acquire is dead: nobody was told of it
; expect: refines

@x = global i8 0
@f = global i32 0

define void @src() {
  store i8 1, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  store i8 2, ptr @x
  ret void
}

define void @tgt() {
  %q = load atomic i32, ptr @f acquire, align 4
  store i8 2, ptr @x
  ret void
}
