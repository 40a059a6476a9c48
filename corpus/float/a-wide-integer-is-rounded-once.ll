; i129 has integers that `float` rounds up, and `double` rounds to the tie below
; expect: violates value

define float @src(i8 noundef %a) {
  %w = zext i8 %a to i129
  %x = or i129 %w, 170141193601674033557522515689509748736
  %r = sitofp i129 %x to float
  ret float %r
}

define float @tgt(i8 noundef %a) {
  %w = zext i8 %a to i129
  %x = or i129 %w, 170141193601674033557522515689509748736
  %d = sitofp i129 %x to double
  %r = fptrunc double %d to float
  ret float %r
}
