; ModuleID = 'sort.c'
source_filename = "sort.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.person = type { [16 x i8], i32 }

@__const.main.p = private unnamed_addr constant [4 x %struct.person] [%struct.person { [16 x i8] c"zed\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 30 }, %struct.person { [16 x i8] c"amy\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 25 }, %struct.person { [16 x i8] c"bob\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 30 }, %struct.person { [16 x i8] c"cat\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 19 }], align 16
@.str = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"%s \00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"%d%c\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nounwind uwtable
define dso_local noundef i32 @main() local_unnamed_addr #0 {
  %1 = alloca [4 x %struct.person], align 16
  %2 = alloca [100 x i32], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #14
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(80) %1, ptr noundef nonnull align 16 dereferenceable(80) @__const.main.p, i64 80, i1 false)
  call void @qsort(ptr noundef nonnull %1, i64 noundef 4, i64 noundef 20, ptr noundef nonnull @by_age) #14
  br label %4

3:                                                ; preds = %4
  call void @qsort(ptr noundef nonnull %1, i64 noundef 4, i64 noundef 20, ptr noundef nonnull @by_name) #14
  br label %14

4:                                                ; preds = %0, %4
  %5 = phi i64 [ 0, %0 ], [ %10, %4 ]
  %6 = getelementptr inbounds nuw %struct.person, ptr %1, i64 %5
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, ptr noundef nonnull %6, i32 noundef %8)
  %10 = add nuw nsw i64 %5, 1
  %11 = icmp eq i64 %10, 4
  br i1 %11, label %3, label %4, !llvm.loop !11

12:                                               ; preds = %14
  %13 = call i32 @putchar(i32 10)
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #14
  call void @srand(i32 noundef 7) #14
  br label %21

14:                                               ; preds = %3, %14
  %15 = phi i64 [ 0, %3 ], [ %18, %14 ]
  %16 = getelementptr inbounds nuw %struct.person, ptr %1, i64 %15
  %17 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, ptr noundef nonnull %16)
  %18 = add nuw nsw i64 %15, 1
  %19 = icmp eq i64 %18, 4
  br i1 %19, label %12, label %14, !llvm.loop !14

20:                                               ; preds = %21
  call void @qsort(ptr noundef nonnull %2, i64 noundef 100, i64 noundef 4, ptr noundef nonnull @ints) #14
  br label %53

21:                                               ; preds = %12, %21
  %22 = phi i64 [ 0, %12 ], [ %26, %21 ]
  %23 = call i32 @rand() #14
  %24 = srem i32 %23, 1000
  %25 = getelementptr inbounds nuw i32, ptr %2, i64 %22
  store i32 %24, ptr %25, align 4, !tbaa !5
  %26 = add nuw nsw i64 %22, 1
  %27 = icmp eq i64 %26, 100
  br i1 %27, label %20, label %21, !llvm.loop !15

28:                                               ; preds = %53
  %29 = getelementptr inbounds nuw i8, ptr %2, i64 200
  %30 = load i32, ptr %29, align 8, !tbaa !5
  br label %31

31:                                               ; preds = %44, %28
  %32 = phi i64 [ %46, %44 ], [ 0, %28 ]
  %33 = phi i64 [ %45, %44 ], [ 100, %28 ]
  %34 = add i64 %33, %32
  %35 = lshr i64 %34, 1
  %36 = shl i64 %35, 2
  %37 = getelementptr inbounds nuw i8, ptr %2, i64 %36
  %38 = load i32, ptr %37, align 4, !tbaa !5
  %39 = icmp slt i32 %30, %38
  br i1 %39, label %44, label %40

40:                                               ; preds = %31
  %41 = icmp eq i32 %30, %38
  br i1 %41, label %48, label %42

42:                                               ; preds = %40
  %43 = add nuw i64 %35, 1
  br label %44

44:                                               ; preds = %42, %31
  %45 = phi i64 [ %33, %42 ], [ %35, %31 ]
  %46 = phi i64 [ %43, %42 ], [ %32, %31 ]
  %47 = icmp ult i64 %46, %45
  br i1 %47, label %31, label %50, !llvm.loop !16

48:                                               ; preds = %40
  %49 = getelementptr inbounds nuw i8, ptr %2, i64 %36
  br label %50

50:                                               ; preds = %44, %48
  %51 = phi ptr [ %49, %48 ], [ null, %44 ]
  %52 = icmp eq ptr %51, null
  br i1 %52, label %68, label %64

53:                                               ; preds = %20, %53
  %54 = phi i64 [ 0, %20 ], [ %62, %53 ]
  %55 = getelementptr inbounds nuw i32, ptr %2, i64 %54
  %56 = load i32, ptr %55, align 4, !tbaa !5
  %57 = trunc nuw nsw i64 %54 to i32
  %58 = urem i32 %57, 10
  %59 = icmp eq i32 %58, 9
  %60 = select i1 %59, i32 10, i32 32
  %61 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef %56, i32 noundef %60)
  %62 = add nuw nsw i64 %54, 1
  %63 = icmp eq i64 %62, 100
  br i1 %63, label %28, label %53, !llvm.loop !17

