; ModuleID = 'containers.cpp'
source_filename = "containers.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%"struct.std::piecewise_construct_t" = type { i8 }
%"class.std::tuple" = type { %"struct.std::_Tuple_impl" }
%"struct.std::_Tuple_impl" = type { %"struct.std::_Head_base" }
%"struct.std::_Head_base" = type { ptr }
%"class.std::tuple.24" = type { i8 }
%"class.std::map" = type { %"class.std::_Rb_tree" }
%"class.std::_Rb_tree" = type { %"struct.std::_Rb_tree<int, std::pair<const int, std::__cxx11::basic_string<char>>, std::_Select1st<std::pair<const int, std::__cxx11::basic_string<char>>>, std::less<int>>::_Rb_tree_impl" }
%"struct.std::_Rb_tree<int, std::pair<const int, std::__cxx11::basic_string<char>>, std::_Select1st<std::pair<const int, std::__cxx11::basic_string<char>>>, std::less<int>>::_Rb_tree_impl" = type { [8 x i8], %"struct.std::_Rb_tree_header" }
%"struct.std::_Rb_tree_header" = type { %"struct.std::_Rb_tree_node_base", i64 }
%"struct.std::_Rb_tree_node_base" = type { i32, ptr, ptr, ptr }
%"class.std::__cxx11::basic_string" = type { %"struct.std::__cxx11::basic_string<char>::_Alloc_hider", i64, %union.anon }
%"struct.std::__cxx11::basic_string<char>::_Alloc_hider" = type { ptr }
%union.anon = type { i64, [8 x i8] }
%"class.std::unordered_map" = type { %"class.std::_Hashtable" }
%"class.std::_Hashtable" = type { ptr, i64, %"struct.std::__detail::_Hash_node_base", i64, %"struct.std::__detail::_Prime_rehash_policy", ptr }
%"struct.std::__detail::_Hash_node_base" = type { ptr }
%"struct.std::__detail::_Prime_rehash_policy" = type { float, i64 }
%"class.std::__cxx11::list" = type { %"class.std::__cxx11::_List_base" }
%"class.std::__cxx11::_List_base" = type { %"struct.std::__cxx11::_List_base<int, std::allocator<int>>::_List_impl" }
%"struct.std::__cxx11::_List_base<int, std::allocator<int>>::_List_impl" = type { %"struct.std::__detail::_List_node_header" }
%"struct.std::__detail::_List_node_header" = type { %"struct.std::__detail::_List_node_base", i64 }
%"struct.std::__detail::_List_node_base" = type { ptr, ptr }
%"class.std::shared_ptr" = type { %"class.std::__shared_ptr" }
%"class.std::__shared_ptr" = type { ptr, %"class.std::__shared_count" }
%"class.std::__shared_count" = type { ptr }
%"class.std::allocator.0" = type { i8 }
%"struct.std::__detail::_Scratch_list" = type { %"struct.std::__detail::_List_node_base" }
%"struct.std::_Rb_tree<int, std::pair<const int, std::__cxx11::basic_string<char>>, std::_Select1st<std::pair<const int, std::__cxx11::basic_string<char>>>, std::less<int>>::_Auto_node" = type { ptr, ptr }
%"struct.std::_Hashtable<std::__cxx11::basic_string<char>, std::pair<const std::__cxx11::basic_string<char>, int>, std::allocator<std::pair<const std::__cxx11::basic_string<char>, int>>, std::__detail::_Select1st, std::equal_to<std::__cxx11::basic_string<char>>, std::hash<string>, std::__detail::_Mod_range_hashing, std::__detail::_Default_ranged_hash, std::__detail::_Prime_rehash_policy, std::__detail::_Hashtable_traits<true, false, true>>::_Scoped_node" = type { ptr, ptr }

$_ZNSt7__cxx114listIiSaIiEE4sortEv = comdat any

$__clang_call_terminate = comdat any

$_ZNSt7__cxx114stoiERKNS_12basic_stringIcSt11char_traitsIcESaIcEEEPmi = comdat any

$_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2IS3_EEPKcRKS3_ = comdat any

$_ZNSt12__shared_ptrI3OwnLN9__gnu_cxx12_Lock_policyE2EED2Ev = comdat any

$_ZNSt13unordered_mapINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEiSt4hashIS5_ESt8equal_toIS5_ESaISt4pairIKS5_iEEED2Ev = comdat any

$_ZNSt3mapIiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4lessIiESaISt4pairIKiS5_EEED2Ev = comdat any

$_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm = comdat any

$_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm = comdat any

$_ZN3OwnD0Ev = comdat any

$_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE24_M_release_last_use_coldEv = comdat any

$_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE8_M_eraseEPSt13_Rb_tree_nodeIS8_E = comdat any

$_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE22_M_emplace_hint_uniqueIJRKSt21piecewise_construct_tSt5tupleIJOiEESJ_IJEEEEESt17_Rb_tree_iteratorIS8_ESt23_Rb_tree_const_iteratorIS8_EDpOT_ = comdat any

$_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE29_M_get_insert_hint_unique_posESt23_Rb_tree_const_iteratorIS8_ERS1_ = comdat any

$_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE10_Auto_nodeD2Ev = comdat any

$_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE12_M_erase_auxESt23_Rb_tree_const_iteratorIS8_ESG_ = comdat any

$_ZNSt8__detail9_Map_baseINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS6_iESaIS9_ENS_10_Select1stESt8equal_toIS6_ESt4hashIS6_ENS_18_Mod_range_hashingENS_20_Default_ranged_hashENS_20_Prime_rehash_policyENS_17_Hashtable_traitsILb1ELb0ELb1EEELb1EEixEOS6_ = comdat any

$_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE21_M_insert_unique_nodeEmmPNSA_10_Hash_nodeIS8_Lb1EEEm = comdat any

$_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE12_Scoped_nodeD2Ev = comdat any

$_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE13_M_rehash_auxEmSt17integral_constantIbLb1EE = comdat any

$_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED2Ev = comdat any

$_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EED0Ev = comdat any

$_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE10_M_disposeEv = comdat any

$_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE10_M_destroyEv = comdat any

$_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE14_M_get_deleterERKSt9type_info = comdat any

$_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED0Ev = comdat any

$_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_destroyEv = comdat any

$_ZTI3Own = comdat any

$_ZTS3Own = comdat any

$_ZZNSt8__detail18__to_chars_10_implIjEEvPcjT_E8__digits = comdat any

$_ZTV3Own = comdat any

$_ZSt19piecewise_construct = comdat any

$_ZTVSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTISt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTSSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTISt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTSSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTISt11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTSSt11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTVSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE = comdat any

$_ZTSSt19_Sp_make_shared_tag = comdat any

$_ZZNSt19_Sp_make_shared_tag5_S_tiEvE5__tag = comdat any

@.str = private unnamed_addr constant [7 x i8] c"%d:%s \00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"key\00", align 1
@.str.3 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.4 = private unnamed_addr constant [5 x i8] c"%zu\0A\00", align 1
@_ZTISt9exception = external constant ptr
@_ZTI3Own = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS3Own, ptr @_ZTISt13runtime_error }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS3Own = linkonce_odr dso_local constant [5 x i8] c"3Own\00", comdat, align 1
@_ZTISt13runtime_error = external constant ptr
@.str.5 = private unnamed_addr constant [8 x i8] c"%s %ld\0A\00", align 1
@_ZTISt12out_of_range = external constant ptr
@_ZTISt11logic_error = external constant ptr
@.str.6 = private unnamed_addr constant [10 x i8] c"no number\00", align 1
@.str.7 = private unnamed_addr constant [24 x i8] c"basic_string::_M_create\00", align 1
@_ZZNSt8__detail18__to_chars_10_implIjEEvPcjT_E8__digits = linkonce_odr dso_local local_unnamed_addr constant [201 x i8] c"00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899\00", comdat, align 16
@.str.9 = private unnamed_addr constant [25 x i8] c"basic_string::_M_replace\00", align 1
@_ZTV3Own = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI3Own, ptr @_ZNSt13runtime_errorD2Ev, ptr @_ZN3OwnD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, comdat, align 8
@.str.12 = private unnamed_addr constant [74 x i8] c"vector::_M_range_check: __n (which is %zu) >= this->size() (which is %zu)\00", align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"stoi\00", align 1
@.str.14 = private unnamed_addr constant [50 x i8] c"basic_string: construction from null is not valid\00", align 1
@__libc_single_threaded = external local_unnamed_addr global i8, align 1
@_ZSt19piecewise_construct = linkonce_odr dso_local constant %"struct.std::piecewise_construct_t" zeroinitializer, comdat, align 1
@_ZTVSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local unnamed_addr constant { [7 x ptr] } { [7 x ptr] [ptr null, ptr @_ZTISt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE, ptr @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED2Ev, ptr @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EED0Ev, ptr @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE10_M_disposeEv, ptr @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE10_M_destroyEv, ptr @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE14_M_get_deleterERKSt9type_info] }, comdat, align 8
@_ZTISt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE, ptr @_ZTISt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE }, comdat, align 8
@_ZTSSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local constant [68 x i8] c"St23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE\00", comdat, align 1
@_ZTISt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE, ptr @_ZTISt11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE }, comdat, align 8
@_ZTSSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local constant [52 x i8] c"St16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE\00", comdat, align 1
@_ZTISt11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTSSt11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTSSt11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local constant [47 x i8] c"St11_Mutex_baseILN9__gnu_cxx12_Lock_policyE2EE\00", comdat, align 1
@_ZTVSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE = linkonce_odr dso_local unnamed_addr constant { [7 x ptr] } { [7 x ptr] [ptr null, ptr @_ZTISt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE, ptr @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED2Ev, ptr @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED0Ev, ptr @__cxa_pure_virtual, ptr @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_destroyEv, ptr @__cxa_pure_virtual] }, comdat, align 8
@.str.15 = private unnamed_addr constant [4 x i8] c"own\00", align 1
@_ZTSSt19_Sp_make_shared_tag = linkonce_odr dso_local constant [24 x i8] c"St19_Sp_make_shared_tag\00", comdat, align 1
@_ZZNSt19_Sp_make_shared_tag5_S_tiEvE5__tag = linkonce_odr dso_local constant [16 x i8] zeroinitializer, comdat, align 8

; Function Attrs: mustprogress norecurse uwtable
define dso_local noundef i32 @main() local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
  %1 = alloca %"class.std::tuple", align 8
  %2 = alloca %"class.std::tuple.24", align 1
  %3 = alloca %"class.std::map", align 8
  %4 = alloca %"class.std::__cxx11::basic_string", align 8
  %5 = alloca i32, align 4
  %6 = alloca %"class.std::unordered_map", align 8
  %7 = alloca %"class.std::__cxx11::basic_string", align 8
  %8 = alloca %"class.std::__cxx11::basic_string", align 8
  %9 = alloca %"class.std::__cxx11::list", align 8
  %10 = alloca [4 x i32], align 4
  %11 = alloca %"class.std::shared_ptr", align 8
  %12 = alloca %"class.std::__cxx11::basic_string", align 8
  %13 = alloca %"class.std::allocator.0", align 1
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #28
  %14 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i32 0, ptr %14, align 8, !tbaa !9
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store ptr null, ptr %15, align 8, !tbaa !16
  %16 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store ptr %14, ptr %16, align 8, !tbaa !17
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 32
  store ptr %14, ptr %17, align 8, !tbaa !18
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 40
  store i64 0, ptr %18, align 8, !tbaa !19
  %19 = getelementptr inbounds nuw i8, ptr %4, i64 16
  %20 = getelementptr inbounds nuw i8, ptr %4, i64 8
  br label %21

21:                                               ; preds = %0, %110
  %22 = phi i64 [ 0, %0 ], [ %111, %110 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #28
  call void @llvm.experimental.noalias.scope.decl(metadata !20)
  %23 = icmp samesign ult i64 %22, 10
  %24 = select i1 %23, i64 1, i64 2
  store ptr %19, ptr %4, align 8, !tbaa !23, !alias.scope !20
  br i1 %23, label %25, label %26

25:                                               ; preds = %21
  store i8 45, ptr %19, align 8, !tbaa !26
  br label %27

26:                                               ; preds = %21
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(1) %19, i8 45, i64 %24, i1 false)
  br label %27

27:                                               ; preds = %26, %25
  store i64 %24, ptr %20, align 8, !tbaa !27, !alias.scope !20
  %28 = load ptr, ptr %4, align 8, !tbaa !29, !alias.scope !20
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 %24
  store i8 0, ptr %29, align 1, !tbaa !26
  %30 = load ptr, ptr %4, align 8, !tbaa !29, !alias.scope !20
  %31 = icmp samesign ugt i64 %22, 9
  br i1 %31, label %32, label %39

32:                                               ; preds = %27
  %33 = shl nuw nsw i64 %22, 1
  %34 = getelementptr inbounds nuw i8, ptr @_ZZNSt8__detail18__to_chars_10_implIjEEvPcjT_E8__digits, i64 %33
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 1
  %36 = load i8, ptr %35, align 1, !tbaa !26, !noalias !20
  %37 = getelementptr inbounds nuw i8, ptr %30, i64 1
  store i8 %36, ptr %37, align 1, !tbaa !26
  %38 = load i8, ptr %34, align 2, !tbaa !26, !noalias !20
  br label %42

39:                                               ; preds = %27
  %40 = trunc nuw i64 %22 to i8
  %41 = or disjoint i8 %40, 48
  br label %42

42:                                               ; preds = %32, %39
  %43 = phi i8 [ %41, %39 ], [ %38, %32 ]
  store i8 %43, ptr %30, align 1, !tbaa !26
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #28
  %44 = trunc i64 %22 to i32
  %45 = mul i32 %44, 17
  %46 = urem i32 %45, 41
  store i32 %46, ptr %5, align 4, !tbaa !5
  %47 = load ptr, ptr %15, align 8, !tbaa !16
  %48 = icmp eq ptr %47, null
  br i1 %48, label %60, label %49

49:                                               ; preds = %42, %49
  %50 = phi ptr [ %58, %49 ], [ %47, %42 ]
  %51 = phi ptr [ %55, %49 ], [ %14, %42 ]
  %52 = getelementptr inbounds nuw i8, ptr %50, i64 32
  %53 = load i32, ptr %52, align 4, !tbaa !5
  %54 = icmp slt i32 %53, %46
  %55 = select i1 %54, ptr %51, ptr %50
  %56 = select i1 %54, i64 24, i64 16
  %57 = getelementptr inbounds nuw i8, ptr %50, i64 %56
  %58 = load ptr, ptr %57, align 8, !tbaa !30
  %59 = icmp eq ptr %58, null
  br i1 %59, label %60, label %49, !llvm.loop !31

60:                                               ; preds = %49, %42
  %61 = phi ptr [ %14, %42 ], [ %55, %49 ]
  %62 = icmp eq ptr %61, %14
  br i1 %62, label %67, label %63

63:                                               ; preds = %60
  %64 = getelementptr inbounds nuw i8, ptr %61, i64 32
  %65 = load i32, ptr %64, align 4, !tbaa !5
  %66 = icmp slt i32 %46, %65
  br i1 %66, label %67, label %70

67:                                               ; preds = %63, %60
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #28
  store ptr %5, ptr %1, align 8, !tbaa !34, !alias.scope !36
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #28
  %68 = invoke ptr @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE22_M_emplace_hint_uniqueIJRKSt21piecewise_construct_tSt5tupleIJOiEESJ_IJEEEEESt17_Rb_tree_iteratorIS8_ESt23_Rb_tree_const_iteratorIS8_EDpOT_(ptr noundef nonnull align 8 dereferenceable(48) %3, ptr %61, ptr noundef nonnull align 1 dereferenceable(1) @_ZSt19piecewise_construct, ptr noundef nonnull align 8 dereferenceable(8) %1, ptr noundef nonnull align 1 dereferenceable(1) %2)
          to label %69 unwind label %113

69:                                               ; preds = %67
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #28
  br label %70

70:                                               ; preds = %63, %69
  %71 = phi ptr [ %68, %69 ], [ %61, %63 ]
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 40
  %73 = load ptr, ptr %4, align 8, !tbaa !29
  %74 = icmp eq ptr %73, %19
  br i1 %74, label %75, label %91

75:                                               ; preds = %70
  %76 = icmp eq ptr %4, %72
  br i1 %76, label %103, label %77, !prof !39

