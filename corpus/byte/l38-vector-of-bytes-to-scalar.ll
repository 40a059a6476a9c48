; L38, P8: lanes of bytes join without spoiling each other
; expect: refines
; expect[byte-strict]: refines

define <2 x b32> @src(<2 x b32> %v) {
  %s = bitcast <2 x b32> %v to b64
  %r = bitcast b64 %s to <2 x b32>
  ret <2 x b32> %r
}

define <2 x b32> @tgt(<2 x b32> %v) {
  ret <2 x b32> %v
}