64:                                               ; preds = %50
  %65 = load i32, ptr %51, align 4, !tbaa !5
  %66 = icmp eq i32 %65, %30
  %67 = zext i1 %66 to i32
  br label %68

68:                                               ; preds = %64, %50
  %69 = phi i32 [ 0, %50 ], [ %67, %64 ]
  %70 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef %69)
  %71 = call noalias dereferenceable_or_null(80) ptr @malloc(i64 noundef 80) #15
  br label %72

72:                                               ; preds = %68, %72
  %73 = phi i64 [ 0, %68 ], [ %74, %72 ]
  %74 = add nuw nsw i64 %73, 1
  %75 = call noalias ptr @calloc(i64 noundef %74, i64 noundef 4) #16
  %76 = getelementptr inbounds nuw ptr, ptr %71, i64 %73
  store ptr %75, ptr %76, align 8, !tbaa !18
  %77 = getelementptr inbounds nuw i32, ptr %75, i64 %73
  %78 = trunc nuw nsw i64 %73 to i32
  store i32 %78, ptr %77, align 4, !tbaa !5
  %79 = icmp eq i64 %74, 10
  br i1 %79, label %82, label %72, !llvm.loop !21

80:                                               ; preds = %82
  call void @free(ptr noundef %71) #14
  %81 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef %89)
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #14
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #14
  ret i32 0

82:                                               ; preds = %72, %82
  %83 = phi i64 [ %90, %82 ], [ 0, %72 ]
  %84 = phi i32 [ %89, %82 ], [ 0, %72 ]
  %85 = getelementptr inbounds nuw ptr, ptr %71, i64 %83
  %86 = load ptr, ptr %85, align 8, !tbaa !18
  %87 = getelementptr inbounds nuw i32, ptr %86, i64 %83
  %88 = load i32, ptr %87, align 4, !tbaa !5
  %89 = add nsw i32 %88, %84
  call void @free(ptr noundef %86) #14
  %90 = add nuw nsw i64 %83, 1
  %91 = icmp eq i64 %90, 10
  br i1 %91, label %80, label %82, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nofree
declare void @qsort(ptr noundef, i64 noundef, i64 noundef, ptr noundef captures(none)) local_unnamed_addr #3

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define internal i32 @by_age(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) #4 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = load i32, ptr %3, align 4, !tbaa !9
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %6 = load i32, ptr %5, align 4, !tbaa !9
  %7 = sub nsw i32 %4, %6
  ret i32 %7
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: read) uwtable
define internal i32 @by_name(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) #6 {
  %3 = tail call i32 @strcmp(ptr noundef nonnull dereferenceable(1) %0, ptr noundef nonnull dereferenceable(1) %1) #17
  ret i32 %3
}

; Function Attrs: nounwind
declare void @srand(i32 noundef) local_unnamed_addr #7

; Function Attrs: nounwind
declare i32 @rand() local_unnamed_addr #7

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define internal range(i32 -1, 2) i32 @ints(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) #4 {
  %3 = load i32, ptr %0, align 4, !tbaa !5
  %4 = load i32, ptr %1, align 4, !tbaa !5
  %5 = tail call i32 @llvm.scmp.i32.i32(i32 %3, i32 %4)
  ret i32 %5
}

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #8

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,zeroed") allocsize(0,1) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @calloc(i64 noundef, i64 noundef) local_unnamed_addr #9

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr noundef captures(none)) local_unnamed_addr #10

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare i32 @strcmp(ptr noundef captures(none), ptr noundef captures(none)) local_unnamed_addr #11

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef) local_unnamed_addr #12

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare range(i32 -1, 2) i32 @llvm.scmp.i32.i32(i32, i32) #13

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nofree "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { mustprogress nofree nounwind willreturn allockind("alloc,zeroed") allocsize(0,1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { nofree nounwind }
attributes #13 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #14 = { nounwind }
attributes #15 = { nounwind allocsize(0) }
attributes #16 = { nounwind allocsize(0,1) }
attributes #17 = { nounwind willreturn memory(read) }

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
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !6, i64 16}
!10 = !{!"person", !7, i64 0, !6, i64 16}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !12, !13}
!15 = distinct !{!15, !12, !13}
!16 = distinct !{!16, !12, !13}
!17 = distinct !{!17, !12, !13}
!18 = !{!19, !19, i64 0}
!19 = !{!"p1 int", !20, i64 0}
!20 = !{!"any pointer", !7, i64 0}
!21 = distinct !{!21, !12, !13}
!22 = distinct !{!22, !12, !13}
