; What is stored only where an exchange fails for no reason must be stored before the release there
; expect: violates ordering

@x = global i8 0
@f = global i8 0
@g = global i8 0

define void @src() {
  %v = load atomic i8, ptr @f monotonic, align 1
  %l = cmpxchg weak ptr @f, i8 %v, i8 1 monotonic monotonic, align 1
  %c = extractvalue { i8, i1 } %l, 1
  br i1 %c, label %in, label %out

in:
  ret void

out:
  store i8 1, ptr @x
  store atomic i8 1, ptr @g release, align 1
  ret void
}

define void @tgt() {
  %v = load atomic i8, ptr @f monotonic, align 1
  %l = cmpxchg weak ptr @f, i8 %v, i8 1 monotonic monotonic, align 1
  %c = extractvalue { i8, i1 } %l, 1
  br i1 %c, label %in, label %out

in:
  ret void

out:
  store atomic i8 1, ptr @g release, align 1
  store i8 1, ptr @x
  ret void
}
