; broken: 
declare label @f()

; valid:
declare i32 @f()
