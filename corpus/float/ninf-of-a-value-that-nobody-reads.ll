; a value that nobody observes leaves nothing open, whatever its flags exclude
; expect: violates value

define half @src(half noundef %x) {
  %negative = fcmp olt half %x, 0.0
  %unread = select ninf i1 %negative, half %x, half 1.0
  %infinite = fcmp oeq half %x, 0xH7C00
  %r = select i1 %infinite, half 2.0, half 3.0
  ret half %r
}

define half @tgt(half noundef %x) {
  ret half 3.0
}