77:                                               ; preds = %75
  %78 = load i64, ptr %20, align 8, !tbaa !27
  %79 = icmp eq i64 %78, 0
  br i1 %79, label %86, label %80

80:                                               ; preds = %77
  %81 = load ptr, ptr %72, align 8, !tbaa !29
  %82 = icmp eq i64 %78, 1
  br i1 %82, label %83, label %85

83:                                               ; preds = %80
  %84 = load i8, ptr %73, align 1, !tbaa !26
  store i8 %84, ptr %81, align 1, !tbaa !26
  br label %86

85:                                               ; preds = %80
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %81, ptr align 1 %73, i64 %78, i1 false)
  br label %86

86:                                               ; preds = %85, %83, %77
  %87 = load i64, ptr %20, align 8, !tbaa !27
  %88 = getelementptr inbounds nuw i8, ptr %71, i64 48
  store i64 %87, ptr %88, align 8, !tbaa !27
  %89 = load ptr, ptr %72, align 8, !tbaa !29
  %90 = getelementptr inbounds nuw i8, ptr %89, i64 %87
  store i8 0, ptr %90, align 1, !tbaa !26
  br label %103

91:                                               ; preds = %70
  %92 = getelementptr inbounds nuw i8, ptr %71, i64 56
  %93 = load ptr, ptr %72, align 8, !tbaa !29
  %94 = icmp eq ptr %93, %92
  %95 = load i64, ptr %92, align 8
  store ptr %73, ptr %72, align 8, !tbaa !29
  %96 = load i64, ptr %20, align 8, !tbaa !27
  %97 = getelementptr inbounds nuw i8, ptr %71, i64 48
  store i64 %96, ptr %97, align 8, !tbaa !27
  %98 = load i64, ptr %19, align 8, !tbaa !26
  store i64 %98, ptr %92, align 8, !tbaa !26
  %99 = icmp eq ptr %93, null
  %100 = or i1 %94, %99
  br i1 %100, label %102, label %101

101:                                              ; preds = %91
  store ptr %93, ptr %4, align 8, !tbaa !29
  store i64 %95, ptr %19, align 8, !tbaa !26
  br label %103

102:                                              ; preds = %91
  store ptr %19, ptr %4, align 8, !tbaa !29
  br label %103

103:                                              ; preds = %75, %86, %101, %102
  store i64 0, ptr %20, align 8, !tbaa !27
  %104 = load ptr, ptr %4, align 8, !tbaa !29
  store i8 0, ptr %104, align 1, !tbaa !26
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #28
  %105 = load ptr, ptr %4, align 8, !tbaa !29
  %106 = icmp eq ptr %105, %19
  br i1 %106, label %110, label %107

107:                                              ; preds = %103
  %108 = load i64, ptr %19, align 8, !tbaa !26
  %109 = add i64 %108, 1
  call void @_ZdlPvm(ptr noundef %105, i64 noundef %109) #29
  br label %110

110:                                              ; preds = %103, %107
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #28
  %111 = add nuw nsw i64 %22, 1
  %112 = icmp eq i64 %111, 40
  br i1 %112, label %124, label %21, !llvm.loop !40

113:                                              ; preds = %67
  %114 = landingpad { ptr, i32 }
          cleanup
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #28
  %115 = load ptr, ptr %4, align 8, !tbaa !29
  %116 = icmp eq ptr %115, %19
  br i1 %116, label %120, label %117

117:                                              ; preds = %113
  %118 = load i64, ptr %19, align 8, !tbaa !26
  %119 = add i64 %118, 1
  call void @_ZdlPvm(ptr noundef %115, i64 noundef %119) #29
  br label %120

120:                                              ; preds = %113, %117
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #28
  br label %465

121:                                              ; preds = %177
  %122 = load ptr, ptr %16, align 8, !tbaa !17
  %123 = icmp eq ptr %122, %14
  br i1 %123, label %182, label %193

124:                                              ; preds = %110, %177
  %125 = phi i32 [ %178, %177 ], [ 0, %110 ]
  %126 = load ptr, ptr %15, align 8, !tbaa !30
  %127 = icmp eq ptr %126, null
  br i1 %127, label %174, label %128

128:                                              ; preds = %124, %169
  %129 = phi ptr [ %172, %169 ], [ %126, %124 ]
  %130 = phi ptr [ %170, %169 ], [ %14, %124 ]
  %131 = getelementptr inbounds nuw i8, ptr %129, i64 32
  %132 = load i32, ptr %131, align 4, !tbaa !5
  %133 = icmp slt i32 %132, %125
  br i1 %133, label %134, label %136

134:                                              ; preds = %128
  %135 = getelementptr inbounds nuw i8, ptr %129, i64 24
  br label %169

136:                                              ; preds = %128
  %137 = icmp slt i32 %125, %132
  %138 = getelementptr inbounds nuw i8, ptr %129, i64 16
  br i1 %137, label %169, label %139

139:                                              ; preds = %136
  %140 = load ptr, ptr %138, align 8, !tbaa !41
  %141 = getelementptr inbounds nuw i8, ptr %129, i64 24
  %142 = load ptr, ptr %141, align 8, !tbaa !42
  %143 = icmp eq ptr %140, null
  br i1 %143, label %155, label %144

144:                                              ; preds = %139, %144
  %145 = phi ptr [ %153, %144 ], [ %140, %139 ]
  %146 = phi ptr [ %150, %144 ], [ %129, %139 ]
  %147 = getelementptr inbounds nuw i8, ptr %145, i64 32
  %148 = load i32, ptr %147, align 4, !tbaa !5
  %149 = icmp slt i32 %148, %125
  %150 = select i1 %149, ptr %146, ptr %145
  %151 = select i1 %149, i64 24, i64 16
  %152 = getelementptr inbounds nuw i8, ptr %145, i64 %151
  %153 = load ptr, ptr %152, align 8, !tbaa !30
  %154 = icmp eq ptr %153, null
  br i1 %154, label %155, label %144, !llvm.loop !31

155:                                              ; preds = %144, %139
  %156 = phi ptr [ %129, %139 ], [ %150, %144 ]
  %157 = icmp eq ptr %142, null
  br i1 %157, label %174, label %158

158:                                              ; preds = %155, %158
  %159 = phi ptr [ %167, %158 ], [ %142, %155 ]
  %160 = phi ptr [ %164, %158 ], [ %130, %155 ]
  %161 = getelementptr inbounds nuw i8, ptr %159, i64 32
  %162 = load i32, ptr %161, align 4, !tbaa !5
  %163 = icmp slt i32 %125, %162
  %164 = select i1 %163, ptr %159, ptr %160
  %165 = select i1 %163, i64 16, i64 24
  %166 = getelementptr inbounds nuw i8, ptr %159, i64 %165
  %167 = load ptr, ptr %166, align 8, !tbaa !30
  %168 = icmp eq ptr %167, null
  br i1 %168, label %174, label %158, !llvm.loop !43

169:                                              ; preds = %136, %134
  %170 = phi ptr [ %130, %134 ], [ %129, %136 ]
  %171 = phi ptr [ %135, %134 ], [ %138, %136 ]
  %172 = load ptr, ptr %171, align 8, !tbaa !30
  %173 = icmp eq ptr %172, null
  br i1 %173, label %174, label %128, !llvm.loop !44

174:                                              ; preds = %169, %158, %155, %124
  %175 = phi ptr [ %156, %158 ], [ %156, %155 ], [ %14, %124 ], [ %170, %169 ]
  %176 = phi ptr [ %164, %158 ], [ %130, %155 ], [ %14, %124 ], [ %170, %169 ]
  invoke void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE12_M_erase_auxESt23_Rb_tree_const_iteratorIS8_ESG_(ptr noundef nonnull align 8 dereferenceable(48) %3, ptr %175, ptr %176)
          to label %177 unwind label %180

177:                                              ; preds = %174
  %178 = add nuw nsw i32 %125, 3
  %179 = icmp samesign ult i32 %125, 37
  br i1 %179, label %124, label %121, !llvm.loop !45

180:                                              ; preds = %174
  %181 = landingpad { ptr, i32 }
          cleanup
  br label %465

182:                                              ; preds = %193, %121
  %183 = call i32 @putchar(i32 10)
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #28
  %184 = getelementptr inbounds nuw i8, ptr %6, i64 48
  store ptr %184, ptr %6, align 8, !tbaa !46
  %185 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store i64 1, ptr %185, align 8, !tbaa !54
  %186 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %187 = getelementptr inbounds nuw i8, ptr %6, i64 32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %186, i8 0, i64 16, i1 false)
  store float 1.000000e+00, ptr %187, align 8, !tbaa !55
  %188 = getelementptr inbounds nuw i8, ptr %6, i64 40
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %188, i8 0, i64 16, i1 false)
  %189 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %190 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %191 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %192 = getelementptr inbounds nuw i8, ptr %7, i64 8
  br label %205

193:                                              ; preds = %121, %193
  %194 = phi ptr [ %200, %193 ], [ %122, %121 ]
  %195 = getelementptr inbounds nuw i8, ptr %194, i64 32
  %196 = getelementptr inbounds nuw i8, ptr %194, i64 40
  %197 = load i32, ptr %195, align 4, !tbaa !5
  %198 = load ptr, ptr %196, align 8, !tbaa !29
  %199 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %197, ptr noundef %198)
  %200 = call noundef ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr noundef %194) #30
  %201 = icmp eq ptr %200, %14
  br i1 %201, label %182, label %193, !llvm.loop !56

202:                                              ; preds = %258
  %203 = load ptr, ptr %186, align 8, !tbaa !57
  %204 = icmp eq ptr %203, null
  br i1 %204, label %278, label %305

205:                                              ; preds = %182, %258
  %206 = phi i64 [ 0, %182 ], [ %259, %258 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #28
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #28
  call void @llvm.experimental.noalias.scope.decl(metadata !58)
  %207 = icmp samesign ult i64 %206, 10
  %208 = select i1 %207, i64 1, i64 2
  store ptr %189, ptr %8, align 8, !tbaa !23, !alias.scope !58
  br i1 %207, label %209, label %210

209:                                              ; preds = %205
  store i8 45, ptr %189, align 8, !tbaa !26
  br label %211

210:                                              ; preds = %205
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(1) %189, i8 45, i64 %208, i1 false)
  br label %211

211:                                              ; preds = %210, %209
  store i64 %208, ptr %190, align 8, !tbaa !27, !alias.scope !58
  %212 = load ptr, ptr %8, align 8, !tbaa !29, !alias.scope !58
  %213 = getelementptr inbounds nuw i8, ptr %212, i64 %208
  store i8 0, ptr %213, align 1, !tbaa !26
  %214 = load ptr, ptr %8, align 8, !tbaa !29, !alias.scope !58
  %215 = icmp samesign ugt i64 %206, 9
  br i1 %215, label %216, label %223

216:                                              ; preds = %211
  %217 = shl nuw nsw i64 %206, 1
  %218 = getelementptr inbounds nuw i8, ptr @_ZZNSt8__detail18__to_chars_10_implIjEEvPcjT_E8__digits, i64 %217
  %219 = getelementptr inbounds nuw i8, ptr %218, i64 1
  %220 = load i8, ptr %219, align 1, !tbaa !26, !noalias !58
  %221 = getelementptr inbounds nuw i8, ptr %214, i64 1
  store i8 %220, ptr %221, align 1, !tbaa !26
  %222 = load i8, ptr %218, align 2, !tbaa !26, !noalias !58
  br label %226

223:                                              ; preds = %211
  %224 = trunc nuw i64 %206 to i8
  %225 = or disjoint i8 %224, 48
  br label %226

226:                                              ; preds = %216, %223
  %227 = phi i8 [ %225, %223 ], [ %222, %216 ]
  store i8 %227, ptr %214, align 1, !tbaa !26
  %228 = invoke noundef nonnull align 8 dereferenceable(32) ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull align 8 dereferenceable(32) %8, i64 noundef 0, i64 noundef 0, ptr noundef nonnull @.str.2, i64 noundef 3)
          to label %229 unwind label %261

229:                                              ; preds = %226
  store ptr %191, ptr %7, align 8, !tbaa !23, !alias.scope !61
  %230 = load ptr, ptr %228, align 8, !tbaa !29
  %231 = getelementptr inbounds nuw i8, ptr %228, i64 16
  %232 = icmp eq ptr %230, %231
  br i1 %232, label %233, label %239

233:                                              ; preds = %229
  %234 = getelementptr inbounds nuw i8, ptr %228, i64 8
  %235 = load i64, ptr %234, align 8, !tbaa !27
  %236 = add i64 %235, 1
  %237 = icmp eq i64 %236, 0
  br i1 %237, label %241, label %238

238:                                              ; preds = %233
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %191, ptr nonnull align 8 %231, i64 %236, i1 false)
  br label %241

239:                                              ; preds = %229
  store ptr %230, ptr %7, align 8, !tbaa !29, !alias.scope !61
  %240 = load i64, ptr %231, align 8, !tbaa !26
  store i64 %240, ptr %191, align 8, !tbaa !26, !alias.scope !61
  br label %241

241:                                              ; preds = %233, %238, %239
  %242 = getelementptr inbounds nuw i8, ptr %228, i64 8
  %243 = load i64, ptr %242, align 8, !tbaa !27
  store i64 %243, ptr %192, align 8, !tbaa !27, !alias.scope !61
  store ptr %231, ptr %228, align 8, !tbaa !29
  store i64 0, ptr %242, align 8, !tbaa !27
  store i8 0, ptr %231, align 8, !tbaa !26
  %244 = invoke noundef nonnull align 4 dereferenceable(4) ptr @_ZNSt8__detail9_Map_baseINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS6_iESaIS9_ENS_10_Select1stESt8equal_toIS6_ESt4hashIS6_ENS_18_Mod_range_hashingENS_20_Default_ranged_hashENS_20_Prime_rehash_policyENS_17_Hashtable_traitsILb1ELb0ELb1EEELb1EEixEOS6_(ptr noundef nonnull align 8 dereferenceable(56) %6, ptr noundef nonnull align 8 dereferenceable(32) %7)
          to label %245 unwind label %263

245:                                              ; preds = %241
  %246 = trunc nuw nsw i64 %206 to i32
  store i32 %246, ptr %244, align 4, !tbaa !5
  %247 = load ptr, ptr %7, align 8, !tbaa !29
  %248 = icmp eq ptr %247, %191
  br i1 %248, label %252, label %249

249:                                              ; preds = %245
  %250 = load i64, ptr %191, align 8, !tbaa !26
  %251 = add i64 %250, 1
  call void @_ZdlPvm(ptr noundef %247, i64 noundef %251) #29
  br label %252

252:                                              ; preds = %245, %249
  %253 = load ptr, ptr %8, align 8, !tbaa !29
  %254 = icmp eq ptr %253, %189
  br i1 %254, label %258, label %255

255:                                              ; preds = %252
  %256 = load i64, ptr %189, align 8, !tbaa !26
  %257 = add i64 %256, 1
  call void @_ZdlPvm(ptr noundef %253, i64 noundef %257) #29
  br label %258

258:                                              ; preds = %252, %255
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #28
  %259 = add nuw nsw i64 %206, 1
  %260 = icmp eq i64 %259, 20
  br i1 %260, label %202, label %205, !llvm.loop !64

261:                                              ; preds = %226
  %262 = landingpad { ptr, i32 }
          cleanup
  br label %270

263:                                              ; preds = %241
  %264 = landingpad { ptr, i32 }
          cleanup
  %265 = load ptr, ptr %7, align 8, !tbaa !29
  %266 = icmp eq ptr %265, %191
  br i1 %266, label %270, label %267

267:                                              ; preds = %263
  %268 = load i64, ptr %191, align 8, !tbaa !26
  %269 = add i64 %268, 1
  call void @_ZdlPvm(ptr noundef %265, i64 noundef %269) #29
  br label %270

270:                                              ; preds = %267, %263, %261
  %271 = phi { ptr, i32 } [ %262, %261 ], [ %264, %263 ], [ %264, %267 ]
  %272 = load ptr, ptr %8, align 8, !tbaa !29
  %273 = icmp eq ptr %272, %189
  br i1 %273, label %277, label %274

274:                                              ; preds = %270
  %275 = load i64, ptr %189, align 8, !tbaa !26
  %276 = add i64 %275, 1
  call void @_ZdlPvm(ptr noundef %272, i64 noundef %276) #29
  br label %277

