; an execution that does not call the body says what it says
; expect: violates value

define internal double @fabs(double %x) {
  ret double 5.0
}

define double @src(i1 noundef %c) {
  br i1 %c, label %magnitude, label %done

magnitude:
  %r = call double @fabs(double -4.0)
  ret double %r

done:
  ret double 1.0
}

define double @tgt(i1 noundef %c) {
  br i1 %c, label %magnitude, label %done

magnitude:
  ret double 4.0

done:
  ret double 2.0
}
