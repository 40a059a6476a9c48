; broken: unreadable from 2:22
@g = external global %t

; valid:
%t = type opaque
@g = external global %t