277:                                              ; preds = %270, %274
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #28
  br label %439

278:                                              ; preds = %305, %202
  %279 = load i64, ptr %185, align 8, !tbaa !54
  %280 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i64 noundef %279)
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #28
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #28
  store i32 5, ptr %10, align 4, !tbaa !5
  %281 = getelementptr inbounds nuw i8, ptr %10, i64 4
  store i32 2, ptr %281, align 4, !tbaa !5
  %282 = getelementptr inbounds nuw i8, ptr %10, i64 8
  store i32 8, ptr %282, align 4, !tbaa !5
  %283 = getelementptr inbounds nuw i8, ptr %10, i64 12
  store i32 1, ptr %283, align 4, !tbaa !5
  %284 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store ptr %9, ptr %284, align 8, !tbaa !65
  store ptr %9, ptr %9, align 8, !tbaa !68
  %285 = getelementptr inbounds nuw i8, ptr %9, i64 16
  store i64 0, ptr %285, align 8, !tbaa !69
  br label %286

286:                                              ; preds = %289, %278
  %287 = phi i64 [ %295, %289 ], [ 0, %278 ]
  %288 = invoke noalias noundef nonnull dereferenceable(24) ptr @_Znwm(i64 noundef 24) #31
          to label %289 unwind label %297

289:                                              ; preds = %286
  %290 = getelementptr inbounds nuw i8, ptr %10, i64 %287
  %291 = getelementptr inbounds nuw i8, ptr %288, i64 16
  %292 = load i32, ptr %290, align 4, !tbaa !5
  store i32 %292, ptr %291, align 4, !tbaa !5
  call void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(ptr noundef nonnull align 8 dereferenceable(16) %288, ptr noundef nonnull align 8 dereferenceable(24) %9) #28
  %293 = load i64, ptr %285, align 8, !tbaa !71
  %294 = add i64 %293, 1
  store i64 %294, ptr %285, align 8, !tbaa !71
  %295 = add nuw nsw i64 %287, 4
  %296 = icmp eq i64 %295, 16
  br i1 %296, label %312, label %286, !llvm.loop !74

297:                                              ; preds = %286
  %298 = landingpad { ptr, i32 }
          cleanup
  %299 = load ptr, ptr %9, align 8, !tbaa !68
  %300 = icmp eq ptr %299, %9
  br i1 %300, label %329, label %301

301:                                              ; preds = %297, %301
  %302 = phi ptr [ %303, %301 ], [ %299, %297 ]
  %303 = load ptr, ptr %302, align 8, !tbaa !68
  call void @_ZdlPvm(ptr noundef nonnull %302, i64 noundef 24) #29
  %304 = icmp eq ptr %303, %9
  br i1 %304, label %329, label %301, !llvm.loop !75

305:                                              ; preds = %202, %305
  %306 = phi ptr [ %310, %305 ], [ %203, %202 ]
  %307 = getelementptr inbounds nuw i8, ptr %306, i64 40
  %308 = load i32, ptr %307, align 4, !tbaa !5
  %309 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef %308)
  %310 = load ptr, ptr %306, align 8, !tbaa !76
  %311 = icmp eq ptr %310, null
  br i1 %311, label %278, label %305, !llvm.loop !77

312:                                              ; preds = %289
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #28
  invoke void @_ZNSt7__cxx114listIiSaIiEE4sortEv(ptr noundef nonnull align 8 dereferenceable(24) %9)
          to label %313 unwind label %330

313:                                              ; preds = %312
  call void @_ZNSt8__detail15_List_node_base10_M_reverseEv(ptr noundef nonnull align 8 dereferenceable(24) %9) #28
  %314 = load ptr, ptr %9, align 8, !tbaa !68
  %315 = icmp eq ptr %314, %9
  br i1 %315, label %316, label %332

316:                                              ; preds = %332, %313
  %317 = call i32 @putchar(i32 10)
  call void @llvm.lifetime.start.p0(ptr nonnull %11) #28
  call void @llvm.experimental.noalias.scope.decl(metadata !78)
  store ptr null, ptr %11, align 8, !tbaa !81, !alias.scope !78
  %318 = invoke noalias noundef nonnull dereferenceable(32) ptr @_Znwm(i64 noundef 32) #31
          to label %319 unwind label %339

319:                                              ; preds = %316
  store ptr getelementptr inbounds nuw inrange(-16, 40) (i8, ptr @_ZTVSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE, i64 16), ptr %318, align 8, !tbaa !86, !noalias !78
  %320 = getelementptr inbounds nuw i8, ptr %318, i64 8
  store i32 1, ptr %320, align 8, !tbaa !88, !noalias !78
  %321 = getelementptr inbounds nuw i8, ptr %318, i64 12
  store i32 1, ptr %321, align 4, !tbaa !90, !noalias !78
  store ptr getelementptr inbounds nuw inrange(-16, 40) (i8, ptr @_ZTVSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE, i64 16), ptr %318, align 8, !tbaa !86, !noalias !78
  %322 = getelementptr inbounds nuw i8, ptr %318, i64 16
  invoke void @_ZNSt13runtime_errorC2EPKc(ptr noundef nonnull align 8 dereferenceable(16) %322, ptr noundef nonnull @.str.15)
          to label %325 unwind label %323, !noalias !78

323:                                              ; preds = %319
  %324 = landingpad { ptr, i32 }
          cleanup
  call void @_ZdlPvm(ptr noundef nonnull %318, i64 noundef 32) #29, !noalias !78
  br label %427

325:                                              ; preds = %319
  %326 = getelementptr inbounds nuw i8, ptr %11, i64 8
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTV3Own, i64 16), ptr %322, align 8, !tbaa !86, !noalias !78
  store ptr %318, ptr %326, align 8, !tbaa !91, !alias.scope !78
  store ptr %322, ptr %11, align 8, !tbaa !92, !alias.scope !78
  %327 = call ptr @__cxa_allocate_exception(i64 16) #28
  %328 = load ptr, ptr %11, align 8, !tbaa !81
  call void @_ZNSt13runtime_errorC2ERKS_(ptr noundef nonnull align 8 dereferenceable(16) %327, ptr noundef nonnull align 8 dereferenceable(16) %328) #28
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTV3Own, i64 16), ptr %327, align 8, !tbaa !86
  invoke void @__cxa_throw(ptr nonnull %327, ptr nonnull @_ZTI3Own, ptr nonnull @_ZNSt13runtime_errorD2Ev) #32
          to label %472 unwind label %341

329:                                              ; preds = %301, %297
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #28
  br label %437

330:                                              ; preds = %312
  %331 = landingpad { ptr, i32 }
          cleanup
  br label %429

332:                                              ; preds = %313, %332
  %333 = phi ptr [ %337, %332 ], [ %314, %313 ]
  %334 = getelementptr inbounds nuw i8, ptr %333, i64 16
  %335 = load i32, ptr %334, align 4, !tbaa !5
  %336 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef %335)
  %337 = load ptr, ptr %333, align 8, !tbaa !68
  %338 = icmp eq ptr %337, %9
  br i1 %338, label %316, label %332, !llvm.loop !93

339:                                              ; preds = %316
  %340 = landingpad { ptr, i32 }
          cleanup
  br label %427

341:                                              ; preds = %325
  %342 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt9exception
  %343 = extractvalue { ptr, i32 } %342, 1
  %344 = call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTISt9exception) #28
  %345 = icmp eq i32 %343, %344
  br i1 %345, label %346, label %425

346:                                              ; preds = %341
  %347 = extractvalue { ptr, i32 } %342, 0
  %348 = call ptr @__cxa_begin_catch(ptr %347) #28
  %349 = load ptr, ptr %348, align 8, !tbaa !86
  %350 = getelementptr inbounds nuw i8, ptr %349, i64 16
  %351 = load ptr, ptr %350, align 8
  %352 = call noundef ptr %351(ptr noundef nonnull align 8 dereferenceable(8) %348) #28
  %353 = load ptr, ptr %326, align 8, !tbaa !91
  %354 = icmp eq ptr %353, null
  br i1 %354, label %359, label %355

355:                                              ; preds = %346
  %356 = getelementptr inbounds nuw i8, ptr %353, i64 8
  %357 = load atomic i32, ptr %356 monotonic, align 8
  %358 = sext i32 %357 to i64
  br label %359

359:                                              ; preds = %346, %355
  %360 = phi i64 [ %358, %355 ], [ 0, %346 ]
  %361 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, ptr noundef %352, i64 noundef %360)
  invoke void @__cxa_end_catch()
          to label %362 unwind label %364

362:                                              ; preds = %359
  invoke void (ptr, ...) @_ZSt24__throw_out_of_range_fmtPKcz(ptr noundef nonnull @.str.12, i64 noundef 7, i64 noundef 3) #32
          to label %363 unwind label %366

363:                                              ; preds = %362
  unreachable

364:                                              ; preds = %359
  %365 = landingpad { ptr, i32 }
          cleanup
  br label %425

366:                                              ; preds = %362
  %367 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt12out_of_range
  %368 = extractvalue { ptr, i32 } %367, 1
  %369 = call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTISt12out_of_range) #28
  %370 = icmp eq i32 %368, %369
  br i1 %370, label %371, label %425

371:                                              ; preds = %366
  %372 = extractvalue { ptr, i32 } %367, 0
  %373 = call ptr @__cxa_begin_catch(ptr %372) #28
  %374 = load ptr, ptr %373, align 8, !tbaa !86
  %375 = getelementptr inbounds nuw i8, ptr %374, i64 16
  %376 = load ptr, ptr %375, align 8
  %377 = call noundef ptr %376(ptr noundef nonnull align 8 dereferenceable(16) %373) #28
  %378 = call i32 @puts(ptr noundef nonnull dereferenceable(1) %377)
  invoke void @__cxa_end_catch()
          to label %379 unwind label %390

379:                                              ; preds = %371
  call void @llvm.lifetime.start.p0(ptr nonnull %12) #28
  call void @llvm.lifetime.start.p0(ptr nonnull %13) #28
  invoke void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2IS3_EEPKcRKS3_(ptr noundef nonnull align 8 dereferenceable(32) %12, ptr noundef nonnull @.str.6, ptr noundef nonnull align 1 dereferenceable(1) %13)
          to label %380 unwind label %392

380:                                              ; preds = %379
  %381 = invoke noundef i32 @_ZNSt7__cxx114stoiERKNS_12basic_stringIcSt11char_traitsIcESaIcEEEPmi(ptr noundef nonnull align 8 dereferenceable(32) %12, ptr noundef null, i32 noundef 10)
          to label %382 unwind label %394

382:                                              ; preds = %380
  %383 = load ptr, ptr %12, align 8, !tbaa !29
  %384 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %385 = icmp eq ptr %383, %384
  br i1 %385, label %389, label %386

386:                                              ; preds = %382
  %387 = load i64, ptr %384, align 8, !tbaa !26
  %388 = add i64 %387, 1
  call void @_ZdlPvm(ptr noundef %383, i64 noundef %388) #29
  br label %389

389:                                              ; preds = %382, %386
  call void @llvm.lifetime.end.p0(ptr nonnull %13) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %12) #28
  br label %415

390:                                              ; preds = %371
  %391 = landingpad { ptr, i32 }
          cleanup
  br label %425

392:                                              ; preds = %379
  %393 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt11logic_error
  br label %402

394:                                              ; preds = %380
  %395 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt11logic_error
  %396 = load ptr, ptr %12, align 8, !tbaa !29
  %397 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %398 = icmp eq ptr %396, %397
  br i1 %398, label %402, label %399

399:                                              ; preds = %394
  %400 = load i64, ptr %397, align 8, !tbaa !26
  %401 = add i64 %400, 1
  call void @_ZdlPvm(ptr noundef %396, i64 noundef %401) #29
  br label %402

402:                                              ; preds = %399, %394, %392
  %403 = phi { ptr, i32 } [ %393, %392 ], [ %395, %394 ], [ %395, %399 ]
  %404 = extractvalue { ptr, i32 } %403, 1
  call void @llvm.lifetime.end.p0(ptr nonnull %13) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %12) #28
  %405 = call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTISt11logic_error) #28
  %406 = icmp eq i32 %404, %405
  br i1 %406, label %407, label %425

407:                                              ; preds = %402
  %408 = extractvalue { ptr, i32 } %403, 0
  %409 = call ptr @__cxa_begin_catch(ptr %408) #28
  %410 = load ptr, ptr %409, align 8, !tbaa !86
  %411 = getelementptr inbounds nuw i8, ptr %410, i64 16
  %412 = load ptr, ptr %411, align 8
  %413 = call noundef ptr %412(ptr noundef nonnull align 8 dereferenceable(16) %409) #28
  %414 = call i32 @puts(ptr noundef nonnull dereferenceable(1) %413)
  invoke void @__cxa_end_catch()
          to label %415 unwind label %423

415:                                              ; preds = %407, %389
  call void @_ZNSt12__shared_ptrI3OwnLN9__gnu_cxx12_Lock_policyE2EED2Ev(ptr noundef nonnull align 8 dereferenceable(16) %11) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %11) #28
  %416 = load ptr, ptr %9, align 8, !tbaa !68
  %417 = icmp eq ptr %416, %9
  br i1 %417, label %422, label %418

418:                                              ; preds = %415, %418
  %419 = phi ptr [ %420, %418 ], [ %416, %415 ]
  %420 = load ptr, ptr %419, align 8, !tbaa !68
  call void @_ZdlPvm(ptr noundef nonnull %419, i64 noundef 24) #29
  %421 = icmp eq ptr %420, %9
  br i1 %421, label %422, label %418, !llvm.loop !75

422:                                              ; preds = %418, %415
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #28
  call void @_ZNSt13unordered_mapINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEiSt4hashIS5_ESt8equal_toIS5_ESaISt4pairIKS5_iEEED2Ev(ptr noundef nonnull align 8 dereferenceable(56) %6) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #28
  call void @_ZNSt3mapIiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4lessIiESaISt4pairIKiS5_EEED2Ev(ptr noundef nonnull align 8 dereferenceable(48) %3) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #28
  ret i32 0

423:                                              ; preds = %407
  %424 = landingpad { ptr, i32 }
          cleanup
  br label %425

425:                                              ; preds = %423, %402, %390, %366, %364, %341
  %426 = phi { ptr, i32 } [ %424, %423 ], [ %403, %402 ], [ %391, %390 ], [ %367, %366 ], [ %365, %364 ], [ %342, %341 ]
  call void @_ZNSt12__shared_ptrI3OwnLN9__gnu_cxx12_Lock_policyE2EED2Ev(ptr noundef nonnull align 8 dereferenceable(16) %11) #28
  br label %427

427:                                              ; preds = %339, %323, %425
  %428 = phi { ptr, i32 } [ %426, %425 ], [ %340, %339 ], [ %324, %323 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %11) #28
  br label %429

429:                                              ; preds = %427, %330
  %430 = phi { ptr, i32 } [ %428, %427 ], [ %331, %330 ]
  %431 = load ptr, ptr %9, align 8, !tbaa !68
  %432 = icmp eq ptr %431, %9
  br i1 %432, label %437, label %433

433:                                              ; preds = %429, %433
  %434 = phi ptr [ %435, %433 ], [ %431, %429 ]
  %435 = load ptr, ptr %434, align 8, !tbaa !68
  call void @_ZdlPvm(ptr noundef nonnull %434, i64 noundef 24) #29
  %436 = icmp eq ptr %435, %9
  br i1 %436, label %437, label %433, !llvm.loop !75

