; broken: @f: the attribute `returned` does not fit the type i64
declare i32 @f(i64 returned)

; valid:
declare i32 @f(i32 returned)
