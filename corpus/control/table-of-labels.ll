; a table of labels is one table for each function; what is loaded from it leads to the label
; expect: proved

@of_src = internal constant [2 x ptr] [ptr blockaddress(@src, %zero), ptr blockaddress(@src, %one)]
@of_tgt = internal constant [2 x ptr] [ptr blockaddress(@tgt, %one), ptr blockaddress(@tgt, %zero)]

define i4 @src(i1 noundef %c) {
  %i = zext i1 %c to i64
  %e = getelementptr inbounds ptr, ptr @of_src, i64 %i
  %p = load ptr, ptr %e
  indirectbr ptr %p, [label %zero, label %one]
zero:
  ret i4 2
one:
  ret i4 5
}

define i4 @tgt(i1 noundef %c) {
  %n = xor i1 %c, true
  %i = zext i1 %n to i64
  %e = getelementptr inbounds ptr, ptr @of_tgt, i64 %i
  %p = load ptr, ptr %e
  indirectbr ptr %p, [label %zero, label %one]
zero:
  ret i4 2
one:
  ret i4 5
}