437:                                              ; preds = %433, %429, %329
  %438 = phi { ptr, i32 } [ %298, %329 ], [ %430, %429 ], [ %430, %433 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #28
  br label %439

439:                                              ; preds = %437, %277
  %440 = phi { ptr, i32 } [ %271, %277 ], [ %438, %437 ]
  %441 = load ptr, ptr %186, align 8, !tbaa !57
  %442 = icmp eq ptr %441, null
  br i1 %442, label %455, label %443

443:                                              ; preds = %439, %453
  %444 = phi ptr [ %445, %453 ], [ %441, %439 ]
  %445 = load ptr, ptr %444, align 8, !tbaa !76
  %446 = getelementptr inbounds nuw i8, ptr %444, i64 8
  %447 = load ptr, ptr %446, align 8, !tbaa !29
  %448 = getelementptr inbounds nuw i8, ptr %444, i64 24
  %449 = icmp eq ptr %447, %448
  br i1 %449, label %453, label %450

450:                                              ; preds = %443
  %451 = load i64, ptr %448, align 8, !tbaa !26
  %452 = add i64 %451, 1
  call void @_ZdlPvm(ptr noundef %447, i64 noundef %452) #29
  br label %453

453:                                              ; preds = %450, %443
  call void @_ZdlPvm(ptr noundef nonnull %444, i64 noundef 56) #29
  %454 = icmp eq ptr %445, null
  br i1 %454, label %455, label %443, !llvm.loop !94

455:                                              ; preds = %453, %439
  %456 = load ptr, ptr %6, align 8, !tbaa !46
  %457 = load i64, ptr %185, align 8, !tbaa !54
  %458 = shl i64 %457, 3
  call void @llvm.memset.p0.i64(ptr align 8 %456, i8 0, i64 %458, i1 false)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %186, i8 0, i64 16, i1 false)
  %459 = load ptr, ptr %6, align 8, !tbaa !46
  %460 = icmp eq ptr %459, %184
  br i1 %460, label %464, label %461

461:                                              ; preds = %455
  %462 = load i64, ptr %185, align 8, !tbaa !54
  %463 = shl i64 %462, 3
  call void @_ZdlPvm(ptr noundef %459, i64 noundef %463) #29
  br label %464

464:                                              ; preds = %455, %461
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #28
  br label %465

465:                                              ; preds = %464, %180, %120
  %466 = phi { ptr, i32 } [ %114, %120 ], [ %181, %180 ], [ %440, %464 ]
  %467 = load ptr, ptr %15, align 8, !tbaa !16
  invoke void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE8_M_eraseEPSt13_Rb_tree_nodeIS8_E(ptr noundef nonnull align 8 dereferenceable(48) %3, ptr noundef %467)
          to label %471 unwind label %468

468:                                              ; preds = %465
  %469 = landingpad { ptr, i32 }
          catch ptr null
  %470 = extractvalue { ptr, i32 } %469, 0
  call void @__clang_call_terminate(ptr %470) #33
  unreachable

471:                                              ; preds = %465
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #28
  resume { ptr, i32 } %466

472:                                              ; preds = %325
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

; Function Attrs: nofree nounwind
declare noundef i32 @puts(ptr noundef readonly captures(none)) local_unnamed_addr #2

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt7__cxx114listIiSaIiEE4sortEv(ptr noundef nonnull align 8 dereferenceable(24) %0) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = alloca %"struct.std::__detail::_Scratch_list", align 8
  %3 = alloca [64 x %"struct.std::__detail::_Scratch_list"], align 16
  %4 = load ptr, ptr %0, align 8, !tbaa !68
  %5 = icmp eq ptr %4, %0
  br i1 %5, label %100, label %6

6:                                                ; preds = %1
  %7 = load ptr, ptr %4, align 8, !tbaa !68
  %8 = icmp eq ptr %7, %0
  br i1 %8, label %100, label %9

9:                                                ; preds = %6
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #28
  %10 = getelementptr inbounds nuw i8, ptr %2, i64 8
  store ptr %2, ptr %10, align 8, !tbaa !65
  store ptr %2, ptr %2, align 8, !tbaa !68
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #28
  br label %11

11:                                               ; preds = %11, %9
  %12 = phi i64 [ 0, %9 ], [ %15, %11 ]
  %13 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store ptr %13, ptr %14, align 8, !tbaa !65
  store ptr %13, ptr %13, align 16, !tbaa !68
  %15 = add nuw nsw i64 %12, 16
  %16 = icmp eq i64 %15, 1024
  br i1 %16, label %17, label %11

17:                                               ; preds = %11, %53
  %18 = phi i64 [ %57, %53 ], [ 0, %11 ]
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 %18
  %20 = load ptr, ptr %0, align 8, !tbaa !68
  %21 = load ptr, ptr %20, align 8, !tbaa !68
  call void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %2, ptr noundef nonnull %20, ptr noundef %21) #28
  %22 = icmp samesign eq i64 %18, 0
  br i1 %22, label %53, label %23

23:                                               ; preds = %17, %50
  %24 = phi ptr [ %51, %50 ], [ %3, %17 ]
  %25 = load ptr, ptr %24, align 8, !tbaa !68
  %26 = icmp eq ptr %25, %24
  br i1 %26, label %53, label %27

27:                                               ; preds = %23
  %28 = load ptr, ptr %2, align 8, !tbaa !68
  %29 = icmp eq ptr %28, %2
  br i1 %29, label %50, label %30

30:                                               ; preds = %27, %42
  %31 = phi ptr [ %44, %42 ], [ %25, %27 ]
  %32 = phi ptr [ %43, %42 ], [ %28, %27 ]
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 16
  %34 = load i32, ptr %33, align 4, !tbaa !5
  %35 = getelementptr inbounds nuw i8, ptr %31, i64 16
  %36 = load i32, ptr %35, align 4, !tbaa !5
  %37 = icmp slt i32 %34, %36
  br i1 %37, label %38, label %40

38:                                               ; preds = %30
  %39 = load ptr, ptr %32, align 8, !tbaa !68
  call void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %31, ptr noundef nonnull %32, ptr noundef %39) #28
  br label %42

40:                                               ; preds = %30
  %41 = load ptr, ptr %31, align 8, !tbaa !68
  br label %42

42:                                               ; preds = %40, %38
  %43 = phi ptr [ %39, %38 ], [ %32, %40 ]
  %44 = phi ptr [ %31, %38 ], [ %41, %40 ]
  %45 = icmp ne ptr %44, %24
  %46 = icmp ne ptr %43, %2
  %47 = and i1 %46, %45
  br i1 %47, label %30, label %48, !llvm.loop !95

48:                                               ; preds = %42
  br i1 %46, label %49, label %50

49:                                               ; preds = %48
  call void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %24, ptr noundef %43, ptr noundef nonnull align 8 dereferenceable(16) %2) #28
  br label %50

50:                                               ; preds = %27, %49, %48
  call void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %2, ptr noundef nonnull align 8 dereferenceable(16) %24) #28
  %51 = getelementptr inbounds nuw i8, ptr %24, i64 16
  %52 = icmp eq ptr %51, %19
  br i1 %52, label %53, label %23, !llvm.loop !96

53:                                               ; preds = %23, %50, %17
  %54 = phi ptr [ %3, %17 ], [ %24, %23 ], [ %51, %50 ]
  %55 = phi i64 [ 0, %17 ], [ -16, %23 ], [ 0, %50 ]
  %56 = phi i64 [ 16, %17 ], [ 0, %23 ], [ 16, %50 ]
  call void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %2, ptr noundef nonnull align 8 dereferenceable(16) %54) #28
  %57 = add nuw nsw i64 %18, %56
  %58 = load ptr, ptr %0, align 8, !tbaa !68
  %59 = icmp eq ptr %58, %0
  br i1 %59, label %60, label %17, !llvm.loop !97

60:                                               ; preds = %53
  %61 = getelementptr inbounds nuw i8, ptr %3, i64 %57
  %62 = icmp eq i64 %57, 16
  br i1 %62, label %98, label %63

63:                                               ; preds = %60
  %64 = getelementptr inbounds nuw i8, ptr %3, i64 16
  br label %65

65:                                               ; preds = %63, %95
  %66 = phi ptr [ %96, %95 ], [ %64, %63 ]
  %67 = phi ptr [ %66, %95 ], [ %3, %63 ]
  %68 = load ptr, ptr %66, align 8, !tbaa !68
  %69 = load ptr, ptr %67, align 8, !tbaa !68
  %70 = icmp ne ptr %68, %66
  %71 = icmp ne ptr %69, %67
  %72 = select i1 %70, i1 %71, i1 false
  br i1 %72, label %73, label %91

73:                                               ; preds = %65, %85
  %74 = phi ptr [ %87, %85 ], [ %68, %65 ]
  %75 = phi ptr [ %86, %85 ], [ %69, %65 ]
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 16
  %77 = load i32, ptr %76, align 4, !tbaa !5
  %78 = getelementptr inbounds nuw i8, ptr %74, i64 16
  %79 = load i32, ptr %78, align 4, !tbaa !5
  %80 = icmp slt i32 %77, %79
  br i1 %80, label %81, label %83

81:                                               ; preds = %73
  %82 = load ptr, ptr %75, align 8, !tbaa !68
  call void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %74, ptr noundef nonnull %75, ptr noundef %82) #28
  br label %85

83:                                               ; preds = %73
  %84 = load ptr, ptr %74, align 8, !tbaa !68
  br label %85

85:                                               ; preds = %83, %81
  %86 = phi ptr [ %82, %81 ], [ %75, %83 ]
  %87 = phi ptr [ %74, %81 ], [ %84, %83 ]
  %88 = icmp ne ptr %87, %66
  %89 = icmp ne ptr %86, %67
  %90 = and i1 %89, %88
  br i1 %90, label %73, label %91, !llvm.loop !95

91:                                               ; preds = %85, %65
  %92 = phi ptr [ %69, %65 ], [ %86, %85 ]
  %93 = phi i1 [ %71, %65 ], [ %89, %85 ]
  br i1 %93, label %94, label %95

94:                                               ; preds = %91
  call void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %66, ptr noundef %92, ptr noundef nonnull align 8 dereferenceable(16) %67) #28
  br label %95

95:                                               ; preds = %91, %94
  %96 = getelementptr inbounds nuw i8, ptr %66, i64 16
  %97 = icmp eq ptr %96, %61
  br i1 %97, label %98, label %65

98:                                               ; preds = %95, %60
  %99 = getelementptr inbounds i8, ptr %19, i64 %55
  call void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(ptr noundef nonnull align 8 dereferenceable(16) %99, ptr noundef nonnull align 8 dereferenceable(16) %0) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #28
  br label %100

100:                                              ; preds = %98, %6, %1
  ret void
}

declare ptr @__cxa_allocate_exception(i64) local_unnamed_addr

; Function Attrs: nounwind
declare void @_ZNSt13runtime_errorD2Ev(ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #4

; Function Attrs: cold noreturn
declare void @__cxa_throw(ptr, ptr, ptr) local_unnamed_addr #5

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #6

declare ptr @__cxa_begin_catch(ptr) local_unnamed_addr

declare void @__cxa_end_catch() local_unnamed_addr

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) local_unnamed_addr #7 comdat {
  %2 = tail call ptr @__cxa_begin_catch(ptr %0) #28
  tail call void @_ZSt9terminatev() #33
  unreachable
}

; Function Attrs: cold nofree noreturn
declare void @_ZSt9terminatev() local_unnamed_addr #8

; Function Attrs: inlinehint mustprogress uwtable
define linkonce_odr dso_local noundef i32 @_ZNSt7__cxx114stoiERKNS_12basic_stringIcSt11char_traitsIcESaIcEEEPmi(ptr noundef nonnull align 8 dereferenceable(32) %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr #9 comdat personality ptr @__gxx_personality_v0 {
  %4 = alloca ptr, align 8
  %5 = load ptr, ptr %0, align 8, !tbaa !29
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #28
  %6 = tail call ptr @__errno_location() #34
  %7 = load i32, ptr %6, align 4, !tbaa !5
  store i32 0, ptr %6, align 4, !tbaa !5
  %8 = call noundef i64 @strtol(ptr noundef %5, ptr noundef nonnull %4, i32 noundef %2)
  %9 = load ptr, ptr %4, align 8, !tbaa !98
  %10 = icmp eq ptr %9, %5
  br i1 %10, label %11, label %19

11:                                               ; preds = %3
  invoke void @_ZSt24__throw_invalid_argumentPKc(ptr noundef nonnull @.str.13) #32
          to label %12 unwind label %13

12:                                               ; preds = %11
  unreachable

13:                                               ; preds = %25, %11
  %14 = landingpad { ptr, i32 }
          cleanup
  %15 = load i32, ptr %6, align 4, !tbaa !5
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %18

17:                                               ; preds = %13
  store i32 %7, ptr %6, align 4, !tbaa !5
  br label %18

18:                                               ; preds = %17, %13
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #28
  resume { ptr, i32 } %14

19:                                               ; preds = %3
  %20 = load i32, ptr %6, align 4, !tbaa !5
  %21 = icmp eq i32 %20, 34
  %22 = add i64 %8, -2147483648
  %23 = icmp ult i64 %22, -4294967296
  %24 = or i1 %23, %21
  br i1 %24, label %25, label %27

25:                                               ; preds = %19
  invoke void @_ZSt20__throw_out_of_rangePKc(ptr noundef nonnull @.str.13) #32
          to label %26 unwind label %13

26:                                               ; preds = %25
  unreachable

27:                                               ; preds = %19
  %28 = icmp eq ptr %1, null
  br i1 %28, label %33, label %29

29:                                               ; preds = %27
  %30 = ptrtoint ptr %9 to i64
  %31 = ptrtoint ptr %5 to i64
  %32 = sub i64 %30, %31
  store i64 %32, ptr %1, align 8, !tbaa !99
  br label %33

33:                                               ; preds = %29, %27
  %34 = icmp eq i32 %20, 0
  br i1 %34, label %35, label %36

35:                                               ; preds = %33
  store i32 %7, ptr %6, align 4, !tbaa !5
  br label %36

36:                                               ; preds = %33, %35
  %37 = trunc i64 %8 to i32
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #28
  ret i32 %37
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2IS3_EEPKcRKS3_(ptr noundef nonnull align 8 dereferenceable(32) %0, ptr noundef %1, ptr noundef nonnull align 1 dereferenceable(1) %2) unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store ptr %4, ptr %0, align 8, !tbaa !23
  %5 = icmp eq ptr %1, null
  br i1 %5, label %6, label %7

6:                                                ; preds = %3
  tail call void @_ZSt19__throw_logic_errorPKc(ptr noundef nonnull @.str.14) #32
  unreachable

7:                                                ; preds = %3
  %8 = tail call noundef i64 @strlen(ptr noundef nonnull dereferenceable(1) %1) #28
  %9 = icmp ugt i64 %8, 15
  br i1 %9, label %10, label %19

10:                                               ; preds = %7
  %11 = icmp slt i64 %8, 0
  br i1 %11, label %12, label %13

12:                                               ; preds = %10
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.7) #32
  unreachable

13:                                               ; preds = %10
  %14 = add nuw i64 %8, 1
  %15 = icmp slt i64 %14, 0
  br i1 %15, label %16, label %17, !prof !39

16:                                               ; preds = %13
  tail call void @_ZSt17__throw_bad_allocv() #32
  unreachable

17:                                               ; preds = %13
  %18 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %14) #31
  store ptr %18, ptr %0, align 8, !tbaa !29
  store i64 %8, ptr %4, align 8, !tbaa !26
  br label %19

19:                                               ; preds = %17, %7
  %20 = load ptr, ptr %0, align 8, !tbaa !29
  switch i64 %8, label %23 [
    i64 1, label %21
    i64 0, label %24
  ]

21:                                               ; preds = %19
  %22 = load i8, ptr %1, align 1, !tbaa !26
  store i8 %22, ptr %20, align 1, !tbaa !26
  br label %24

23:                                               ; preds = %19
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %20, ptr nonnull align 1 %1, i64 %8, i1 false)
  br label %24

24:                                               ; preds = %19, %21, %23
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store i64 %8, ptr %25, align 8, !tbaa !27
  %26 = load ptr, ptr %0, align 8, !tbaa !29
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 %8
  store i8 0, ptr %27, align 1, !tbaa !26
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt12__shared_ptrI3OwnLN9__gnu_cxx12_Lock_policyE2EED2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8, !tbaa !91
  %4 = icmp eq ptr %3, null
  br i1 %4, label %29, label %5

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %7 = load atomic i64, ptr %6 acquire, align 8
  %8 = icmp eq i64 %7, 4294967297
  br i1 %8, label %9, label %17

9:                                                ; preds = %5
  store i32 0, ptr %6, align 8, !tbaa !88
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 12
  store i32 0, ptr %10, align 4, !tbaa !90
  %11 = load ptr, ptr %3, align 8, !tbaa !86
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 16
  %13 = load ptr, ptr %12, align 8
  tail call void %13(ptr noundef nonnull align 8 dereferenceable(16) %3) #28
  %14 = load ptr, ptr %3, align 8, !tbaa !86
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 24
  %16 = load ptr, ptr %15, align 8
  tail call void %16(ptr noundef nonnull align 8 dereferenceable(16) %3) #28
  br label %29

