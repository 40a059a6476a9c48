; also where the source may store, but does not
; expect: violates race

@g = global i8 0

define void @src(i1 noundef %c) {
  br i1 %c, label %then, label %done

then:
  store i8 1, ptr @g
  br label %done

done:
  ret void
}

define void @tgt(i1 noundef %c) {
  %v = load i8, ptr @g
  %n = select i1 %c, i8 1, i8 %v
  store i8 %n, ptr @g
  ret void
}
