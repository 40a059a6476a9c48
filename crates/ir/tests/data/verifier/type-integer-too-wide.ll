; broken: unreadable from 2:17
declare void @f(i8388609)

; valid:
declare void @f(i8388608)