17:                                               ; preds = %5
  %18 = load i8, ptr @__libc_single_threaded, align 1, !tbaa !26
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %23, label %20

20:                                               ; preds = %17
  %21 = load i32, ptr %6, align 4, !tbaa !5
  %22 = add nsw i32 %21, -1
  store i32 %22, ptr %6, align 4, !tbaa !5
  br label %25

23:                                               ; preds = %17
  %24 = atomicrmw volatile add ptr %6, i32 -1 acq_rel, align 4
  br label %25

25:                                               ; preds = %23, %20
  %26 = phi i32 [ %21, %20 ], [ %24, %23 ]
  %27 = icmp eq i32 %26, 1
  br i1 %27, label %28, label %29, !prof !39

28:                                               ; preds = %25
  tail call void @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE24_M_release_last_use_coldEv(ptr noundef nonnull align 8 dereferenceable(16) %3) #28
  br label %29

29:                                               ; preds = %1, %9, %25, %28
  ret void
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt13unordered_mapINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEiSt4hashIS5_ESt8equal_toIS5_ESaISt4pairIKS5_iEEED2Ev(ptr noundef nonnull align 8 dereferenceable(56) %0) unnamed_addr #11 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8, !tbaa !57
  %4 = icmp eq ptr %3, null
  br i1 %4, label %17, label %5

5:                                                ; preds = %1, %15
  %6 = phi ptr [ %7, %15 ], [ %3, %1 ]
  %7 = load ptr, ptr %6, align 8, !tbaa !76
  %8 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %9 = load ptr, ptr %8, align 8, !tbaa !29
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %11 = icmp eq ptr %9, %10
  br i1 %11, label %15, label %12

12:                                               ; preds = %5
  %13 = load i64, ptr %10, align 8, !tbaa !26
  %14 = add i64 %13, 1
  tail call void @_ZdlPvm(ptr noundef %9, i64 noundef %14) #29
  br label %15

15:                                               ; preds = %12, %5
  tail call void @_ZdlPvm(ptr noundef nonnull %6, i64 noundef 56) #29
  %16 = icmp eq ptr %7, null
  br i1 %16, label %17, label %5, !llvm.loop !94

17:                                               ; preds = %15, %1
  %18 = load ptr, ptr %0, align 8, !tbaa !46
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %20 = load i64, ptr %19, align 8, !tbaa !54
  %21 = shl i64 %20, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %18, i8 0, i64 %21, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %2, i8 0, i64 16, i1 false)
  %22 = load ptr, ptr %0, align 8, !tbaa !46
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %24 = icmp eq ptr %22, %23
  br i1 %24, label %28, label %25

25:                                               ; preds = %17
  %26 = load i64, ptr %19, align 8, !tbaa !54
  %27 = shl i64 %26, 3
  tail call void @_ZdlPvm(ptr noundef %22, i64 noundef %27) #29
  br label %28

28:                                               ; preds = %17, %25
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt3mapIiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4lessIiESaISt4pairIKiS5_EEED2Ev(ptr noundef nonnull align 8 dereferenceable(48) %0) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8, !tbaa !16
  invoke void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE8_M_eraseEPSt13_Rb_tree_nodeIS8_E(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr noundef %3)
          to label %7 unwind label %4

4:                                                ; preds = %1
  %5 = landingpad { ptr, i32 }
          catch ptr null
  %6 = extractvalue { ptr, i32 } %5, 0
  tail call void @__clang_call_terminate(ptr %6) #33
  unreachable

7:                                                ; preds = %1
  ret void
}

; Function Attrs: noreturn
declare void @_ZSt20__throw_length_errorPKc(ptr noundef) local_unnamed_addr #12

; Function Attrs: noreturn
declare void @_ZSt28__throw_bad_array_new_lengthv() local_unnamed_addr #12

; Function Attrs: noreturn
declare void @_ZSt17__throw_bad_allocv() local_unnamed_addr #12

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr #13

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #14

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr #15

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #16

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(32) ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull align 8 dereferenceable(32) %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8, !tbaa !27
  %8 = add i64 %2, 9223372036854775807
  %9 = sub i64 %8, %7
  %10 = icmp ult i64 %9, %4
  br i1 %10, label %11, label %12

11:                                               ; preds = %5
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.9) #32
  unreachable

12:                                               ; preds = %5
  %13 = sub i64 %4, %2
  %14 = add i64 %13, %7
  %15 = load ptr, ptr %0, align 8, !tbaa !29
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %17 = icmp eq ptr %15, %16
  %18 = load i64, ptr %16, align 8
  %19 = select i1 %17, i64 15, i64 %18
  %20 = icmp ugt i64 %14, %19
  br i1 %20, label %96, label %21

21:                                               ; preds = %12
  %22 = getelementptr inbounds nuw i8, ptr %15, i64 %1
  %23 = add i64 %2, %1
  %24 = sub i64 %7, %23
  %25 = icmp ult ptr %3, %15
  %26 = getelementptr inbounds nuw i8, ptr %15, i64 %7
  %27 = icmp ult ptr %26, %3
  %28 = select i1 %25, i1 true, i1 %27
  br i1 %28, label %29, label %43

29:                                               ; preds = %21
  %30 = icmp eq i64 %7, %23
  %31 = icmp eq i64 %2, %4
  %32 = or i1 %31, %30
  br i1 %32, label %39, label %33

33:                                               ; preds = %29
  %34 = getelementptr inbounds nuw i8, ptr %22, i64 %4
  %35 = getelementptr inbounds nuw i8, ptr %22, i64 %2
  switch i64 %24, label %38 [
    i64 1, label %36
    i64 0, label %39
  ]

36:                                               ; preds = %33
  %37 = load i8, ptr %35, align 1, !tbaa !26
  store i8 %37, ptr %34, align 1, !tbaa !26
  br label %39

38:                                               ; preds = %33
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %34, ptr align 1 %35, i64 %24, i1 false)
  br label %39

39:                                               ; preds = %38, %36, %33, %29
  switch i64 %4, label %42 [
    i64 0, label %97
    i64 1, label %40
  ]

40:                                               ; preds = %39
  %41 = load i8, ptr %3, align 1, !tbaa !26
  store i8 %41, ptr %22, align 1, !tbaa !26
  br label %97

42:                                               ; preds = %39
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %22, ptr align 1 %3, i64 %4, i1 false)
  br label %97

43:                                               ; preds = %21
  %44 = icmp ugt i64 %4, %2
  %45 = add i64 %4, -1
  %46 = icmp ult i64 %45, %2
  br i1 %46, label %47, label %51

47:                                               ; preds = %43
  switch i64 %4, label %50 [
    i64 1, label %48
    i64 0, label %51
  ]

48:                                               ; preds = %47
  %49 = load i8, ptr %3, align 1, !tbaa !26
  store i8 %49, ptr %22, align 1, !tbaa !26
  br label %51

50:                                               ; preds = %47
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %22, ptr align 1 %3, i64 %4, i1 false)
  br label %51

51:                                               ; preds = %50, %48, %47, %43
  %52 = icmp eq i64 %7, %23
  %53 = icmp eq i64 %2, %4
  %54 = or i1 %53, %52
  br i1 %54, label %61, label %55

55:                                               ; preds = %51
  %56 = getelementptr inbounds nuw i8, ptr %22, i64 %4
  %57 = getelementptr inbounds nuw i8, ptr %22, i64 %2
  switch i64 %24, label %60 [
    i64 1, label %58
    i64 0, label %61
  ]

58:                                               ; preds = %55
  %59 = load i8, ptr %57, align 1, !tbaa !26
  store i8 %59, ptr %56, align 1, !tbaa !26
  br label %61

60:                                               ; preds = %55
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %56, ptr align 1 %57, i64 %24, i1 false)
  br label %61

61:                                               ; preds = %60, %58, %55, %51
  br i1 %44, label %62, label %97

62:                                               ; preds = %61
  %63 = getelementptr inbounds nuw i8, ptr %3, i64 %4
  %64 = getelementptr inbounds nuw i8, ptr %22, i64 %2
  %65 = icmp ugt ptr %63, %64
  br i1 %65, label %70, label %66

66:                                               ; preds = %62
  switch i64 %4, label %69 [
    i64 1, label %67
    i64 0, label %97
  ]

67:                                               ; preds = %66
  %68 = load i8, ptr %3, align 1, !tbaa !26
  store i8 %68, ptr %22, align 1, !tbaa !26
  br label %97

69:                                               ; preds = %66
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %22, ptr align 1 %3, i64 %4, i1 false)
  br label %97

70:                                               ; preds = %62
  %71 = icmp ult ptr %3, %64
  br i1 %71, label %82, label %72

72:                                               ; preds = %70
  %73 = ptrtoint ptr %3 to i64
  %74 = ptrtoint ptr %22 to i64
  %75 = sub i64 %73, %74
  %76 = sub i64 %4, %2
  %77 = getelementptr i8, ptr %22, i64 %75
  %78 = getelementptr i8, ptr %77, i64 %76
  switch i64 %4, label %81 [
    i64 1, label %79
    i64 0, label %97
  ]

79:                                               ; preds = %72
  %80 = load i8, ptr %78, align 1, !tbaa !26
  store i8 %80, ptr %22, align 1, !tbaa !26
  br label %97

81:                                               ; preds = %72
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %22, ptr align 1 %78, i64 %4, i1 false)
  br label %97

82:                                               ; preds = %70
  %83 = ptrtoint ptr %64 to i64
  %84 = ptrtoint ptr %3 to i64
  %85 = sub i64 %83, %84
  switch i64 %85, label %88 [
    i64 1, label %86
    i64 0, label %89
  ]

86:                                               ; preds = %82
  %87 = load i8, ptr %3, align 1, !tbaa !26
  store i8 %87, ptr %22, align 1, !tbaa !26
  br label %89

88:                                               ; preds = %82
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %22, ptr align 1 %3, i64 %85, i1 false)
  br label %89

89:                                               ; preds = %82, %86, %88
  %90 = getelementptr inbounds nuw i8, ptr %22, i64 %85
  %91 = getelementptr inbounds nuw i8, ptr %22, i64 %4
  %92 = sub i64 %4, %85
  switch i64 %92, label %95 [
    i64 1, label %93
    i64 0, label %97
  ]

93:                                               ; preds = %89
  %94 = load i8, ptr %91, align 1, !tbaa !26
  store i8 %94, ptr %90, align 1, !tbaa !26
  br label %97

95:                                               ; preds = %89
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %90, ptr nonnull align 1 %91, i64 %92, i1 false)
  br label %97

96:                                               ; preds = %12
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(ptr noundef nonnull align 8 dereferenceable(32) %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4)
  br label %97

97:                                               ; preds = %95, %93, %89, %81, %79, %72, %69, %67, %66, %42, %40, %39, %61, %96
  store i64 %14, ptr %6, align 8, !tbaa !27
  %98 = load ptr, ptr %0, align 8, !tbaa !29
  %99 = getelementptr inbounds nuw i8, ptr %98, i64 %14
  store i8 0, ptr %99, align 1, !tbaa !26
  ret ptr %0
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(ptr noundef nonnull align 8 dereferenceable(32) %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8, !tbaa !27
  %8 = add i64 %2, %1
  %9 = sub i64 %7, %8
  %10 = sub i64 %4, %2
  %11 = add i64 %10, %7
  %12 = load ptr, ptr %0, align 8, !tbaa !29
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %14 = icmp eq ptr %12, %13
  %15 = load i64, ptr %13, align 8
  %16 = select i1 %14, i64 15, i64 %15
  %17 = icmp slt i64 %11, 0
  br i1 %17, label %18, label %19

18:                                               ; preds = %5
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.7) #32
  unreachable

19:                                               ; preds = %5
  %20 = icmp ugt i64 %11, %16
  br i1 %20, label %21, label %26

21:                                               ; preds = %19
  %22 = shl nuw i64 %16, 1
  %23 = icmp ult i64 %11, %22
  br i1 %23, label %24, label %26

24:                                               ; preds = %21
  %25 = tail call i64 @llvm.umin.i64(i64 %22, i64 9223372036854775807)
  br label %26

26:                                               ; preds = %24, %21, %19
  %27 = phi i64 [ %25, %24 ], [ %11, %21 ], [ %11, %19 ]
  %28 = add nuw i64 %27, 1
  %29 = icmp slt i64 %28, 0
  br i1 %29, label %30, label %31, !prof !39

30:                                               ; preds = %26
  tail call void @_ZSt17__throw_bad_allocv() #32
  unreachable

31:                                               ; preds = %26
  %32 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %28) #31
  switch i64 %1, label %35 [
    i64 0, label %36
    i64 1, label %33
  ]

33:                                               ; preds = %31
  %34 = load i8, ptr %12, align 1, !tbaa !26
  store i8 %34, ptr %32, align 1, !tbaa !26
  br label %36

35:                                               ; preds = %31
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %32, ptr align 1 %12, i64 %1, i1 false)
  br label %36

36:                                               ; preds = %35, %33, %31
  %37 = icmp ne ptr %3, null
  %38 = icmp ne i64 %4, 0
  %39 = and i1 %37, %38
  br i1 %39, label %40, label %46

40:                                               ; preds = %36
  %41 = getelementptr inbounds nuw i8, ptr %32, i64 %1
  %42 = icmp eq i64 %4, 1
  br i1 %42, label %43, label %45

43:                                               ; preds = %40
  %44 = load i8, ptr %3, align 1, !tbaa !26
  store i8 %44, ptr %41, align 1, !tbaa !26
  br label %46

45:                                               ; preds = %40
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %41, ptr nonnull align 1 %3, i64 %4, i1 false)
  br label %46

46:                                               ; preds = %45, %43, %36
  %47 = icmp eq i64 %7, %8
  br i1 %47, label %56, label %48

48:                                               ; preds = %46
  %49 = getelementptr inbounds nuw i8, ptr %32, i64 %1
  %50 = getelementptr inbounds nuw i8, ptr %49, i64 %4
  %51 = getelementptr inbounds nuw i8, ptr %12, i64 %1
  %52 = getelementptr inbounds nuw i8, ptr %51, i64 %2
  switch i64 %9, label %55 [
    i64 1, label %53
    i64 0, label %56
  ]

53:                                               ; preds = %48
  %54 = load i8, ptr %52, align 1, !tbaa !26
  store i8 %54, ptr %50, align 1, !tbaa !26
  br label %56

55:                                               ; preds = %48
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %50, ptr align 1 %52, i64 %9, i1 false)
  br label %56

56:                                               ; preds = %55, %53, %48, %46
  br i1 %14, label %59, label %57

57:                                               ; preds = %56
  %58 = add i64 %15, 1
  tail call void @_ZdlPvm(ptr noundef %12, i64 noundef %58) #29
  br label %59

59:                                               ; preds = %56, %57
  store ptr %32, ptr %0, align 8, !tbaa !29
  store i64 %27, ptr %13, align 8, !tbaa !26
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #16

; Function Attrs: noreturn
declare void @_ZSt24__throw_out_of_range_fmtPKcz(ptr noundef, ...) local_unnamed_addr #12

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare i64 @strlen(ptr noundef captures(none)) local_unnamed_addr #17

; Function Attrs: nounwind
declare void @_ZNSt13runtime_errorC2ERKS_(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #4

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN3OwnD0Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #11 comdat align 2 {
  tail call void @_ZNSt13runtime_errorD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) #28
  tail call void @_ZdlPvm(ptr noundef %0, i64 noundef 16) #29
  ret void
}

