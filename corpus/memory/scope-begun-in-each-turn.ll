; each turn of the loop begins the scope anew: what it stores, the next turn may load
; expect: refines

declare void @llvm.experimental.noalias.scope.decl(metadata)

define i8 @src(ptr noundef %p, i2 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %p, i2 %i
  %v = load i8, ptr %at
  %w = add i8 %v, 1
  store i8 %w, ptr %p
  %next = add i2 %i, 1
  %again = icmp ult i2 %i, %n
  br i1 %again, label %loop, label %done
done:
  ret i8 %w
}

define i8 @tgt(ptr noundef %p, i2 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %at = getelementptr i8, ptr %p, i2 %i
  %v = load i8, ptr %at
  %w = add i8 %v, 1
  store i8 %w, ptr %p, !alias.scope !2
  %next = add i2 %i, 1
  tail call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %other = load i8, ptr %p, !noalias !2
  %again = icmp ult i2 %i, %n
  br i1 %again, label %loop, label %done
done:
  ret i8 %w
}

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"scope"}
!2 = !{!1}
