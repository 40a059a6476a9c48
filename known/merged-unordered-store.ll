@a = global i32 0

define void @f(i1 %c, i1 %d) {
  br i1 %c, label %1, label %2

1:
  store i32 0, ptr @a
  br label %2

2:
  br i1 %d, label %3, label %4

3:
  store atomic i32 0, ptr @a unordered, align 4
  br label %4

4:
  ret void
}
