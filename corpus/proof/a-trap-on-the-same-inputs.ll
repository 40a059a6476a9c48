; a trap ends both executions, whatever would have come then
; expect: refines
; proof: proved

declare void @llvm.trap()

define i32 @src(i32 noundef %x, i32 noundef %y) {
  %s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %o = extractvalue { i32, i1 } %s, 1
  br i1 %o, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  %r = extractvalue { i32, i1 } %s, 0
  ret i32 %r
}

define i32 @tgt(i32 noundef %x, i32 noundef %y) {
  %r = add i32 %x, %y
  %o = icmp ult i32 %r, %y
  br i1 %o, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  ret i32 %r
}

declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
