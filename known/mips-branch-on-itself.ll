target triple = "mipsisa64r6-unknown-linux-gnuabi64"

define void @f() {
  %a = and i32 1, 1
  %b = and i32 1, 1
  %c = icmp ult i32 %b, %a
  br i1 %c, label %less, label %end

less:
  br i1 %c, label %again, label %never

again:
  ret void

never:
  ret void

end:
  ret void
}