; Function Attrs: nounwind
declare noundef ptr @_ZNKSt13runtime_error4whatEv(ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nounwind willreturn
declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #18

; Function Attrs: noreturn
declare void @_ZSt24__throw_invalid_argumentPKc(ptr noundef) local_unnamed_addr #12

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare ptr @__errno_location() local_unnamed_addr #19

; Function Attrs: noreturn
declare void @_ZSt20__throw_out_of_rangePKc(ptr noundef) local_unnamed_addr #12

; Function Attrs: noreturn
declare void @_ZSt19__throw_logic_errorPKc(ptr noundef) local_unnamed_addr #12

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE24_M_release_last_use_coldEv(ptr noundef nonnull align 8 dereferenceable(16) %0) local_unnamed_addr #20 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = load ptr, ptr %0, align 8, !tbaa !86
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %4 = load ptr, ptr %3, align 8
  tail call void %4(ptr noundef nonnull align 8 dereferenceable(16) %0) #28
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %6 = load i8, ptr @__libc_single_threaded, align 1, !tbaa !26
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %11, label %8

8:                                                ; preds = %1
  %9 = load i32, ptr %5, align 4, !tbaa !5
  %10 = add nsw i32 %9, -1
  store i32 %10, ptr %5, align 4, !tbaa !5
  br label %13

11:                                               ; preds = %1
  %12 = atomicrmw volatile add ptr %5, i32 -1 acq_rel, align 4
  br label %13

13:                                               ; preds = %11, %8
  %14 = phi i32 [ %9, %8 ], [ %12, %11 ]
  %15 = icmp eq i32 %14, 1
  br i1 %15, label %16, label %20

16:                                               ; preds = %13
  %17 = load ptr, ptr %0, align 8, !tbaa !86
  %18 = getelementptr inbounds nuw i8, ptr %17, i64 24
  %19 = load ptr, ptr %18, align 8
  tail call void %19(ptr noundef nonnull align 8 dereferenceable(16) %0) #28
  br label %20

20:                                               ; preds = %13, %16
  ret void
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE8_M_eraseEPSt13_Rb_tree_nodeIS8_E(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr noundef %1) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %3 = icmp eq ptr %1, null
  br i1 %3, label %19, label %4

4:                                                ; preds = %2, %17
  %5 = phi ptr [ %9, %17 ], [ %1, %2 ]
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %7 = load ptr, ptr %6, align 8, !tbaa !42
  tail call void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE8_M_eraseEPSt13_Rb_tree_nodeIS8_E(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr noundef %7)
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %9 = load ptr, ptr %8, align 8, !tbaa !41
  %10 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %11 = load ptr, ptr %10, align 8, !tbaa !29
  %12 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %13 = icmp eq ptr %11, %12
  br i1 %13, label %17, label %14

14:                                               ; preds = %4
  %15 = load i64, ptr %12, align 8, !tbaa !26
  %16 = add i64 %15, 1
  tail call void @_ZdlPvm(ptr noundef %11, i64 noundef %16) #29
  br label %17

17:                                               ; preds = %4, %14
  tail call void @_ZdlPvm(ptr noundef nonnull %5, i64 noundef 72) #29
  %18 = icmp eq ptr %9, null
  br i1 %18, label %19, label %4, !llvm.loop !100

19:                                               ; preds = %17, %2
  ret void
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local ptr @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE22_M_emplace_hint_uniqueIJRKSt21piecewise_construct_tSt5tupleIJOiEESJ_IJEEEEESt17_Rb_tree_iteratorIS8_ESt23_Rb_tree_const_iteratorIS8_EDpOT_(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr %1, ptr noundef nonnull align 1 dereferenceable(1) %2, ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef nonnull align 1 dereferenceable(1) %4) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %6 = alloca %"struct.std::_Rb_tree<int, std::pair<const int, std::__cxx11::basic_string<char>>, std::_Select1st<std::pair<const int, std::__cxx11::basic_string<char>>>, std::less<int>>::_Auto_node", align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #28
  store ptr %0, ptr %6, align 8, !tbaa !101
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %8 = tail call noalias noundef nonnull dereferenceable(72) ptr @_Znwm(i64 noundef 72) #31
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 32
  %10 = load i64, ptr %3, align 8, !tbaa !34
  %11 = inttoptr i64 %10 to ptr
  %12 = load i32, ptr %11, align 4, !tbaa !5
  store i32 %12, ptr %9, align 8, !tbaa !103
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 40
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 56
  store ptr %14, ptr %13, align 8, !tbaa !23
  %15 = getelementptr inbounds nuw i8, ptr %8, i64 48
  store i64 0, ptr %15, align 8, !tbaa !27
  store i8 0, ptr %14, align 8, !tbaa !26
  store ptr %8, ptr %7, align 8, !tbaa !105
  %16 = invoke { ptr, ptr } @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE29_M_get_insert_hint_unique_posESt23_Rb_tree_const_iteratorIS8_ERS1_(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr %1, ptr noundef nonnull align 4 dereferenceable(4) %9)
          to label %17 unwind label %39

17:                                               ; preds = %5
  %18 = extractvalue { ptr, ptr } %16, 0
  %19 = extractvalue { ptr, ptr } %16, 1
  %20 = icmp eq ptr %19, null
  br i1 %20, label %41, label %21

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8, !tbaa !108, !nonnull !109, !align !110
  %23 = load ptr, ptr %7, align 8, !tbaa !105
  %24 = icmp ne ptr %18, null
  %25 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %26 = icmp eq ptr %19, %25
  %27 = select i1 %24, i1 true, i1 %26
  br i1 %27, label %34, label %28

28:                                               ; preds = %21
  %29 = getelementptr inbounds nuw i8, ptr %23, i64 32
  %30 = getelementptr inbounds nuw i8, ptr %19, i64 32
  %31 = load i32, ptr %29, align 4, !tbaa !5
  %32 = load i32, ptr %30, align 4, !tbaa !5
  %33 = icmp slt i32 %31, %32
  br label %34

34:                                               ; preds = %21, %28
  %35 = phi i1 [ %33, %28 ], [ true, %21 ]
  tail call void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 noundef zeroext %35, ptr noundef %23, ptr noundef nonnull %19, ptr noundef nonnull align 8 dereferenceable(32) %25) #28
  %36 = getelementptr inbounds nuw i8, ptr %22, i64 40
  %37 = load i64, ptr %36, align 8, !tbaa !19
  %38 = add i64 %37, 1
  store i64 %38, ptr %36, align 8, !tbaa !19
  store ptr null, ptr %7, align 8, !tbaa !105
  br label %41

39:                                               ; preds = %5
  %40 = landingpad { ptr, i32 }
          cleanup
  call void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE10_Auto_nodeD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %6) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #28
  resume { ptr, i32 } %40

41:                                               ; preds = %17, %34
  %42 = phi ptr [ %23, %34 ], [ %18, %17 ]
  %43 = load ptr, ptr %7, align 8, !tbaa !105
  %44 = icmp eq ptr %43, null
  br i1 %44, label %54, label %45

45:                                               ; preds = %41
  %46 = getelementptr inbounds nuw i8, ptr %43, i64 40
  %47 = load ptr, ptr %46, align 8, !tbaa !29
  %48 = getelementptr inbounds nuw i8, ptr %43, i64 56
  %49 = icmp eq ptr %47, %48
  br i1 %49, label %53, label %50

50:                                               ; preds = %45
  %51 = load i64, ptr %48, align 8, !tbaa !26
  %52 = add i64 %51, 1
  tail call void @_ZdlPvm(ptr noundef %47, i64 noundef %52) #29
  br label %53

53:                                               ; preds = %50, %45
  tail call void @_ZdlPvm(ptr noundef nonnull %43, i64 noundef 72) #29
  br label %54

54:                                               ; preds = %41, %53
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #28
  ret ptr %42
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local { ptr, ptr } @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE29_M_get_insert_hint_unique_posESt23_Rb_tree_const_iteratorIS8_ERS1_(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr %1, ptr noundef nonnull align 4 dereferenceable(4) %2) local_unnamed_addr #3 comdat align 2 {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %5 = icmp eq ptr %1, %4
  br i1 %5, label %6, label %50

6:                                                ; preds = %3
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load i64, ptr %7, align 8, !tbaa !19
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %17, label %10

10:                                               ; preds = %6
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %12 = load ptr, ptr %11, align 8, !tbaa !30
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 32
  %14 = load i32, ptr %13, align 4, !tbaa !5
  %15 = load i32, ptr %2, align 4, !tbaa !5
  %16 = icmp slt i32 %14, %15
  br i1 %16, label %145, label %17

17:                                               ; preds = %10, %6
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %19 = load ptr, ptr %18, align 8, !tbaa !30
  %20 = icmp eq ptr %19, null
  br i1 %20, label %32, label %21

21:                                               ; preds = %17
  %22 = load i32, ptr %2, align 4, !tbaa !5
  br label %23

23:                                               ; preds = %23, %21
  %24 = phi ptr [ %19, %21 ], [ %30, %23 ]
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 32
  %26 = load i32, ptr %25, align 4, !tbaa !5
  %27 = icmp slt i32 %22, %26
  %28 = select i1 %27, i64 16, i64 24
  %29 = getelementptr inbounds nuw i8, ptr %24, i64 %28
  %30 = load ptr, ptr %29, align 8, !tbaa !30
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %23, !llvm.loop !111

32:                                               ; preds = %23, %17
  %33 = phi ptr [ %4, %17 ], [ %24, %23 ]
  %34 = phi i1 [ true, %17 ], [ %27, %23 ]
  %35 = phi ptr [ null, %17 ], [ %30, %23 ]
  br i1 %34, label %36, label %42

36:                                               ; preds = %32
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %38 = load ptr, ptr %37, align 8, !tbaa !17
  %39 = icmp eq ptr %33, %38
  br i1 %39, label %145, label %40

40:                                               ; preds = %36
  %41 = tail call noundef ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr noundef nonnull %33) #30
  br label %42

42:                                               ; preds = %40, %32
  %43 = phi ptr [ %41, %40 ], [ %33, %32 ]
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 32
  %45 = load i32, ptr %44, align 4, !tbaa !5
  %46 = load i32, ptr %2, align 4, !tbaa !5
  %47 = icmp slt i32 %45, %46
  %48 = select i1 %47, ptr %35, ptr %43
  %49 = select i1 %47, ptr %33, ptr null
  br label %145

50:                                               ; preds = %3
  %51 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %52 = load i32, ptr %2, align 4, !tbaa !5
  %53 = load i32, ptr %51, align 4, !tbaa !5
  %54 = icmp slt i32 %52, %53
  br i1 %54, label %55, label %98

55:                                               ; preds = %50
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %57 = load ptr, ptr %56, align 8, !tbaa !30
  %58 = icmp eq ptr %57, %1
  br i1 %58, label %145, label %59

59:                                               ; preds = %55
  %60 = tail call noundef ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr noundef %1) #30
  %61 = getelementptr inbounds nuw i8, ptr %60, i64 32
  %62 = load i32, ptr %61, align 4, !tbaa !5
  %63 = icmp slt i32 %62, %52
  br i1 %63, label %64, label %70

64:                                               ; preds = %59
  %65 = getelementptr inbounds nuw i8, ptr %60, i64 24
  %66 = load ptr, ptr %65, align 8, !tbaa !42
  %67 = icmp eq ptr %66, null
  %68 = select i1 %67, ptr null, ptr %1
  %69 = select i1 %67, ptr %60, ptr %1
  br label %145

70:                                               ; preds = %59
  %71 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %72 = load ptr, ptr %71, align 8, !tbaa !30
  %73 = icmp eq ptr %72, null
  br i1 %73, label %83, label %74

74:                                               ; preds = %70, %74
  %75 = phi ptr [ %81, %74 ], [ %72, %70 ]
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 32
  %77 = load i32, ptr %76, align 4, !tbaa !5
  %78 = icmp slt i32 %52, %77
  %79 = select i1 %78, i64 16, i64 24
  %80 = getelementptr inbounds nuw i8, ptr %75, i64 %79
  %81 = load ptr, ptr %80, align 8, !tbaa !30
  %82 = icmp eq ptr %81, null
  br i1 %82, label %83, label %74, !llvm.loop !111

83:                                               ; preds = %74, %70
  %84 = phi ptr [ %4, %70 ], [ %75, %74 ]
  %85 = phi i1 [ true, %70 ], [ %78, %74 ]
  %86 = phi ptr [ null, %70 ], [ %81, %74 ]
  br i1 %85, label %87, label %91

87:                                               ; preds = %83
  %88 = icmp eq ptr %84, %57
  br i1 %88, label %145, label %89

89:                                               ; preds = %87
  %90 = tail call noundef ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr noundef nonnull %84) #30
  br label %91

91:                                               ; preds = %89, %83
  %92 = phi ptr [ %90, %89 ], [ %84, %83 ]
  %93 = getelementptr inbounds nuw i8, ptr %92, i64 32
  %94 = load i32, ptr %93, align 4, !tbaa !5
  %95 = icmp slt i32 %94, %52
  %96 = select i1 %95, ptr %86, ptr %92
  %97 = select i1 %95, ptr %84, ptr null
  br label %145

98:                                               ; preds = %50
  %99 = icmp slt i32 %53, %52
  br i1 %99, label %100, label %145

100:                                              ; preds = %98
  %101 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %102 = load ptr, ptr %101, align 8, !tbaa !30
  %103 = icmp eq ptr %102, %1
  br i1 %103, label %145, label %104

104:                                              ; preds = %100
  %105 = tail call noundef ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr noundef %1) #30
  %106 = getelementptr inbounds nuw i8, ptr %105, i64 32
  %107 = load i32, ptr %106, align 4, !tbaa !5
  %108 = icmp slt i32 %52, %107
  br i1 %108, label %109, label %115

109:                                              ; preds = %104
  %110 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %111 = load ptr, ptr %110, align 8, !tbaa !42
  %112 = icmp eq ptr %111, null
  %113 = select i1 %112, ptr null, ptr %105
  %114 = select i1 %112, ptr %1, ptr %105
  br label %145

115:                                              ; preds = %104
  %116 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %117 = load ptr, ptr %116, align 8, !tbaa !30
  %118 = icmp eq ptr %117, null
  br i1 %118, label %128, label %119

119:                                              ; preds = %115, %119
  %120 = phi ptr [ %126, %119 ], [ %117, %115 ]
  %121 = getelementptr inbounds nuw i8, ptr %120, i64 32
  %122 = load i32, ptr %121, align 4, !tbaa !5
  %123 = icmp slt i32 %52, %122
  %124 = select i1 %123, i64 16, i64 24
  %125 = getelementptr inbounds nuw i8, ptr %120, i64 %124
  %126 = load ptr, ptr %125, align 8, !tbaa !30
  %127 = icmp eq ptr %126, null
  br i1 %127, label %128, label %119, !llvm.loop !111

128:                                              ; preds = %119, %115
  %129 = phi ptr [ %4, %115 ], [ %120, %119 ]
  %130 = phi i1 [ true, %115 ], [ %123, %119 ]
  %131 = phi ptr [ null, %115 ], [ %126, %119 ]
  br i1 %130, label %132, label %138

132:                                              ; preds = %128
  %133 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %134 = load ptr, ptr %133, align 8, !tbaa !17
  %135 = icmp eq ptr %129, %134
  br i1 %135, label %145, label %136

136:                                              ; preds = %132
  %137 = tail call noundef ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr noundef nonnull %129) #30
  br label %138

138:                                              ; preds = %136, %128
  %139 = phi ptr [ %137, %136 ], [ %129, %128 ]
  %140 = getelementptr inbounds nuw i8, ptr %139, i64 32
  %141 = load i32, ptr %140, align 4, !tbaa !5
  %142 = icmp slt i32 %141, %52
  %143 = select i1 %142, ptr %131, ptr %139
  %144 = select i1 %142, ptr %129, ptr null
  br label %145

145:                                              ; preds = %138, %132, %91, %87, %42, %36, %98, %100, %109, %55, %64, %10
  %146 = phi ptr [ %1, %98 ], [ null, %100 ], [ null, %10 ], [ %57, %55 ], [ %48, %42 ], [ %68, %64 ], [ %96, %91 ], [ %113, %109 ], [ %35, %36 ], [ %86, %87 ], [ %131, %132 ], [ %143, %138 ]
  %147 = phi ptr [ null, %98 ], [ %102, %100 ], [ %12, %10 ], [ %57, %55 ], [ %49, %42 ], [ %69, %64 ], [ %97, %91 ], [ %114, %109 ], [ %33, %36 ], [ %84, %87 ], [ %129, %132 ], [ %144, %138 ]
  %148 = insertvalue { ptr, ptr } poison, ptr %146, 0
  %149 = insertvalue { ptr, ptr } %148, ptr %147, 1
  ret { ptr, ptr } %149
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE10_Auto_nodeD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8, !tbaa !105
  %4 = icmp eq ptr %3, null
  br i1 %4, label %14, label %5

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %7 = load ptr, ptr %6, align 8, !tbaa !29
  %8 = getelementptr inbounds nuw i8, ptr %3, i64 56
  %9 = icmp eq ptr %7, %8
  br i1 %9, label %13, label %10

