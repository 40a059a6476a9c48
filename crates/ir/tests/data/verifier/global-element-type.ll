; broken: unreadable from 2:29
@g = global [2 x i8] [i8 1, i16 2]

; valid:
@g = global [2 x i8] [i8 1, i8 2]
