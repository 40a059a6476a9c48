; broken: @f: label cannot be the type of a result
declare label @f()

; valid:
declare i32 @f()
