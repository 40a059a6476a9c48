; and two loaded values may be equal
; expect: violates value

define i1 @src(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q) {
  %v = load i64, ptr %p, align 1
  %w = load i64, ptr %q, align 1
  %h = lshr i64 %v, 7
  %big = icmp ugt i64 %h, 1000
  %same = icmp eq i64 %v, %w
  %r = and i1 %big, %same
  ret i1 %r
}

define i1 @tgt(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q) {
  ret i1 false
}
