//! Vectors and aggregates.

use super::*;

#[test]
fn lanes_of_their_own() {
    let text = "define <3 x i7> @f(i7 %a) {
        %v = insertelement <3 x i7> <i7 1, i7 poison, i7 64>, i7 %a, i32 0
        %w = add nuw <3 x i7> %v, splat (i7 64)
        ret <3 x i7> %w
      }";
    assert_eq!(f(text).returns(&[word(5)]), [word(69), POISON, POISON]);
}

#[test]
fn elements_by_index() {
    let extract = "define i8 @f(i32 %i) { %e = extractelement <3 x i8> <i8 10, i8 20, i8 30>, i32 %i ret i8 %e }";
    assert_eq!(f(extract).returns(&[word(2)]), [word(30)]);
    assert_eq!(f(extract).returns(&[word(3)]), [POISON]);
    assert_eq!(f(extract).returns(&[POISON]), [POISON]);
    assert_eq!(f(extract).returns(&[set(&[0, 2], 32)]), [set(&[10, 30], 8)]);
    assert_eq!(f(extract).returns(&[undef(32)]), [POISON], "may be out of range");

    let insert = "define <2 x i8> @f(i8 %a, i32 %i) {
        %v = insertelement <2 x i8> <i8 1, i8 2>, i8 %a, i32 %i
        ret <2 x i8> %v
      }";
    assert_eq!(f(insert).returns(&[word(9), word(1)]), [word(1), word(9)]);
    assert_eq!(f(insert).returns(&[word(9), word(2)]), [POISON, POISON]);
    assert_eq!(f(insert).returns(&[POISON, word(0)]), [POISON, word(2)]);
}

/// One pick of the index decides about all lanes.
#[test]
fn an_undef_index_joins_the_lanes() {
    let text = "define i8 @f(i1 %i) {
        %v = insertelement <2 x i8> <i8 1, i8 1>, i8 5, i1 %i
        %a = extractelement <2 x i8> %v, i32 0
        ret i8 %a
      }";
    assert_eq!(f(text).returns(&[undef(1)])[0].extract().into_owned(), set(&[1, 5], 8));
    let whole = "define <2 x i8> @f(i1 %i) {
        %v = insertelement <2 x i8> <i8 1, i8 1>, i8 5, i1 %i
        ret <2 x i8> %v
      }";
    let returned = f(whole).returns(&[undef(1)]);
    let Scalar::Joint(joint, 0) = &returned[0] else { panic!("{returned:?}") };
    assert_eq!(joint.tuples[..], [1, 5, 5, 1]);
}

#[test]
fn an_undef_condition_joins_the_lanes() {
    let text = "define <2 x i8> @f(i1 %c) {
        %v = select i1 %c, <2 x i8> <i8 1, i8 2>, <2 x i8> <i8 3, i8 4>
        ret <2 x i8> %v
      }";
    let returned = f(text).returns(&[undef(1)]);
    let Scalar::Joint(joint, 0) = &returned[0] else { panic!("{returned:?}") };
    assert_eq!(joint.tuples[..], [1, 2, 3, 4]);
}

/// Freezing lanes that are picked together gives lanes of one tuple.
#[test]
fn joint_lanes_freeze_together() {
    let text = "define i8 @f(i1 %c) {
        %v = select i1 %c, <2 x i8> <i8 1, i8 2>, <2 x i8> <i8 3, i8 4>
        %w = freeze <2 x i8> %v
        %a = extractelement <2 x i8> %w, i32 0
        %b = extractelement <2 x i8> %w, i32 1
        %d = sub i8 %b, %a
        ret i8 %d
      }";
    let outcome = f(text).outcome(&[undef(1)]);
    assert_eq!(outcome.end, End::Returns(Value::scalar(word(1))));
    assert_eq!(outcome.choices, 1);
}

#[test]
fn conditions_by_lane() {
    let text = "define <2 x i8> @f(i1 %c) {
        %v = insertelement <2 x i1> <i1 true, i1 false>, i1 %c, i32 1
        %s = select <2 x i1> %v, <2 x i8> <i8 1, i8 2>, <2 x i8> <i8 3, i8 4>
        ret <2 x i8> %s
      }";
    assert_eq!(f(text).returns(&[word(1)]), [word(1), word(2)]);
    assert_eq!(f(text).returns(&[word(0)]), [word(1), word(4)]);
    assert_eq!(f(text).returns(&[POISON]), [word(1), POISON]);
    assert_eq!(f(text).returns(&[undef(1)]), [word(1), set(&[2, 4], 8)]);
}

