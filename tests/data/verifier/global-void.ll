; broken: 
@g = external global void

; valid:
@g = external global {}
