; A read-modify-write operation may synchronize
; expect: violates ub

define void @src(ptr noundef %p) {
  %old = atomicrmw add ptr %p, i8 1 acq_rel
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  %old = atomicrmw add ptr %p, i8 1 acq_rel
  ret void
}
