; "'nofpclass' Metadata": a NaN is poison, so the metadata may go, and may not be added
; expect: refines
; options: no-undef no-poison

define half @src(ptr %p) {
  %r = load half, ptr %p, !nofpclass !0
  ret half %r
}

define half @tgt(ptr %p) {
  %r = load half, ptr %p
  ret half %r
}

!0 = !{i32 3}
