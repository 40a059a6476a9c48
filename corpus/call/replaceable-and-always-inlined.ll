; A function that is alwaysinline is the one that is written here, whatever its linkage
; expect: proved

define weak i8 @g() alwaysinline {
  ret i8 3
}

define i8 @src(i1 %x) {
  %v = call i8 @g()
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  ret i8 3
}
