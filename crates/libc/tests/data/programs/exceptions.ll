; ModuleID = 'exceptions.cpp'
source_filename = "exceptions.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Guard = type { ptr }
%struct.Base = type <{ ptr, i32, [4 x i8] }>
%class.anon = type { i8 }

$_ZN5GuardC2EPKc = comdat any

$_ZN5GuardD2Ev = comdat any

$__clang_call_terminate = comdat any

$_ZN7DerivedC2Ei = comdat any

$_ZN7DerivedD2Ev = comdat any

$_ZN4BaseD2Ev = comdat any

$_ZN4BaseD0Ev = comdat any

$_ZNK4Base4nameEv = comdat any

$_ZN4BaseC2Ei = comdat any

$_ZN7DerivedD0Ev = comdat any

$_ZNK7Derived4nameEv = comdat any

$_ZTI4Base = comdat any

$_ZTS4Base = comdat any

$_ZTI7Derived = comdat any

$_ZTS7Derived = comdat any

$_ZTV4Base = comdat any

$_ZTV7Derived = comdat any

@_ZTIi = external constant ptr
@_ZTI4Base = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS4Base }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS4Base = linkonce_odr dso_local constant [6 x i8] c"4Base\00", comdat, align 1
@.str = private unnamed_addr constant [4 x i8] c"try\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"other\00", align 1
@.str.3 = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"int %d\0A\00", align 1
@_ZTI7Derived = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS7Derived, ptr @_ZTI4Base }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS7Derived = linkonce_odr dso_local constant [9 x i8] c"7Derived\00", comdat, align 1
@.str.5 = private unnamed_addr constant [10 x i8] c"again %d\0A\00", align 1
@.str.6 = private unnamed_addr constant [5 x i8] c"+%s\0A\00", align 1
@.str.7 = private unnamed_addr constant [6 x i8] c"risky\00", align 1
@.str.8 = private unnamed_addr constant [5 x i8] c"text\00", align 1
@_ZTIPKc = external constant ptr
@_ZTV4Base = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI4Base, ptr @_ZN4BaseD2Ev, ptr @_ZN4BaseD0Ev, ptr @_ZNK4Base4nameEv] }, comdat, align 8
@.str.9 = private unnamed_addr constant [10 x i8] c"~Base %d\0A\00", align 1
@.str.10 = private unnamed_addr constant [5 x i8] c"Base\00", align 1
@.str.11 = private unnamed_addr constant [5 x i8] c"-%s\0A\00", align 1
@_ZZL7countervE1c = internal global i32 0, align 4
@_ZGVZL7countervE1c = internal global i64 0, align 8
@.str.12 = private unnamed_addr constant [5 x i8] c"init\00", align 1
@_ZTV7Derived = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI7Derived, ptr @_ZN7DerivedD2Ev, ptr @_ZN7DerivedD0Ev, ptr @_ZNK7Derived4nameEv] }, comdat, align 8
@.str.13 = private unnamed_addr constant [8 x i8] c"Derived\00", align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca %struct.Guard, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  store i32 0, ptr %2, align 4
  br label %11

11:                                               ; preds = %41, %0
  %12 = load i32, ptr %2, align 4
  %13 = icmp slt i32 %12, 4
  br i1 %13, label %14, label %80

14:                                               ; preds = %11
  invoke void @_ZN5GuardC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef @.str)
          to label %15 unwind label %21

15:                                               ; preds = %14
  %16 = load i32, ptr %2, align 4
  %17 = invoke noundef i32 @_ZL5riskyi(i32 noundef %16)
          to label %18 unwind label %25

18:                                               ; preds = %15
  %19 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %17)
          to label %20 unwind label %25

20:                                               ; preds = %18
  call void @_ZN5GuardD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %3) #8
  br label %40

21:                                               ; preds = %14
  %22 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
          catch ptr @_ZTI4Base
          catch ptr null
  %23 = extractvalue { ptr, i32 } %22, 0
  store ptr %23, ptr %4, align 8
  %24 = extractvalue { ptr, i32 } %22, 1
  store i32 %24, ptr %5, align 4
  br label %29

25:                                               ; preds = %18, %15
  %26 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
          catch ptr @_ZTI4Base
          catch ptr null
  %27 = extractvalue { ptr, i32 } %26, 0
  store ptr %27, ptr %4, align 8
  %28 = extractvalue { ptr, i32 } %26, 1
  store i32 %28, ptr %5, align 4
  call void @_ZN5GuardD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %3) #8
  br label %29

