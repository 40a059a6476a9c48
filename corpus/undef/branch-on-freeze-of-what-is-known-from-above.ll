; Which way a branch goes is not known if it depends on what is known only from above
; expect: inconclusive

declare i32 @llvm.umin.i32(i32, i32)

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %o = or i32 undef, 1048576
  %s = add i32 %o, -1
  %f = freeze i32 %s
  %m = call i32 @llvm.umin.i32(i32 %f, i32 1)
  %z = icmp ne i32 %m, 1
  br i1 %z, label %never, label %always
never:
  ret i1 true
always:
  ret i1 false
}
