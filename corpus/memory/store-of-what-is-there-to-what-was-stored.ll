; but not where the source stores anyway
; expect: refines

@g = global i8 0

define void @src(i1 noundef %c) {
  store i8 0, ptr @g
  br i1 %c, label %then, label %done

then:
  store i8 1, ptr @g
  br label %done

done:
  ret void
}

define void @tgt(i1 noundef %c) {
  %n = zext i1 %c to i8
  store i8 %n, ptr @g
  ret void
}
