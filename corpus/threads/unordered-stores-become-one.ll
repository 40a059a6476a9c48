; Stores that are unordered may become one that is
; expect: refines

@a = global i8 0

define void @src(i1 noundef %c, i1 noundef %d, i8 noundef %v) {
entry:
  br i1 %c, label %one, label %middle

one:
  store atomic i8 %v, ptr @a unordered, align 1
  br label %middle

middle:
  br i1 %d, label %two, label %end

two:
  store atomic i8 %v, ptr @a unordered, align 1
  br label %end

end:
  ret void
}

define void @tgt(i1 noundef %c, i1 noundef %d, i8 noundef %v) {
entry:
  %e = or i1 %c, %d
  br i1 %e, label %store, label %end

store:
  store atomic i8 %v, ptr @a unordered, align 1
  br label %end

end:
  ret void
}
