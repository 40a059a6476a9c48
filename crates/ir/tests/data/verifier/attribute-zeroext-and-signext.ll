; broken: @f: the attributes `zeroext` and `signext` exclude each other
declare void @f(i8 zeroext signext)

; valid:
declare void @f(i8 zeroext)
