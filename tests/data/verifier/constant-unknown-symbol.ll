; broken: 
@g = global ptr @nowhere

; valid:
@g = global ptr @g
