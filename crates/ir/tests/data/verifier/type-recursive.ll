; broken: module: the structure %t contains itself
%t = type { i32, [2 x %t] }
@g = external global %t

; valid:
%t = type { i32, ptr }
@g = external global %t
