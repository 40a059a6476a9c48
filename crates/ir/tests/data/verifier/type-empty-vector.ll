; broken: unreadable from 2:18
declare void @f(<0 x i8>)

; valid:
declare void @f([0 x i8])