29:                                               ; preds = %25, %21
  %30 = load i32, ptr %5, align 4
  %31 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #8
  %32 = icmp eq i32 %30, %31
  br i1 %32, label %33, label %44

33:                                               ; preds = %29
  %34 = load ptr, ptr %4, align 8
  %35 = call ptr @__cxa_begin_catch(ptr %34) #8
  %36 = load i32, ptr %35, align 4
  store i32 %36, ptr %7, align 4
  %37 = load i32, ptr %7, align 4
  %38 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %37)
          to label %39 unwind label %76

39:                                               ; preds = %33
  call void @__cxa_end_catch() #8
  br label %40

40:                                               ; preds = %39, %60, %65, %20
  br label %41

41:                                               ; preds = %40
  %42 = load i32, ptr %2, align 4
  %43 = add nsw i32 %42, 1
  store i32 %43, ptr %2, align 4
  br label %11, !llvm.loop !6

44:                                               ; preds = %29
  %45 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI4Base) #8
  %46 = icmp eq i32 %30, %45
  br i1 %46, label %47, label %61

47:                                               ; preds = %44
  %48 = load ptr, ptr %4, align 8
  %49 = call ptr @__cxa_begin_catch(ptr %48) #8
  store ptr %49, ptr %6, align 8
  %50 = load ptr, ptr %6, align 8, !nonnull !8, !align !9
  %51 = load ptr, ptr %50, align 8
  %52 = getelementptr inbounds ptr, ptr %51, i64 2
  %53 = load ptr, ptr %52, align 8
  %54 = invoke noundef ptr %53(ptr noundef nonnull align 8 dereferenceable(12) %50)
          to label %55 unwind label %71

55:                                               ; preds = %47
  %56 = load ptr, ptr %6, align 8, !nonnull !8, !align !9
  %57 = getelementptr inbounds nuw %struct.Base, ptr %56, i32 0, i32 1
  %58 = load i32, ptr %57, align 8
  %59 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3, ptr noundef %54, i32 noundef %58)
          to label %60 unwind label %71

60:                                               ; preds = %55
  call void @__cxa_end_catch()
  br label %40

61:                                               ; preds = %44
  %62 = load ptr, ptr %4, align 8
  %63 = call ptr @__cxa_begin_catch(ptr %62) #8
  %64 = invoke i32 @puts(ptr noundef @.str.2)
          to label %65 unwind label %66

65:                                               ; preds = %61
  call void @__cxa_end_catch()
  br label %40

66:                                               ; preds = %61
  %67 = landingpad { ptr, i32 }
          cleanup
  %68 = extractvalue { ptr, i32 } %67, 0
  store ptr %68, ptr %4, align 8
  %69 = extractvalue { ptr, i32 } %67, 1
  store i32 %69, ptr %5, align 4
  invoke void @__cxa_end_catch()
          to label %70 unwind label %155

70:                                               ; preds = %66
  br label %150

71:                                               ; preds = %55, %47
  %72 = landingpad { ptr, i32 }
          cleanup
  %73 = extractvalue { ptr, i32 } %72, 0
  store ptr %73, ptr %4, align 8
  %74 = extractvalue { ptr, i32 } %72, 1
  store i32 %74, ptr %5, align 4
  invoke void @__cxa_end_catch()
          to label %75 unwind label %155

75:                                               ; preds = %71
  br label %150

76:                                               ; preds = %33
  %77 = landingpad { ptr, i32 }
          cleanup
  %78 = extractvalue { ptr, i32 } %77, 0
  store ptr %78, ptr %4, align 8
  %79 = extractvalue { ptr, i32 } %77, 1
  store i32 %79, ptr %5, align 4
  call void @__cxa_end_catch() #8
  br label %150

80:                                               ; preds = %11
  %81 = invoke noundef i32 @_ZL5riskyi(i32 noundef 2)
          to label %82 unwind label %83

82:                                               ; preds = %80
  br label %140

83:                                               ; preds = %80
  %84 = landingpad { ptr, i32 }
          catch ptr @_ZTI4Base
          catch ptr @_ZTI7Derived
  %85 = extractvalue { ptr, i32 } %84, 0
  store ptr %85, ptr %4, align 8
  %86 = extractvalue { ptr, i32 } %84, 1
  store i32 %86, ptr %5, align 4
  br label %87

87:                                               ; preds = %83
  %88 = load i32, ptr %5, align 4
  %89 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI4Base) #8
  %90 = icmp eq i32 %88, %89
  br i1 %90, label %91, label %103

