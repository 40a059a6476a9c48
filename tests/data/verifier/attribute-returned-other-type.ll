; broken: 
declare i32 @f(i64 returned)

; valid:
declare i32 @f(i32 returned)
