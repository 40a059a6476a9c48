; broken: 
declare void @f(<2 x { i8 }>)

; valid:
declare void @f(<2 x i8>)