91:                                               ; preds = %87
  %92 = load ptr, ptr %4, align 8
  %93 = call ptr @__cxa_begin_catch(ptr %92) #8
  store ptr %93, ptr %8, align 8
  %94 = load ptr, ptr %8, align 8, !nonnull !8, !align !9
  %95 = getelementptr inbounds nuw %struct.Base, ptr %94, i32 0, i32 1
  %96 = load i32, ptr %95, align 8
  %97 = add nsw i32 %96, 1
  store i32 %97, ptr %95, align 8
  invoke void @__cxa_rethrow() #9
          to label %158 unwind label %98

98:                                               ; preds = %91
  %99 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTI7Derived
  %100 = extractvalue { ptr, i32 } %99, 0
  store ptr %100, ptr %4, align 8
  %101 = extractvalue { ptr, i32 } %99, 1
  store i32 %101, ptr %5, align 4
  invoke void @__cxa_end_catch()
          to label %102 unwind label %155

102:                                              ; preds = %98
  br label %103

103:                                              ; preds = %102, %87
  %104 = load i32, ptr %5, align 4
  %105 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI7Derived) #8
  %106 = icmp eq i32 %104, %105
  br i1 %106, label %107, label %150

107:                                              ; preds = %103
  %108 = load ptr, ptr %4, align 8
  %109 = call ptr @__cxa_begin_catch(ptr %108) #8
  store ptr %109, ptr %9, align 8
  %110 = load ptr, ptr %9, align 8, !nonnull !8, !align !9
  %111 = getelementptr inbounds nuw %struct.Base, ptr %110, i32 0, i32 1
  %112 = load i32, ptr %111, align 8
  %113 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5, i32 noundef %112)
          to label %114 unwind label %141

114:                                              ; preds = %107
  call void @__cxa_end_catch()
  br label %115

115:                                              ; preds = %114, %140
  %116 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZL7counterv()
  %117 = load i32, ptr %116, align 4
  %118 = add nsw i32 %117, 1
  store i32 %118, ptr %116, align 4
  %119 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZL7counterv()
  %120 = load i32, ptr %119, align 4
  %121 = add nsw i32 %120, 1
  store i32 %121, ptr %119, align 4
  %122 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZL7counterv()
  %123 = load i32, ptr %122, align 4
  %124 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %123)
  %125 = call noalias noundef nonnull ptr @_Znwm(i64 noundef 16) #10
  invoke void @_ZN7DerivedC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %125, i32 noundef 5)
          to label %126 unwind label %146

126:                                              ; preds = %115
  store ptr %125, ptr %10, align 8
  %127 = load ptr, ptr %10, align 8
  %128 = load ptr, ptr %127, align 8
  %129 = getelementptr inbounds ptr, ptr %128, i64 2
  %130 = load ptr, ptr %129, align 8
  %131 = call noundef ptr %130(ptr noundef nonnull align 8 dereferenceable(12) %127)
  %132 = call i32 @puts(ptr noundef %131)
  %133 = load ptr, ptr %10, align 8
  %134 = icmp eq ptr %133, null
  br i1 %134, label %139, label %135

135:                                              ; preds = %126
  %136 = load ptr, ptr %133, align 8
  %137 = getelementptr inbounds ptr, ptr %136, i64 1
  %138 = load ptr, ptr %137, align 8
  call void %138(ptr noundef nonnull align 8 dereferenceable(12) %133) #8
  br label %139

139:                                              ; preds = %135, %126
  ret i32 0

140:                                              ; preds = %82
  br label %115

141:                                              ; preds = %107
  %142 = landingpad { ptr, i32 }
          cleanup
  %143 = extractvalue { ptr, i32 } %142, 0
  store ptr %143, ptr %4, align 8
  %144 = extractvalue { ptr, i32 } %142, 1
  store i32 %144, ptr %5, align 4
  invoke void @__cxa_end_catch()
          to label %145 unwind label %155

145:                                              ; preds = %141
  br label %150

146:                                              ; preds = %115
  %147 = landingpad { ptr, i32 }
          cleanup
  %148 = extractvalue { ptr, i32 } %147, 0
  store ptr %148, ptr %4, align 8
  %149 = extractvalue { ptr, i32 } %147, 1
  store i32 %149, ptr %5, align 4
  call void @_ZdlPvm(ptr noundef %125, i64 noundef 16) #11
  br label %150

150:                                              ; preds = %146, %145, %103, %76, %75, %70
  %151 = load ptr, ptr %4, align 8
  %152 = load i32, ptr %5, align 4
  %153 = insertvalue { ptr, i32 } poison, ptr %151, 0
  %154 = insertvalue { ptr, i32 } %153, i32 %152, 1
  resume { ptr, i32 } %154

