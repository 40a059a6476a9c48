; broken: unreadable from 2:17
declare void @f(void)

; valid:
declare void @f()
