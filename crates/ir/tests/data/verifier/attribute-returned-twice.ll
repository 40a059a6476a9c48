; broken: @f: the attribute `returned` is on more than one parameter
declare i32 @f(i32 returned, i32 returned)

; valid:
declare i32 @f(i32 returned, i32)
