; Section 5.7: a store to a block that did not escape survives an unknown call
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines

declare void @unknown()

define i8 @src() {
  %a = alloca i8
  store i8 3, ptr %a
  call void @unknown()
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt() {
  call void @unknown()
  ret i8 3
}
