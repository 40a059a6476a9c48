; "fpext", "fptrunc": every half comes back, NaNs as the rules have it
; expect: proved

define half @src(half noundef %x) {
  %w = fpext half %x to float
  %r = fptrunc float %w to half
  ret half %r
}

define half @tgt(half noundef %x) {
  ret half %x
}
