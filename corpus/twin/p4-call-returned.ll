; Section 1.2: a pointer that was an argument is restricted no more when the call has returned
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=7

declare noalias ptr @_Znwm(i64)

define internal { ptr, ptr } @callee(ptr %p) {
  %a = call ptr @_Znwm(i64 1)
  %one = insertvalue { ptr, ptr } poison, ptr %p, 0
  %both = insertvalue { ptr, ptr } %one, ptr %a, 1
  ret { ptr, ptr } %both
}

define { i1, i8 } @src() {
  %guess = inttoptr i64 32 to ptr
  %both = call { ptr, ptr } @callee(ptr %guess)
  %p = extractvalue { ptr, ptr } %both, 0
  %a = extractvalue { ptr, ptr } %both, 1
  %a.int = ptrtoint ptr %a to i64
  %c = icmp eq i64 %a.int, 32
  store i8 0, ptr %a
  br i1 %c, label %equal, label %end

equal:
  store i8 1, ptr %p
  br label %end

end:
  %v = load i8, ptr %a
  %first = insertvalue { i1, i8 } poison, i1 %c, 0
  %result = insertvalue { i1, i8 } %first, i8 %v, 1
  ret { i1, i8 } %result
}

define { i1, i8 } @tgt() {
  %guess = inttoptr i64 32 to ptr
  %both = call { ptr, ptr } @callee(ptr %guess)
  %p = extractvalue { ptr, ptr } %both, 0
  %a = extractvalue { ptr, ptr } %both, 1
  %a.int = ptrtoint ptr %a to i64
  %c = icmp eq i64 %a.int, 32
  %first = insertvalue { i1, i8 } poison, i1 %c, 0
  %result = insertvalue { i1, i8 } %first, i8 0, 1
  ret { i1, i8 } %result
}