#[test]
fn shuffles() {
    let text = "define <4 x i8> @f() {
        %v = shufflevector <2 x i8> <i8 1, i8 2>, <2 x i8> <i8 3, i8 4>, <4 x i32> <i32 3, i32 0, i32 0, i32 poison>
        ret <4 x i8> %v
      }";
    assert_eq!(f(text).returns(&[]), [word(4), word(1), word(1), POISON]);
    let old = Dialect { version: ir::LlvmVersion(16), ..Dialect::LANGREF };
    assert_eq!(f(text).under(old).returns(&[]), [word(4), word(1), word(1), undef(8)]);
}

#[test]
fn aggregates() {
    let text = "%pair = type { i8, [2 x i16] }
      define i16 @f(i16 %x) {
        %a = insertvalue %pair { i8 1, [2 x i16] [i16 2, i16 3] }, i16 %x, 1, 0
        %b = insertvalue %pair %a, i8 9, 0
        %inner = extractvalue %pair %b, 1
        %p = extractvalue [2 x i16] %inner, 0
        %q = extractvalue %pair %b, 1, 1
        %s = mul i16 %p, %q
        ret i16 %s
      }";
    assert_eq!(f(text).returns(&[word(5)]), [word(15)]);
}

#[test]
fn constants_of_every_form() {
    let text = "define { [3 x i8], <2 x i1>, i8, { i8, i8 }, i8 } @f() {
        ret { [3 x i8], <2 x i1>, i8, { i8, i8 }, i8 }
          { [3 x i8] c\"abc\", <2 x i1> splat (i1 true), i8 undef, { i8, i8 } zeroinitializer, i8 poison }
      }";
    let expected = [word(97), word(98), word(99), word(1), word(1), undef(8), word(0), word(0), POISON];
    assert_eq!(f(text).returns(&[]), expected);
}

/// Lanes lie in little-endian order.
#[test]
fn bitcasts() {
    let split = "define <4 x i8> @f(i32 %a) { %v = bitcast i32 %a to <4 x i8> ret <4 x i8> %v }";
    assert_eq!(f(split).returns(&[word(0x0403_0201)]), [word(1), word(2), word(3), word(4)]);
    assert_eq!(f(split).returns(&[POISON]), [POISON, POISON, POISON, POISON]);
    let joined = "define i9 @f(i3 %a) {
        %v = insertelement <3 x i3> zeroinitializer, i3 %a, i32 2
        %w = bitcast <3 x i3> %v to i9
        ret i9 %w
      }";
    assert_eq!(f(joined).returns(&[word(5)]), [word(5 << 6)]);
    let same = "define <1 x i8> @f(i8 %a) { %v = bitcast i8 %a to <1 x i8> ret <1 x i8> %v }";
    assert_eq!(f(same).returns(&[word(9)]), [word(9)]);
}

/// Lanes whose boundaries meet are cast apart: all sixteen together have too many values to list.
#[test]
fn a_long_vector_is_cast_in_segments() {
    let text = "define <8 x i8> @f(i4 %a) {
        %one = insertelement <16 x i4> poison, i4 %a, i32 0
        %v = shufflevector <16 x i4> %one, <16 x i4> poison, <16 x i32> zeroinitializer
        %w = bitcast <16 x i4> %v to <8 x i8>
        ret <8 x i8> %w
      }";
    let picks = [1, 2, 4];
    let joined: Vec<u64> = picks.iter().flat_map(|high| picks.map(|low| high << 4 | low)).collect();
    assert_eq!(f(text).returns(&[set(&picks, 4)]), vec![set(&joined, 8); 8]);
}

/// Lanes of a shuffle are read alone, though they were picked together.
#[test]
fn shuffled_lanes_are_not_picked_together() {
    let text = "define <2 x i8> @f(i1 %c) {
        %v = select i1 %c, <2 x i8> <i8 1, i8 2>, <2 x i8> <i8 3, i8 4>
        %w = shufflevector <2 x i8> %v, <2 x i8> poison, <2 x i32> <i32 1, i32 0>
        ret <2 x i8> %w
      }";
    assert_eq!(f(text).returns(&[undef(1)]), [set(&[2, 4], 8), set(&[1, 3], 8)]);
}

