; broken: 
declare void @f(<0 x i8>)

; valid:
declare void @f([0 x i8])
