; "'nofpclass' Metadata": memory may hold a NaN
; expect: violates poison

define half @src(ptr %p) {
  %r = load half, ptr %p
  ret half %r
}

define half @tgt(ptr %p) {
  %r = load half, ptr %p, !nofpclass !0
  ret half %r
}

!0 = !{i32 3}
