; broken: 
declare void @f(i32 nounwind)

; valid:
declare void @f(i32) nounwind
