; each execution of an operation chooses the bits of its NaN, so one with two uses is not two
; expect: violates value

define i1 @src(float %x) {
  %a = fadd float %x, 1.0
  %m = bitcast float %a to i32
  %n = bitcast float %a to i32
  %r = icmp eq i32 %m, %n
  ret i1 %r
}

define i1 @tgt(float %x) {
  %a = fadd float %x, 1.0
  %b = fadd float %x, 1.0
  %m = bitcast float %a to i32
  %n = bitcast float %b to i32
  %r = icmp eq i32 %m, %n
  ret i1 %r
}
