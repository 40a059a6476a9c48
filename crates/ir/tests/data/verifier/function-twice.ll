; broken: unreadable from 3:14
declare void @f()
declare void @f()

; valid:
declare void @f()
declare void @g()
