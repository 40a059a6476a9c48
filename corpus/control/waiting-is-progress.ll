; A loop that waits for another thread makes progress
; expect: violates ub

define void @src(ptr noundef dereferenceable(4) align 4 %p) mustprogress {
  br label %again

again:
  %v = load atomic i32, ptr %p acquire, align 4
  br label %again
}

define void @tgt(ptr noundef dereferenceable(4) align 4 %p) mustprogress {
  unreachable
}
