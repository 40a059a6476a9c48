; broken: 
declare void @f(i8388609)

; valid:
declare void @f(i8388608)
