; `speculatable` of the function itself does not excuse another result
; expect: violates value

define i4 @src(i4 noundef %x) speculatable {
  %y = udiv i4 %x, 3
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) speculatable {
  %y = udiv i4 %x, 5
  ret i4 %y
}
