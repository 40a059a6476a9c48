; An unordered store of what was just loaded can go, whatever ordered the load
; expect: refines

define void @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p seq_cst, align 4
  store atomic i32 %v, ptr %p unordered, align 4
  ret void
}

define void @tgt(ptr noundef %p) {
  %v = load atomic i32, ptr %p seq_cst, align 4
  ret void
}
