; broken: unreadable from 2:22
@g = external global void

; valid:
@g = external global {}
