; broken: 
declare void @f() optnone noinline optsize

; valid:
declare void @f() noinline optsize
