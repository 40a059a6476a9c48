; broken: 
declare void @f() optnone

; valid:
declare void @f() optnone noinline
