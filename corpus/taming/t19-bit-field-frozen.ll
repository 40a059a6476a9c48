; T19 of "Taming undefined behavior": a bit-field store by load, freeze, combine, store is right everywhere
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i8 @src(i3 noundef %x) {
  %v = zext i3 %x to i8
  ret i8 %v
}

define i8 @tgt(i3 noundef %x) {
  %p = alloca i8
  %loaded = load i8, ptr %p
  %old = freeze i8 %loaded
  %others = and i8 %old, -8
  %field = zext i3 %x to i8
  %new = or i8 %others, %field
  store i8 %new, ptr %p
  %all = load i8, ptr %p
  %v = and i8 %all, 7
  ret i8 %v
}