10:                                               ; preds = %5
  %11 = load i64, ptr %8, align 8, !tbaa !26
  %12 = add i64 %11, 1
  tail call void @_ZdlPvm(ptr noundef %7, i64 noundef %12) #29
  br label %13

13:                                               ; preds = %5, %10
  tail call void @_ZdlPvm(ptr noundef nonnull %3, i64 noundef 72) #29
  br label %14

14:                                               ; preds = %13, %1
  ret void
}

declare void @__cxa_rethrow() local_unnamed_addr

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare noundef ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr noundef) local_unnamed_addr #21

; Function Attrs: nounwind
declare void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 noundef zeroext, ptr noundef, ptr noundef, ptr noundef nonnull align 8 dereferenceable(32)) local_unnamed_addr #4

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE12_M_erase_auxESt23_Rb_tree_const_iteratorIS8_ESG_(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr %1, ptr %2) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8, !tbaa !17
  %6 = icmp eq ptr %1, %5
  br i1 %6, label %7, label %19

7:                                                ; preds = %3
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %9 = icmp eq ptr %2, %8
  br i1 %9, label %10, label %19

10:                                               ; preds = %7
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %12 = load ptr, ptr %11, align 8, !tbaa !16
  invoke void @_ZNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE8_M_eraseEPSt13_Rb_tree_nodeIS8_E(ptr noundef nonnull align 8 dereferenceable(48) %0, ptr noundef %12)
          to label %16 unwind label %13

13:                                               ; preds = %10
  %14 = landingpad { ptr, i32 }
          catch ptr null
  %15 = extractvalue { ptr, i32 } %14, 0
  tail call void @__clang_call_terminate(ptr %15) #33
  unreachable

16:                                               ; preds = %10
  store ptr null, ptr %11, align 8, !tbaa !16
  store ptr %8, ptr %4, align 8, !tbaa !17
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr %8, ptr %17, align 8, !tbaa !18
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store i64 0, ptr %18, align 8, !tbaa !19
  br label %39

19:                                               ; preds = %3, %7
  %20 = icmp eq ptr %1, %2
  br i1 %20, label %39, label %21

21:                                               ; preds = %19
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 40
  br label %24

24:                                               ; preds = %21, %35
  %25 = phi ptr [ %1, %21 ], [ %26, %35 ]
  %26 = tail call noundef ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr noundef %25) #30
  %27 = tail call noundef ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr noundef %25, ptr noundef nonnull align 8 dereferenceable(32) %22) #28
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 40
  %29 = load ptr, ptr %28, align 8, !tbaa !29
  %30 = getelementptr inbounds nuw i8, ptr %27, i64 56
  %31 = icmp eq ptr %29, %30
  br i1 %31, label %35, label %32

32:                                               ; preds = %24
  %33 = load i64, ptr %30, align 8, !tbaa !26
  %34 = add i64 %33, 1
  tail call void @_ZdlPvm(ptr noundef %29, i64 noundef %34) #29
  br label %35

35:                                               ; preds = %24, %32
  tail call void @_ZdlPvm(ptr noundef %27, i64 noundef 72) #29
  %36 = load i64, ptr %23, align 8, !tbaa !19
  %37 = add i64 %36, -1
  store i64 %37, ptr %23, align 8, !tbaa !19
  %38 = icmp eq ptr %26, %2
  br i1 %38, label %39, label %24, !llvm.loop !112

39:                                               ; preds = %35, %19, %16
  ret void
}

; Function Attrs: nounwind
declare noundef ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr noundef, ptr noundef nonnull align 8 dereferenceable(32)) local_unnamed_addr #4

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare noundef ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr noundef) local_unnamed_addr #21

; Function Attrs: mustprogress nofree nounwind willreturn memory(read)
declare noundef ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr noundef) local_unnamed_addr #21

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local noundef nonnull align 4 dereferenceable(4) ptr @_ZNSt8__detail9_Map_baseINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS6_iESaIS9_ENS_10_Select1stESt8equal_toIS6_ESt4hashIS6_ENS_18_Mod_range_hashingENS_20_Default_ranged_hashENS_20_Prime_rehash_policyENS_17_Hashtable_traitsILb1ELb0ELb1EEELb1EEixEOS6_(ptr noundef nonnull align 1 dereferenceable(1) %0, ptr noundef nonnull align 8 dereferenceable(32) %1) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %3 = alloca %"struct.std::_Hashtable<std::__cxx11::basic_string<char>, std::pair<const std::__cxx11::basic_string<char>, int>, std::allocator<std::pair<const std::__cxx11::basic_string<char>, int>>, std::__detail::_Select1st, std::equal_to<std::__cxx11::basic_string<char>>, std::hash<string>, std::__detail::_Mod_range_hashing, std::__detail::_Default_ranged_hash, std::__detail::_Prime_rehash_policy, std::__detail::_Hashtable_traits<true, false, true>>::_Scoped_node", align 8
  %4 = load ptr, ptr %1, align 8, !tbaa !29
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %6 = load i64, ptr %5, align 8, !tbaa !27
  %7 = invoke noundef i64 @_ZSt11_Hash_bytesPKvmm(ptr noundef %4, i64 noundef %6, i64 noundef 3339675911)
          to label %11 unwind label %8

8:                                                ; preds = %2
  %9 = landingpad { ptr, i32 }
          catch ptr null
  %10 = extractvalue { ptr, i32 } %9, 0
  tail call void @__clang_call_terminate(ptr %10) #33
  unreachable

11:                                               ; preds = %2
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = load i64, ptr %12, align 8, !tbaa !54
  %14 = urem i64 %7, %13
  %15 = load ptr, ptr %0, align 8, !tbaa !46
  %16 = getelementptr inbounds nuw ptr, ptr %15, i64 %14
  %17 = load ptr, ptr %16, align 8, !tbaa !113
  %18 = icmp eq ptr %17, null
  br i1 %18, label %48, label %19

19:                                               ; preds = %11
  %20 = load ptr, ptr %17, align 8, !tbaa !76
  %21 = load i64, ptr %5, align 8
  %22 = icmp eq i64 %21, 0
  %23 = load ptr, ptr %1, align 8
  br label %24

24:                                               ; preds = %43, %19
  %25 = phi ptr [ %17, %19 ], [ %26, %43 ]
  %26 = phi ptr [ %20, %19 ], [ %41, %43 ]
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 8
  %28 = getelementptr inbounds nuw i8, ptr %26, i64 48
  %29 = load i64, ptr %28, align 8, !tbaa !114
  %30 = icmp eq i64 %7, %29
  br i1 %30, label %31, label %40

31:                                               ; preds = %24
  %32 = getelementptr inbounds nuw i8, ptr %26, i64 16
  %33 = load i64, ptr %32, align 8, !tbaa !27
  %34 = icmp eq i64 %21, %33
  br i1 %34, label %35, label %40

35:                                               ; preds = %31
  br i1 %22, label %48, label %36

36:                                               ; preds = %35
  %37 = load ptr, ptr %27, align 8, !tbaa !29
  %38 = tail call i32 @bcmp(ptr %23, ptr %37, i64 %21)
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %48, label %40

40:                                               ; preds = %36, %31, %24
  %41 = load ptr, ptr %26, align 8, !tbaa !76
  %42 = icmp eq ptr %41, null
  br i1 %42, label %48, label %43

43:                                               ; preds = %40
  %44 = getelementptr inbounds nuw i8, ptr %41, i64 48
  %45 = load i64, ptr %44, align 8, !tbaa !114
  %46 = urem i64 %45, %13
  %47 = icmp eq i64 %46, %14
  br i1 %47, label %24, label %48, !llvm.loop !116

48:                                               ; preds = %43, %40, %36, %35, %11
  %49 = phi ptr [ null, %11 ], [ null, %40 ], [ null, %43 ], [ %25, %36 ], [ %25, %35 ]
  %50 = icmp eq ptr %49, null
  br i1 %50, label %53, label %51

51:                                               ; preds = %48
  %52 = load ptr, ptr %49, align 8, !tbaa !76
  br label %53

53:                                               ; preds = %48, %51
  %54 = phi ptr [ %52, %51 ], [ null, %48 ]
  %55 = icmp eq ptr %54, null
  %56 = getelementptr inbounds nuw i8, ptr %54, i64 40
  %57 = select i1 %55, ptr undef, ptr %56
  br i1 %55, label %58, label %82

58:                                               ; preds = %53
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #28
  store ptr %0, ptr %3, align 8, !tbaa !117
  %59 = tail call noalias noundef nonnull dereferenceable(56) ptr @_Znwm(i64 noundef 56) #31
  store ptr null, ptr %59, align 8, !tbaa !76
  %60 = getelementptr inbounds nuw i8, ptr %59, i64 8
  %61 = getelementptr inbounds nuw i8, ptr %59, i64 24
  store ptr %61, ptr %60, align 8, !tbaa !23
  %62 = load ptr, ptr %1, align 8, !tbaa !29
  %63 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %64 = icmp eq ptr %62, %63
  br i1 %64, label %65, label %70

65:                                               ; preds = %58
  %66 = load i64, ptr %5, align 8, !tbaa !27
  %67 = add i64 %66, 1
  %68 = icmp eq i64 %67, 0
  br i1 %68, label %72, label %69

69:                                               ; preds = %65
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %61, ptr nonnull align 8 %63, i64 %67, i1 false)
  br label %72

70:                                               ; preds = %58
  store ptr %62, ptr %60, align 8, !tbaa !29
  %71 = load i64, ptr %63, align 8, !tbaa !26
  store i64 %71, ptr %61, align 8, !tbaa !26
  br label %72

72:                                               ; preds = %65, %69, %70
  %73 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %74 = load i64, ptr %5, align 8, !tbaa !27
  %75 = getelementptr inbounds nuw i8, ptr %59, i64 16
  store i64 %74, ptr %75, align 8, !tbaa !27
  store ptr %63, ptr %1, align 8, !tbaa !29
  store i64 0, ptr %5, align 8, !tbaa !27
  store i8 0, ptr %63, align 8, !tbaa !26
  %76 = getelementptr inbounds nuw i8, ptr %59, i64 40
  store i32 0, ptr %76, align 8, !tbaa !121
  store ptr %59, ptr %73, align 8, !tbaa !123
  %77 = invoke ptr @_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE21_M_insert_unique_nodeEmmPNSA_10_Hash_nodeIS8_Lb1EEEm(ptr noundef nonnull align 8 dereferenceable(56) %0, i64 noundef %14, i64 noundef %7, ptr noundef nonnull %59, i64 noundef 1)
          to label %78 unwind label %80

78:                                               ; preds = %72
  store ptr null, ptr %73, align 8, !tbaa !123
  %79 = getelementptr inbounds nuw i8, ptr %77, i64 40
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #28
  br label %82

80:                                               ; preds = %72
  %81 = landingpad { ptr, i32 }
          cleanup
  call void @_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE12_Scoped_nodeD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %3) #28
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #28
  resume { ptr, i32 } %81

