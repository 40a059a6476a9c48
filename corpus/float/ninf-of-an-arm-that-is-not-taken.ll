; whether `ninf` excludes an arm that is not taken is disputed: there the result is open
; expect: refines

define half @src(i1 noundef %c, half noundef %x) {
  %r = select ninf i1 %c, half 1.0, half %x
  ret half %r
}

define half @tgt(i1 noundef %c, half noundef %x) {
  %infinite = fcmp oeq half %x, 0xH7C00
  %one = select i1 %infinite, half 7.0, half 1.0
  %r = select i1 %c, half %one, half %x
  ret half %r
}
