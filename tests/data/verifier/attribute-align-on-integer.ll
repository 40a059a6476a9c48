; broken: 
declare void @f(i32 align 4)

; valid:
declare void @f(ptr align 4)
