; Language Reference, llvm.loop.mustprogress: a run that spins in an inner loop is inside the outer loop too, whose promise it breaks
; expect: proved

define void @src(i1 noundef %c) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %done, !llvm.loop !0
done:
  ret void
}

define void @tgt(i1 noundef %c) {
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
