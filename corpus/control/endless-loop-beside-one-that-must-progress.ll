; Language Reference, llvm.loop.mustprogress: the promise of a loop does not bind the loop after it
; expect: violates nontermination

define void @src(i1 noundef %c) {
entry:
  br label %first
first:
  br i1 false, label %first, label %second, !llvm.loop !0
second:
  br i1 %c, label %second, label %done
done:
  ret void
}

define void @tgt(i1 noundef %c) {
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
