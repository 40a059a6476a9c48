; broken: 
@g = global i32 c"a" 1

; valid:
@g = global i8 1