82:                                               ; preds = %53, %78
  %83 = phi ptr [ %79, %78 ], [ %57, %53 ]
  ret ptr %83
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local ptr @_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE21_M_insert_unique_nodeEmmPNSA_10_Hash_nodeIS8_Lb1EEEm(ptr noundef nonnull align 8 dereferenceable(56) %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load i64, ptr %7, align 8, !tbaa !124
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %10 = load i64, ptr %9, align 8, !tbaa !54
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %12 = load i64, ptr %11, align 8, !tbaa !125
  %13 = tail call { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(ptr noundef nonnull align 8 dereferenceable(16) %6, i64 noundef %10, i64 noundef %12, i64 noundef %4)
  %14 = extractvalue { i8, i64 } %13, 0
  %15 = trunc i8 %14 to i1
  br i1 %15, label %16, label %33

16:                                               ; preds = %5
  %17 = extractvalue { i8, i64 } %13, 1
  invoke void @_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE13_M_rehash_auxEmSt17integral_constantIbLb1EE(ptr noundef nonnull align 8 dereferenceable(56) %0, i64 noundef %17)
          to label %30 unwind label %18

18:                                               ; preds = %16
  %19 = landingpad { ptr, i32 }
          catch ptr null
  %20 = extractvalue { ptr, i32 } %19, 0
  %21 = tail call ptr @__cxa_begin_catch(ptr %20) #28
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store i64 %8, ptr %22, align 8, !tbaa !124
  invoke void @__cxa_rethrow() #32
          to label %29 unwind label %23

23:                                               ; preds = %18
  %24 = landingpad { ptr, i32 }
          cleanup
  invoke void @__cxa_end_catch()
          to label %25 unwind label %26

25:                                               ; preds = %23
  resume { ptr, i32 } %24

26:                                               ; preds = %23
  %27 = landingpad { ptr, i32 }
          catch ptr null
  %28 = extractvalue { ptr, i32 } %27, 0
  tail call void @__clang_call_terminate(ptr %28) #33
  unreachable

29:                                               ; preds = %18
  unreachable

30:                                               ; preds = %16
  %31 = load i64, ptr %9, align 8, !tbaa !54
  %32 = urem i64 %2, %31
  br label %33

33:                                               ; preds = %30, %5
  %34 = phi i64 [ %32, %30 ], [ %1, %5 ]
  %35 = getelementptr inbounds nuw i8, ptr %3, i64 48
  store i64 %2, ptr %35, align 8, !tbaa !114
  %36 = load ptr, ptr %0, align 8, !tbaa !46
  %37 = getelementptr inbounds nuw ptr, ptr %36, i64 %34
  %38 = load ptr, ptr %37, align 8, !tbaa !113
  %39 = icmp eq ptr %38, null
  br i1 %39, label %43, label %40

40:                                               ; preds = %33
  %41 = load ptr, ptr %38, align 8, !tbaa !76
  store ptr %41, ptr %3, align 8, !tbaa !76
  %42 = load ptr, ptr %37, align 8, !tbaa !113
  store ptr %3, ptr %42, align 8, !tbaa !76
  br label %55

43:                                               ; preds = %33
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %45 = load ptr, ptr %44, align 8, !tbaa !57
  store ptr %45, ptr %3, align 8, !tbaa !76
  store ptr %3, ptr %44, align 8, !tbaa !57
  %46 = load ptr, ptr %3, align 8, !tbaa !76
  %47 = icmp eq ptr %46, null
  br i1 %47, label %54, label %48

48:                                               ; preds = %43
  %49 = load i64, ptr %9, align 8, !tbaa !54
  %50 = getelementptr inbounds nuw i8, ptr %46, i64 48
  %51 = load i64, ptr %50, align 8, !tbaa !114
  %52 = urem i64 %51, %49
  %53 = getelementptr inbounds nuw ptr, ptr %36, i64 %52
  store ptr %3, ptr %53, align 8, !tbaa !113
  br label %54

54:                                               ; preds = %48, %43
  store ptr %44, ptr %37, align 8, !tbaa !113
  br label %55

55:                                               ; preds = %40, %54
  %56 = load i64, ptr %11, align 8, !tbaa !125
  %57 = add i64 %56, 1
  store i64 %57, ptr %11, align 8, !tbaa !125
  ret ptr %3
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE12_Scoped_nodeD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8, !tbaa !123
  %4 = icmp eq ptr %3, null
  br i1 %4, label %14, label %5

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %7 = load ptr, ptr %6, align 8, !tbaa !29
  %8 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %9 = icmp eq ptr %7, %8
  br i1 %9, label %13, label %10

10:                                               ; preds = %5
  %11 = load i64, ptr %8, align 8, !tbaa !26
  %12 = add i64 %11, 1
  tail call void @_ZdlPvm(ptr noundef %7, i64 noundef %12) #29
  br label %13

13:                                               ; preds = %5, %10
  tail call void @_ZdlPvm(ptr noundef nonnull %3, i64 noundef 56) #29
  br label %14

14:                                               ; preds = %13, %1
  ret void
}

declare noundef i64 @_ZSt11_Hash_bytesPKvmm(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr #22

declare { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(ptr noundef nonnull align 8 dereferenceable(16), i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #22

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE13_M_rehash_auxEmSt17integral_constantIbLb1EE(ptr noundef nonnull align 8 dereferenceable(56) %0, i64 noundef %1) local_unnamed_addr #3 comdat align 2 {
  %3 = icmp eq i64 %1, 1
  br i1 %3, label %4, label %6, !prof !39

4:                                                ; preds = %2
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr null, ptr %5, align 8, !tbaa !126
  br label %15

6:                                                ; preds = %2
  %7 = icmp ugt i64 %1, 1152921504606846975
  br i1 %7, label %8, label %12, !prof !39

8:                                                ; preds = %6
  %9 = icmp ugt i64 %1, 2305843009213693951
  br i1 %9, label %10, label %11

10:                                               ; preds = %8
  tail call void @_ZSt28__throw_bad_array_new_lengthv() #32
  unreachable

11:                                               ; preds = %8
  tail call void @_ZSt17__throw_bad_allocv() #32
  unreachable

12:                                               ; preds = %6
  %13 = shl nuw nsw i64 %1, 3
  %14 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %13) #31
  tail call void @llvm.memset.p0.i64(ptr nonnull align 8 %14, i8 0, i64 %13, i1 false)
  br label %15

15:                                               ; preds = %4, %12
  %16 = phi ptr [ %5, %4 ], [ %14, %12 ]
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %18 = load ptr, ptr %17, align 8, !tbaa !57
  store ptr null, ptr %17, align 8, !tbaa !57
  %19 = icmp eq ptr %18, null
  br i1 %19, label %42, label %20

20:                                               ; preds = %15, %39
  %21 = phi ptr [ %23, %39 ], [ %18, %15 ]
  %22 = phi i64 [ %40, %39 ], [ 0, %15 ]
  %23 = load ptr, ptr %21, align 8, !tbaa !76
  %24 = getelementptr inbounds nuw i8, ptr %21, i64 48
  %25 = load i64, ptr %24, align 8, !tbaa !114
  %26 = urem i64 %25, %1
  %27 = getelementptr inbounds nuw ptr, ptr %16, i64 %26
  %28 = load ptr, ptr %27, align 8, !tbaa !113
  %29 = icmp eq ptr %28, null
  br i1 %29, label %30, label %36

30:                                               ; preds = %20
  %31 = load ptr, ptr %17, align 8, !tbaa !57
  store ptr %31, ptr %21, align 8, !tbaa !76
  store ptr %21, ptr %17, align 8, !tbaa !57
  store ptr %17, ptr %27, align 8, !tbaa !113
  %32 = load ptr, ptr %21, align 8, !tbaa !76
  %33 = icmp eq ptr %32, null
  br i1 %33, label %39, label %34

34:                                               ; preds = %30
  %35 = getelementptr inbounds nuw ptr, ptr %16, i64 %22
  store ptr %21, ptr %35, align 8, !tbaa !113
  br label %39

36:                                               ; preds = %20
  %37 = load ptr, ptr %28, align 8, !tbaa !76
  store ptr %37, ptr %21, align 8, !tbaa !76
  %38 = load ptr, ptr %27, align 8, !tbaa !113
  store ptr %21, ptr %38, align 8, !tbaa !76
  br label %39

39:                                               ; preds = %30, %34, %36
  %40 = phi i64 [ %22, %36 ], [ %26, %34 ], [ %26, %30 ]
  %41 = icmp eq ptr %23, null
  br i1 %41, label %42, label %20, !llvm.loop !127

42:                                               ; preds = %39, %15
  %43 = load ptr, ptr %0, align 8, !tbaa !46
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %45 = icmp eq ptr %43, %44
  br i1 %45, label %50, label %46

46:                                               ; preds = %42
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %48 = load i64, ptr %47, align 8, !tbaa !54
  %49 = shl i64 %48, 3
  tail call void @_ZdlPvm(ptr noundef %43, i64 noundef %49) #29
  br label %50

50:                                               ; preds = %42, %46
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store i64 %1, ptr %51, align 8, !tbaa !54
  store ptr %16, ptr %0, align 8, !tbaa !46
  ret void
}

; Function Attrs: nounwind
declare void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef, ptr noundef) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef nonnull align 8 dereferenceable(16)) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @_ZNSt8__detail15_List_node_base10_M_reverseEv(ptr noundef nonnull align 8 dereferenceable(16)) local_unnamed_addr #4

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #10 comdat align 2 {
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EED0Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #10 comdat align 2 {
  tail call void @_ZdlPvm(ptr noundef %0, i64 noundef 32) #29
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE10_M_disposeEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8, !tbaa !86
  %4 = load ptr, ptr %3, align 8
  tail call void %4(ptr noundef nonnull align 8 dereferenceable(16) %2) #28
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE10_M_destroyEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 {
  tail call void @_ZdlPvm(ptr noundef nonnull %0, i64 noundef 32) #29
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNSt23_Sp_counted_ptr_inplaceI3OwnSaIvELN9__gnu_cxx12_Lock_policyE2EE14_M_get_deleterERKSt9type_info(ptr noundef nonnull align 8 dereferenceable(32) %0, ptr noundef nonnull align 8 dereferenceable(16) %1) unnamed_addr #10 comdat align 2 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = icmp eq ptr %1, @_ZZNSt19_Sp_make_shared_tag5_S_tiEvE5__tag
  br i1 %4, label %16, label %5

5:                                                ; preds = %2
  %6 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %7 = load ptr, ptr %6, align 8, !tbaa !128
  %8 = icmp eq ptr %7, @_ZTSSt19_Sp_make_shared_tag
  br i1 %8, label %16, label %9

9:                                                ; preds = %5
  %10 = load i8, ptr %7, align 1, !tbaa !26
  %11 = icmp eq i8 %10, 42
  br i1 %11, label %16, label %12

12:                                               ; preds = %9
  %13 = tail call i32 @strcmp(ptr noundef nonnull dereferenceable(1) %7, ptr noundef nonnull dereferenceable(24) @_ZTSSt19_Sp_make_shared_tag) #28
  %14 = icmp eq i32 %13, 0
  %15 = select i1 %14, ptr %3, ptr null
  br label %16

16:                                               ; preds = %12, %9, %5, %2
  %17 = phi ptr [ %3, %2 ], [ %3, %5 ], [ null, %9 ], [ %15, %12 ]
  ret ptr %17
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EED0Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #10 comdat align 2 {
  tail call void @llvm.trap() #33
  unreachable
}

declare void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_destroyEv(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #10 comdat align 2 {
  %2 = load ptr, ptr %0, align 8, !tbaa !86
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void %4(ptr noundef nonnull align 8 dereferenceable(16) %0) #28
  ret void
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #23

declare void @_ZNSt13runtime_errorC2EPKc(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef) unnamed_addr #22

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare i32 @strcmp(ptr noundef captures(none), ptr noundef captures(none)) local_unnamed_addr #17

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef) local_unnamed_addr #24

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #25

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #26

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: read)
declare i32 @bcmp(ptr captures(none), ptr captures(none), i64) local_unnamed_addr #27

attributes #0 = { mustprogress norecurse uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { cold noreturn }
attributes #6 = { nofree nosync nounwind memory(none) }
attributes #7 = { noinline noreturn nounwind uwtable "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { cold nofree noreturn }
attributes #9 = { inlinehint mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { inlinehint mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { noreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nobuiltin allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #14 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #15 = { nobuiltin nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #16 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #17 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #18 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #19 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #20 = { mustprogress noinline nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #21 = { mustprogress nofree nounwind willreturn memory(read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #22 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #23 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #24 = { nofree nounwind }
attributes #25 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #26 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #27 = { nocallback nofree nounwind willreturn memory(argmem: read) }
attributes #28 = { nounwind }
attributes #29 = { builtin nounwind }
attributes #30 = { nounwind willreturn memory(read) }
attributes #31 = { builtin allocsize(0) }
attributes #32 = { noreturn }
attributes #33 = { noreturn nounwind }
attributes #34 = { nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !12, i64 0}
!10 = !{!"_ZTSSt15_Rb_tree_header", !11, i64 0, !15, i64 32}
!11 = !{!"_ZTSSt18_Rb_tree_node_base", !12, i64 0, !13, i64 8, !13, i64 16, !13, i64 24}
!12 = !{!"_ZTSSt14_Rb_tree_color", !7, i64 0}
!13 = !{!"p1 _ZTSSt18_Rb_tree_node_base", !14, i64 0}
!14 = !{!"any pointer", !7, i64 0}
!15 = !{!"long", !7, i64 0}
!16 = !{!10, !13, i64 8}
!17 = !{!10, !13, i64 16}
!18 = !{!10, !13, i64 24}
!19 = !{!10, !15, i64 32}
!20 = !{!21}
!21 = distinct !{!21, !22, !"_ZNSt7__cxx119to_stringEi: argument 0"}
!22 = distinct !{!22, !"_ZNSt7__cxx119to_stringEi"}
!23 = !{!24, !25, i64 0}
!24 = !{!"_ZTSNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_Alloc_hiderE", !25, i64 0}
!25 = !{!"p1 omnipotent char", !14, i64 0}
!26 = !{!7, !7, i64 0}
!27 = !{!28, !15, i64 8}
!28 = !{!"_ZTSNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", !24, i64 0, !15, i64 8, !7, i64 16}
!29 = !{!28, !25, i64 0}
!30 = !{!13, !13, i64 0}
!31 = distinct !{!31, !32, !33}
!32 = !{!"llvm.loop.mustprogress"}
!33 = !{!"llvm.loop.unroll.disable"}
!34 = !{!35, !35, i64 0}
!35 = !{!"p1 int", !14, i64 0}
!36 = !{!37}
!37 = distinct !{!37, !38, !"_ZSt16forward_as_tupleIJiEESt5tupleIJDpOT_EES3_: argument 0"}
!38 = distinct !{!38, !"_ZSt16forward_as_tupleIJiEESt5tupleIJDpOT_EES3_"}
!39 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!40 = distinct !{!40, !32, !33}
!41 = !{!11, !13, i64 16}
!42 = !{!11, !13, i64 24}
!43 = distinct !{!43, !32, !33}
!44 = distinct !{!44, !32, !33}
!45 = distinct !{!45, !32, !33}
!46 = !{!47, !48, i64 0}
!47 = !{!"_ZTSSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE", !48, i64 0, !15, i64 8, !50, i64 16, !15, i64 24, !52, i64 32, !51, i64 48}
!48 = !{!"p2 _ZTSNSt8__detail15_Hash_node_baseE", !49, i64 0}
!49 = !{!"any p2 pointer", !14, i64 0}
!50 = !{!"_ZTSNSt8__detail15_Hash_node_baseE", !51, i64 0}
!51 = !{!"p1 _ZTSNSt8__detail15_Hash_node_baseE", !14, i64 0}
!52 = !{!"_ZTSNSt8__detail20_Prime_rehash_policyE", !53, i64 0, !15, i64 8}
!53 = !{!"float", !7, i64 0}
!54 = !{!47, !15, i64 8}
!55 = !{!52, !53, i64 0}
!56 = distinct !{!56, !33}
!57 = !{!47, !51, i64 16}
!58 = !{!59}
!59 = distinct !{!59, !60, !"_ZNSt7__cxx119to_stringEi: argument 0"}
!60 = distinct !{!60, !"_ZNSt7__cxx119to_stringEi"}
!61 = !{!62}
!62 = distinct !{!62, !63, !"_ZStplIcSt11char_traitsIcESaIcEENSt7__cxx1112basic_stringIT_T0_T1_EEPKS5_OS8_: argument 0"}
!63 = distinct !{!63, !"_ZStplIcSt11char_traitsIcESaIcEENSt7__cxx1112basic_stringIT_T0_T1_EEPKS5_OS8_"}
!64 = distinct !{!64, !32, !33}
!65 = !{!66, !67, i64 8}
!66 = !{!"_ZTSNSt8__detail15_List_node_baseE", !67, i64 0, !67, i64 8}
!67 = !{!"p1 _ZTSNSt8__detail15_List_node_baseE", !14, i64 0}
!68 = !{!66, !67, i64 0}
!69 = !{!70, !15, i64 16}
!70 = !{!"_ZTSNSt8__detail17_List_node_headerE", !66, i64 0, !15, i64 16}
!71 = !{!72, !15, i64 16}
!72 = !{!"_ZTSNSt7__cxx1110_List_baseIiSaIiEEE", !73, i64 0}
!73 = !{!"_ZTSNSt7__cxx1110_List_baseIiSaIiEE10_List_implE", !70, i64 0}
!74 = distinct !{!74, !32, !33}
!75 = distinct !{!75, !32, !33}
!76 = !{!50, !51, i64 0}
!77 = distinct !{!77, !33}
!78 = !{!79}
!79 = distinct !{!79, !80, !"_ZSt11make_sharedI3OwnJEESt10shared_ptrIT_EDpOT0_: argument 0"}
!80 = distinct !{!80, !"_ZSt11make_sharedI3OwnJEESt10shared_ptrIT_EDpOT0_"}
!81 = !{!82, !83, i64 0}
!82 = !{!"_ZTSSt12__shared_ptrI3OwnLN9__gnu_cxx12_Lock_policyE2EE", !83, i64 0, !84, i64 8}
!83 = !{!"p1 _ZTS3Own", !14, i64 0}
!84 = !{!"_ZTSSt14__shared_countILN9__gnu_cxx12_Lock_policyE2EE", !85, i64 0}
!85 = !{!"p1 _ZTSSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE", !14, i64 0}
!86 = !{!87, !87, i64 0}
!87 = !{!"vtable pointer", !8, i64 0}
!88 = !{!89, !6, i64 8}
!89 = !{!"_ZTSSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE", !6, i64 8, !6, i64 12}
!90 = !{!89, !6, i64 12}
!91 = !{!84, !85, i64 0}
!92 = !{!83, !83, i64 0}
!93 = distinct !{!93, !33}
!94 = distinct !{!94, !32, !33}
!95 = distinct !{!95, !32, !33}
!96 = distinct !{!96, !32, !33}
!97 = distinct !{!97, !32, !33}
!98 = !{!25, !25, i64 0}
!99 = !{!15, !15, i64 0}
!100 = distinct !{!100, !32, !33}
!101 = !{!102, !102, i64 0}
!102 = !{!"p1 _ZTSSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE", !14, i64 0}
!103 = !{!104, !6, i64 0}
!104 = !{!"_ZTSSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEE", !6, i64 0, !28, i64 8}
!105 = !{!106, !107, i64 8}
!106 = !{!"_ZTSNSt8_Rb_treeIiSt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEESt10_Select1stIS8_ESt4lessIiESaIS8_EE10_Auto_nodeE", !102, i64 0, !107, i64 8}
!107 = !{!"p1 _ZTSSt13_Rb_tree_nodeISt4pairIKiNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEEE", !14, i64 0}
!108 = !{!106, !102, i64 0}
!109 = !{}
!110 = !{i64 8}
!111 = distinct !{!111, !32, !33}
!112 = distinct !{!112, !32, !33}
!113 = !{!51, !51, i64 0}
!114 = !{!115, !15, i64 0}
!115 = !{!"_ZTSNSt8__detail21_Hash_node_code_cacheILb1EEE", !15, i64 0}
!116 = distinct !{!116, !32, !33}
!117 = !{!118, !119, i64 0}
!118 = !{!"_ZTSNSt10_HashtableINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4pairIKS5_iESaIS8_ENSt8__detail10_Select1stESt8equal_toIS5_ESt4hashIS5_ENSA_18_Mod_range_hashingENSA_20_Default_ranged_hashENSA_20_Prime_rehash_policyENSA_17_Hashtable_traitsILb1ELb0ELb1EEEE12_Scoped_nodeE", !119, i64 0, !120, i64 8}
!119 = !{!"p1 _ZTSNSt8__detail16_Hashtable_allocISaINS_10_Hash_nodeISt4pairIKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEiELb1EEEEEE", !14, i64 0}
!120 = !{!"p1 _ZTSNSt8__detail10_Hash_nodeISt4pairIKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEiELb1EEE", !14, i64 0}
!121 = !{!122, !6, i64 32}
!122 = !{!"_ZTSSt4pairIKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEiE", !28, i64 0, !6, i64 32}
!123 = !{!118, !120, i64 8}
!124 = !{!52, !15, i64 8}
!125 = !{!47, !15, i64 24}
!126 = !{!47, !51, i64 48}
!127 = distinct !{!127, !32, !33}
!128 = !{!129, !25, i64 8}
!129 = !{!"_ZTSSt9type_info", !25, i64 8}
