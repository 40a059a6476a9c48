; a diamond is a select of its arms, for every value
; expect: refines
; proof: proved

define i32 @src(i32 %x, i32 noundef %y) {
  %c = icmp ult i32 %y, 100
  br i1 %c, label %a, label %b

a:
  %s = shl i32 %x, 1
  br label %end

b:
  br label %end

end:
  %r = phi i32 [ %s, %a ], [ %y, %b ]
  ret i32 %r
}

define i32 @tgt(i32 %x, i32 noundef %y) {
  %c = icmp ult i32 %y, 100
  %s = shl i32 %x, 1
  %r = select i1 %c, i32 %s, i32 %y
  ret i32 %r
}
