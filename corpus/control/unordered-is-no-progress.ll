; An unordered load is no progress
; expect: vacuous
; options: inputs=64

define void @src(ptr noundef dereferenceable(4) align 4 %p) mustprogress {
  br label %again

again:
  %v = load atomic i32, ptr %p unordered, align 4
  br label %again
}

define void @tgt(ptr noundef dereferenceable(4) align 4 %p) mustprogress {
  unreachable
}
