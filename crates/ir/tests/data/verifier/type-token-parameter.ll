; broken: @f: token cannot be the type of a parameter
declare void @f(token)

; valid:
declare void @f(i32)
