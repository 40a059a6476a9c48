; broken: unreadable from 2:22
declare void @f(<2 x { i8 }>)

; valid:
declare void @f(<2 x i8>)
