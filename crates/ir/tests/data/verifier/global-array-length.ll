; broken: unreadable from 2:22
@g = global [3 x i8] c"ab"

; valid:
@g = global [2 x i8] c"ab"
