; T19 of "Taming undefined behavior": without a freeze, and where poison was stored, it is wrong everywhere
; expect: violates poison
; expect[old]: violates poison
; expect[old-branch-ub]: violates poison
; expect[taming]: violates poison

define i8 @src(i3 noundef %x) {
  %v = zext i3 %x to i8
  ret i8 %v
}

define i8 @tgt(i3 noundef %x) {
  %p = alloca i8
  store i8 poison, ptr %p
  %old = load i8, ptr %p
  %others = and i8 %old, -8
  %field = zext i3 %x to i8
  %new = or i8 %others, %field
  store i8 %new, ptr %p
  %all = load i8, ptr %p
  %v = and i8 %all, 7
  ret i8 %v
}
