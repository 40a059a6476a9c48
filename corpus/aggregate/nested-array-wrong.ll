; in that order
; expect: violates value

define i2 @src([2 x { i2, i2 }] %s) {
  %a = extractvalue [2 x { i2, i2 }] %s, 1
  %r = extractvalue { i2, i2 } %a, 0
  ret i2 %r
}

define i2 @tgt([2 x { i2, i2 }] %s) {
  %r = extractvalue [2 x { i2, i2 }] %s, 0, 1
  ret i2 %r
}