#[test]
fn intrinsics_of_vectors() {
    let text = "declare i8 @llvm.vector.reduce.add.v3i8(<3 x i8>)
      declare <3 x i8> @llvm.vector.reverse.v3i8(<3 x i8>)
      declare <3 x i8> @llvm.umax.v3i8(<3 x i8>, <3 x i8>)
      declare { <3 x i8>, <3 x i1> } @llvm.uadd.with.overflow.v3i8(<3 x i8>, <3 x i8>)
      define { i8, <3 x i8>, { <3 x i8>, <3 x i1> } } @f(i8 %a) {
        %v = insertelement <3 x i8> <i8 1, i8 2, i8 250>, i8 %a, i32 0
        %sum = call i8 @llvm.vector.reduce.add.v3i8(<3 x i8> %v)
        %back = call <3 x i8> @llvm.vector.reverse.v3i8(<3 x i8> %v)
        %max = call <3 x i8> @llvm.umax.v3i8(<3 x i8> %v, <3 x i8> %back)
        %o = call { <3 x i8>, <3 x i1> } @llvm.uadd.with.overflow.v3i8(<3 x i8> %v, <3 x i8> splat (i8 6))
        %r = insertvalue { i8, <3 x i8>, { <3 x i8>, <3 x i1> } } poison, i8 %sum, 0
        %s = insertvalue { i8, <3 x i8>, { <3 x i8>, <3 x i1> } } %r, <3 x i8> %max, 1
        %t = insertvalue { i8, <3 x i8>, { <3 x i8>, <3 x i1> } } %s, { <3 x i8>, <3 x i1> } %o, 2
        ret { i8, <3 x i8>, { <3 x i8>, <3 x i1> } } %t
      }";
    let expected = [255, 250, 2, 250, 9, 8, 0, 0, 0, 1].map(word);
    assert_eq!(f(text).returns(&[word(3)]), expected);
}

/// In big-endian layouts the first lane holds the highest bits.
#[test]
fn big_endian_bitcasts() {
    let big = |text: &str| format!("target datalayout = \"E\"\n{text}");
    let join = "define i16 @f(i8 %a, i8 %b) {
        %u = insertelement <2 x i8> poison, i8 %a, i32 0
        %v = insertelement <2 x i8> %u, i8 %b, i32 1
        %x = bitcast <2 x i8> %v to i16
        ret i16 %x
      }";
    assert_eq!(f(&big(join)).returns(&[word(1), word(2)]), [word(0x102)]);
    assert_eq!(f(join).returns(&[word(1), word(2)]), [word(0x201)]);
    let split = "define <4 x i4> @f(i16 %x) { %v = bitcast i16 %x to <4 x i4> ret <4 x i4> %v }";
    assert_eq!(f(&big(split)).returns(&[word(0x1234)]), [1, 2, 3, 4].map(word));
    assert_eq!(f(split).returns(&[word(0x1234)]), [4, 3, 2, 1].map(word));
    let regroup = "define <2 x i12> @f(i8 %a) {
        %v = insertelement <3 x i8> <i8 0, i8 86, i8 52>, i8 %a, i32 0
        %x = bitcast <3 x i8> %v to <2 x i12>
        ret <2 x i12> %x
      }";
    assert_eq!(f(&big(regroup)).returns(&[POISON]), [POISON, word(0x634)]);
    assert_eq!(f(&big(regroup)).returns(&[word(0x12)]), [word(0x125), word(0x634)]);
}

#[test]
fn constant_bitcasts() {
    let text = "define i16 @f() { ret i16 bitcast (<2 x i8> <i8 1, i8 2> to i16) }";
    assert_eq!(f(text).returns(&[]), [word(0x201)]);
    assert_eq!(f(&format!("target datalayout = \"E\"\n{text}")).returns(&[]), [word(0x102)]);
}

#[test]
fn elements_of_a_vector_lie_together_since_llvm_18() {
    let text = "define i64 @f() {
        %p = getelementptr <7 x i24>, ptr null, i64 0, i64 2
        %a = ptrtoaddr ptr %p to i64
        ret i64 %a
      }";
    assert_eq!(f(text).returns(&[]), [word(6)]);
    let old = Dialect { version: ir::LlvmVersion(17), ..Dialect::LANGREF };
    assert_eq!(f(text).under(old).returns(&[]), [word(8)]);
}