155:                                              ; preds = %141, %98, %71, %66
  %156 = landingpad { ptr, i32 }
          catch ptr null
  %157 = extractvalue { ptr, i32 } %156, 0
  call void @__clang_call_terminate(ptr %157) #12
  unreachable

158:                                              ; preds = %91
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_ZN5GuardC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %0, ptr noundef %1) unnamed_addr #1 comdat align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds nuw %struct.Guard, ptr %5, i32 0, i32 0
  %7 = load ptr, ptr %4, align 8
  store ptr %7, ptr %6, align 8
  %8 = load ptr, ptr %4, align 8
  %9 = call i32 (ptr, ...) @printf(ptr noundef @.str.6, ptr noundef %8)
  ret void
}

declare i32 @__gxx_personality_v0(...)

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @_ZL5riskyi(i32 noundef %0) #1 personality ptr @__gxx_personality_v0 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Guard, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  call void @_ZN5GuardC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef @.str.7)
  %6 = load i32, ptr %2, align 4
  %7 = icmp eq i32 %6, 1
  br i1 %7, label %8, label %14

8:                                                ; preds = %1
  %9 = call ptr @__cxa_allocate_exception(i64 4) #8
  store i32 42, ptr %9, align 16
  invoke void @__cxa_throw(ptr %9, ptr @_ZTIi, ptr null) #9
          to label %37 unwind label %10

10:                                               ; preds = %27, %19, %8
  %11 = landingpad { ptr, i32 }
          cleanup
  %12 = extractvalue { ptr, i32 } %11, 0
  store ptr %12, ptr %4, align 8
  %13 = extractvalue { ptr, i32 } %11, 1
  store i32 %13, ptr %5, align 4
  br label %31

14:                                               ; preds = %1
  %15 = load i32, ptr %2, align 4
  %16 = icmp eq i32 %15, 2
  br i1 %16, label %17, label %24

17:                                               ; preds = %14
  %18 = call ptr @__cxa_allocate_exception(i64 16) #8
  invoke void @_ZN7DerivedC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %18, i32 noundef 7)
          to label %19 unwind label %20

19:                                               ; preds = %17
  invoke void @__cxa_throw(ptr %18, ptr @_ZTI7Derived, ptr @_ZN7DerivedD2Ev) #9
          to label %37 unwind label %10

20:                                               ; preds = %17
  %21 = landingpad { ptr, i32 }
          cleanup
  %22 = extractvalue { ptr, i32 } %21, 0
  store ptr %22, ptr %4, align 8
  %23 = extractvalue { ptr, i32 } %21, 1
  store i32 %23, ptr %5, align 4
  call void @__cxa_free_exception(ptr %18) #8
  br label %31

24:                                               ; preds = %14
  %25 = load i32, ptr %2, align 4
  %26 = icmp eq i32 %25, 3
  br i1 %26, label %27, label %29

27:                                               ; preds = %24
  %28 = call ptr @__cxa_allocate_exception(i64 8) #8
  store ptr @.str.8, ptr %28, align 16
  invoke void @__cxa_throw(ptr %28, ptr @_ZTIPKc, ptr null) #9
          to label %37 unwind label %10

29:                                               ; preds = %24
  %30 = load i32, ptr %2, align 4
  call void @_ZN5GuardD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %3) #8
  ret i32 %30

31:                                               ; preds = %20, %10
  call void @_ZN5GuardD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %3) #8
  br label %32

32:                                               ; preds = %31
  %33 = load ptr, ptr %4, align 8
  %34 = load i32, ptr %5, align 4
  %35 = insertvalue { ptr, i32 } poison, ptr %33, 0
  %36 = insertvalue { ptr, i32 } %35, i32 %34, 1
  resume { ptr, i32 } %36

37:                                               ; preds = %27, %19, %8
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5GuardD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw %struct.Guard, ptr %3, i32 0, i32 0
  %5 = load ptr, ptr %4, align 8
  %6 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.11, ptr noundef %5)
          to label %7 unwind label %8

7:                                                ; preds = %1
  ret void

8:                                                ; preds = %1
  %9 = landingpad { ptr, i32 }
          catch ptr null
  %10 = extractvalue { ptr, i32 } %9, 0
  call void @__clang_call_terminate(ptr %10) #12
  unreachable
}

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #4

declare ptr @__cxa_begin_catch(ptr)

