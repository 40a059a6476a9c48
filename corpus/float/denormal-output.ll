; "denormal_fpenv": a subnormal result may become zero, or not
; expect: proved

define half @src(half noundef %x) "denormal-fp-math"="preserve-sign,ieee" {
  %r = fmul half %x, 1.0
  ret half %r
}

define half @tgt(half noundef %x) "denormal-fp-math"="preserve-sign,ieee" {
  ret half %x
}
