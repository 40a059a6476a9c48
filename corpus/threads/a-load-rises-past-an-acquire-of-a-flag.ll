; Nor where the flag is looked at
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define i8 @src() {
  %q = load atomic i32, ptr @f acquire, align 4
  %c = icmp eq i32 %q, 0
  br i1 %c, label %none, label %some

none:
  ret i8 0

some:
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt() {
  %r = load i8, ptr @x
  %q = load atomic i32, ptr @f acquire, align 4
  %c = icmp eq i32 %q, 0
  %s = select i1 %c, i8 0, i8 %r
  ret i8 %s
}
