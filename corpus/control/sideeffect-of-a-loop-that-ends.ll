; and nothing else: nobody sees that it is gone
; expect: proved

declare void @llvm.sideeffect()

define i8 @src(i2 noundef %n) mustprogress {
  br label %turn

turn:
  %i = phi i2 [ 0, %0 ], [ %j, %turn ]
  call void @llvm.sideeffect()
  %j = add i2 %i, 1
  %c = icmp ult i2 %i, %n
  br i1 %c, label %turn, label %out

out:
  ret i8 7
}

define i8 @tgt(i2 noundef %n) mustprogress {
  ret i8 7
}
