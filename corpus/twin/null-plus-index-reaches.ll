; Section 1.2: NULL is a physical pointer, so NULL + i reaches what lies at i; in the Language Reference it has no provenance
; expect: vacuous
; expect[twin]: violates value
; expect[twin-1]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=6

define i8 @src() {
  %a = alloca i8, align 1
  store i8 1, ptr %a
  %i = ptrtoint ptr %a to i64
  %p = getelementptr i8, ptr null, i64 %i
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt() {
  ret i8 77
}
