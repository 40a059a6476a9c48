; broken: @f, block %n, phi 0: `phi` of type i32 cannot carry: nnan
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br label %e
e:
  br label %n
n:
  %r = phi nnan i32 [ %a, %e ]
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br label %e
e:
  br label %n
n:
  %r = phi nnan float [ %x, %e ]
  ret i32 0
}
