; broken: 
declare void @f()
declare void @f()

; valid:
declare void @f()
declare void @g()
