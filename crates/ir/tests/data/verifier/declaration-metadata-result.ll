; broken: @f: metadata cannot be the type of a result
declare metadata @f()

; valid:
declare void @f()
