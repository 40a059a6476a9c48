; a volatile access is progress, so a function that makes one again and again may do so forever
; expect: violates ub

define void @src(ptr noundef dereferenceable(4) %status) mustprogress {
  br label %poll

poll:
  %s = load volatile i32, ptr %status
  br label %poll
}

define void @tgt(ptr noundef dereferenceable(4) %status) mustprogress {
  unreachable
}
