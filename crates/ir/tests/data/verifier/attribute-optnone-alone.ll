; broken: @f: the attribute `optnone` needs `noinline` beside it
declare void @f() optnone

; valid:
declare void @f() optnone noinline
