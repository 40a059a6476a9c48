; Others may see an unordered store before a fence: whether it can go is not decided
; expect: inconclusive

define void @src(ptr noundef %p) {
  store atomic i32 0, ptr %p unordered, align 4
  fence release
  store atomic i32 3, ptr %p unordered, align 4
  ret void
}

define void @tgt(ptr noundef %p) {
  fence release
  store atomic i32 3, ptr %p unordered, align 4
  ret void
}
