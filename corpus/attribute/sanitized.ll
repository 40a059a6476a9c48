; a sanitizer that may come later changes nothing of what the function does
; expect: violates value

define i4 @src(i4 noundef %x) sanitize_address {
  ret i4 %x
}

define i4 @tgt(i4 noundef %x) sanitize_address {
  ret i4 0
}
