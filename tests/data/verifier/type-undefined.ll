; broken: 
@g = external global %t

; valid:
%t = type opaque
@g = external global %t
