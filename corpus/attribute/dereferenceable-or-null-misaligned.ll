; Language Reference, dereferenceable_or_null: it does not imply noundef, so a misaligned pointer is poison, which nobody looks at
; expect: violates ub

define void @src(ptr noundef %p) {
  %q = load ptr, ptr %p, !align !0, !dereferenceable_or_null !1
  ret void
}

define void @tgt(ptr noundef %p) {
  %q = load ptr, ptr %p, !noundef !2
  %a = ptrtoint ptr %q to i64
  %low = and i64 %a, 3
  %c = icmp eq i64 %low, 0
  br i1 %c, label %aligned, label %misaligned
aligned:
  ret void
misaligned:
  unreachable
}

!0 = !{i64 4}
!1 = !{i64 1}
!2 = !{}
