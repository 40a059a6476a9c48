; Language Reference, byval: the last byte of the type is accessible
; expect: violates ub

define void @src(ptr byval({ i16, i16 }) %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 3
  store i8 1, ptr %q
  ret void
}

define void @tgt(ptr byval({ i16, i16 }) %p) {
  unreachable
}
