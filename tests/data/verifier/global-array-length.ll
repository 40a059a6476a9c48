; broken: 
@g = global [3 x i8] c"ab"

; valid:
@g = global [2 x i8] c"ab"
