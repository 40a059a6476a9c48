; broken: 
declare void @f(i8 zeroext signext)

; valid:
declare void @f(i8 zeroext)