declare i32 @puts(ptr noundef) #2

declare void @__cxa_end_catch()

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #5 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #8
  call void @_ZSt9terminatev() #12
  unreachable
}

declare void @_ZSt9terminatev()

declare void @__cxa_rethrow()

; Function Attrs: mustprogress noinline uwtable
define internal noundef nonnull align 4 dereferenceable(4) ptr @_ZL7counterv() #1 personality ptr @__gxx_personality_v0 {
  %1 = alloca %class.anon, align 1
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = load atomic i8, ptr @_ZGVZL7countervE1c acquire, align 8
  %5 = icmp eq i8 %4, 0
  br i1 %5, label %6, label %12, !prof !10

6:                                                ; preds = %0
  %7 = call i32 @__cxa_guard_acquire(ptr @_ZGVZL7countervE1c) #8
  %8 = icmp ne i32 %7, 0
  br i1 %8, label %9, label %12

9:                                                ; preds = %6
  %10 = invoke noundef i32 @"_ZZL7countervENK3$_0clEv"(ptr noundef nonnull align 1 dereferenceable(1) %1)
          to label %11 unwind label %13

11:                                               ; preds = %9
  store i32 %10, ptr @_ZZL7countervE1c, align 4
  call void @__cxa_guard_release(ptr @_ZGVZL7countervE1c) #8
  br label %12

12:                                               ; preds = %11, %6, %0
  ret ptr @_ZZL7countervE1c

13:                                               ; preds = %9
  %14 = landingpad { ptr, i32 }
          cleanup
  %15 = extractvalue { ptr, i32 } %14, 0
  store ptr %15, ptr %2, align 8
  %16 = extractvalue { ptr, i32 } %14, 1
  store i32 %16, ptr %3, align 4
  call void @__cxa_guard_abort(ptr @_ZGVZL7countervE1c) #8
  br label %17

17:                                               ; preds = %13
  %18 = load ptr, ptr %2, align 8
  %19 = load i32, ptr %3, align 4
  %20 = insertvalue { ptr, i32 } poison, ptr %18, 0
  %21 = insertvalue { ptr, i32 } %20, i32 %19, 1
  resume { ptr, i32 } %21
}

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) #6

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_ZN7DerivedC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %0, i32 noundef %1) unnamed_addr #1 comdat align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  %5 = load ptr, ptr %3, align 8
  %6 = load i32, ptr %4, align 4
  call void @_ZN4BaseC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %5, i32 noundef %6)
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV7Derived, i32 0, i32 0, i32 2), ptr %5, align 8
  ret void
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #7

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

declare void @__cxa_free_exception(ptr)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7DerivedD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Base, i32 0, i32 0, i32 2), ptr %3, align 8
  %4 = getelementptr inbounds nuw %struct.Base, ptr %3, i32 0, i32 1
  %5 = load i32, ptr %4, align 8
  %6 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.9, i32 noundef %5)
          to label %7 unwind label %8

7:                                                ; preds = %1
  ret void

8:                                                ; preds = %1
  %9 = landingpad { ptr, i32 }
          catch ptr null
  %10 = extractvalue { ptr, i32 } %9, 0
  call void @__clang_call_terminate(ptr %10) #12
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #8
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #11
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK4Base4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  ret ptr @.str.10
}

; Function Attrs: nounwind
declare i32 @__cxa_guard_acquire(ptr) #8

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @"_ZZL7countervENK3$_0clEv"(ptr noundef nonnull align 1 dereferenceable(1) %0) #1 align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call i32 @puts(ptr noundef @.str.12)
  ret i32 10
}

; Function Attrs: nounwind
declare void @__cxa_guard_abort(ptr) #8

; Function Attrs: nounwind
declare void @__cxa_guard_release(ptr) #8

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %0, i32 noundef %1) unnamed_addr #3 comdat align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  %5 = load ptr, ptr %3, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Base, i32 0, i32 0, i32 2), ptr %5, align 8
  %6 = getelementptr inbounds nuw %struct.Base, ptr %5, i32 0, i32 1
  %7 = load i32, ptr %4, align 4
  store i32 %7, ptr %6, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7DerivedD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN7DerivedD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #8
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #11
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK7Derived4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  ret ptr @.str.13
}

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind memory(none) }
attributes #5 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin allocsize(0) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { noreturn }
attributes #10 = { builtin allocsize(0) }
attributes #11 = { builtin nounwind }
attributes #12 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = !{}
!9 = !{i64 8}
!10 = !{!"branch_weights", i32 1, i32 1048575}
