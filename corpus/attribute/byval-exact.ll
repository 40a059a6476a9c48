; Language Reference, byval: the copy has exactly the size of the type, so a byte behind it is out of bounds
; expect: vacuous

define i8 @src(ptr byval({ i16, i8 }) %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(ptr byval({ i16, i8 }) %p) {
  unreachable
}
