; but two operations may choose the same NaN
; expect: refines
; proof: proved

define i1 @src(float noundef %x) {
  %a = fadd float %x, 1.0
  %b = fadd float %x, 1.0
  %m = bitcast float %a to i32
  %n = bitcast float %b to i32
  %r = icmp eq i32 %m, %n
  ret i1 %r
}

define i1 @tgt(float noundef %x) {
  %a = fadd float %x, 1.0
  %m = bitcast float %a to i32
  %n = bitcast float %a to i32
  %r = icmp eq i32 %m, %n
  ret i1 %r
}
