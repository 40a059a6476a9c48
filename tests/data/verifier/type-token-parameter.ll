; broken: 
declare void @f(token)

; valid:
declare void @f(i32)
