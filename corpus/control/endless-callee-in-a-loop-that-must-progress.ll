; Language Reference, llvm.loop.mustprogress: a loop that waits for a call that spins makes no progress either
; expect: proved

define internal void @spin(i1 noundef %c) {
entry:
  br label %loop
loop:
  br i1 %c, label %loop, label %done
done:
  ret void
}

define void @src(i1 noundef %c) {
entry:
  br label %loop
loop:
  call void @spin(i1 %c)
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

define void @tgt(i1 noundef %c) {
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
