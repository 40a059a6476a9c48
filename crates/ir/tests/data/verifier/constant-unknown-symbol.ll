; broken: unreadable from 2:17
@g = global ptr @nowhere

; valid:
@g = global ptr @g
