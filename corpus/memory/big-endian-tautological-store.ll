; A store of an equal pointer may not be removed, whichever end of numbers comes first in memory: it may have other provenance
; expect: violates memory
; options: no-undef no-poison

target datalayout = "E-p:64:64"

define void @src(ptr noundef %x, ptr noundef %y) {
  %v = load ptr, ptr %x, align 8
  %same = icmp eq ptr %v, %y
  br i1 %same, label %then, label %end
then:
  store ptr %y, ptr %x, align 8
  br label %end
end:
  ret void
}

define void @tgt(ptr noundef %x, ptr noundef %y) {
  %v = load ptr, ptr %x, align 8
  %same = icmp eq ptr %v, %y
  br label %end
end:
  ret void
}
