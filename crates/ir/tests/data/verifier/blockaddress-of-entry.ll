; broken: @g: a constant of type ptr cannot have this value
@g = global ptr blockaddress(@f, %a)
define void @f() {
a:
  br label %b
b:
  ret void
}

; valid:
@g = global ptr blockaddress(@f, %b)
define void @f() {
a:
  br label %b
b:
  ret void
}
