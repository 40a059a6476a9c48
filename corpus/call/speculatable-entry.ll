; `speculatable` of the function itself says nothing of its body on inputs where that is defined
; expect: proved

define i4 @src(i4 noundef %x) speculatable {
  %y = udiv i4 %x, 3
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) speculatable {
  %y = udiv i4 %x, 3
  ret i4 %y
}
