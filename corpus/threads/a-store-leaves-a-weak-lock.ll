; The same lock, taken by an exchange that may fail for no reason
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define void @src() {
  %l = cmpxchg weak ptr @f, i32 0, i32 1 acquire monotonic, align 4
  %c = extractvalue { i32, i1 } %l, 1
  br i1 %c, label %in, label %out

in:
  store i8 1, ptr @x
  store atomic i32 0, ptr @f release, align 4
  br label %out

out:
  ret void
}

define void @tgt() {
  %l = cmpxchg weak ptr @f, i32 0, i32 1 acquire monotonic, align 4
  %c = extractvalue { i32, i1 } %l, 1
  br i1 %c, label %in, label %out

in:
  store atomic i32 0, ptr @f release, align 4
  store i8 1, ptr @x
  br label %out

out:
  ret void
}
