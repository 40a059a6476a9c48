; ModuleID = 'strings.c'
source_filename = "strings.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str.1 = private unnamed_addr constant [11 x i8] c"%s %zu %s\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"wor\00", align 1
@__const.main.text = private unnamed_addr constant [20 x i8] c"one two,three;;four\00", align 16
@.str.3 = private unnamed_addr constant [4 x i8] c" ,;\00", align 1
@.str.4 = private unnamed_addr constant [5 x i8] c"[%s]\00", align 1
@.str.5 = private unnamed_addr constant [9 x i8] c"a1 b2\09c3\00", align 1
@.str.6 = private unnamed_addr constant [10 x i8] c"%d %d %d\0A\00", align 1
@.str.7 = private unnamed_addr constant [4 x i8] c"dup\00", align 1
@.str.8 = private unnamed_addr constant [10 x i8] c"%s %d %d\0A\00", align 1
@.str.9 = private unnamed_addr constant [12 x i8] c"%ld %lu %d\0A\00", align 1
@.str.12 = private unnamed_addr constant [6 x i8] c"42abc\00", align 1
@.str.13 = private unnamed_addr constant [6 x i8] c"%.3f\0A\00", align 1
@.str.14 = private unnamed_addr constant [8 x i8] c"3.14xyz\00", align 1
@.str.15 = private unnamed_addr constant [14 x i8] c"%5d|%-5s|%05x\00", align 1
@.str.16 = private unnamed_addr constant [3 x i8] c"ab\00", align 1
@.str.17 = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1
@.str.18 = private unnamed_addr constant [11 x i8] c"10 20 word\00", align 1
@.str.19 = private unnamed_addr constant [11 x i8] c"%d %d %15s\00", align 1
@.str.20 = private unnamed_addr constant [13 x i8] c"%d %d %d %s\0A\00", align 1
@.str.21 = private unnamed_addr constant [20 x i8] c"%c%c %5.2s| %*d %%\0A\00", align 1
@.str.22 = private unnamed_addr constant [4 x i8] c"abc\00", align 1
@stderr = external local_unnamed_addr global ptr, align 8
@.str.23 = private unnamed_addr constant [14 x i8] c"to stderr %d\0A\00", align 1
@.str.24 = private unnamed_addr constant [7 x i8] c"fputs\0A\00", align 1
@stdout = external local_unnamed_addr global ptr, align 8
@.str.25 = private unnamed_addr constant [8 x i8] c"fwrite\0A\00", align 1
@.str.26 = private unnamed_addr constant [12 x i8] c"argc %d %s\0A\00", align 1
@.str.27 = private unnamed_addr constant [5 x i8] c"none\00", align 1

; Function Attrs: nounwind uwtable
define dso_local noundef i32 @main(i32 noundef returned %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = alloca [64 x i8], align 16
  %4 = alloca [20 x i8], align 16
  %5 = alloca [32 x i8], align 16
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca [16 x i8], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #10
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(64) %3, i8 0, i64 64, i1 false)
  store i8 104, ptr %3, align 16
  %9 = getelementptr inbounds nuw i8, ptr %3, i64 1
  store i8 101, ptr %9, align 1
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 2
  store i8 108, ptr %10, align 2
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 3
  store i8 108, ptr %11, align 1
  %12 = getelementptr inbounds nuw i8, ptr %3, i64 4
  store i8 111, ptr %12, align 4
  %13 = call i64 @strlen(ptr nonnull dereferenceable(1) %3)
  %14 = getelementptr inbounds i8, ptr %3, i64 %13
  store i64 28266736423215148, ptr %14, align 1
  %15 = call i64 @strlen(ptr noundef nonnull dereferenceable(1) %3) #11
  %16 = call ptr @strstr(ptr noundef nonnull dereferenceable(1) %3, ptr noundef nonnull dereferenceable(1) @.str.2) #11
  %17 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, ptr noundef nonnull %3, i64 noundef %15, ptr noundef %16)
  %18 = load i8, ptr %3, align 16, !tbaa !9
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %22, label %20

20:                                               ; preds = %2
  %21 = tail call ptr @__ctype_toupper_loc() #12
  br label %26

22:                                               ; preds = %26, %2
  %23 = call i32 @puts(ptr noundef nonnull dereferenceable(1) %3)
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #10
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(20) %4, ptr noundef nonnull align 16 dereferenceable(20) @__const.main.text, i64 20, i1 false)
  %24 = call ptr @strtok(ptr noundef nonnull %4, ptr noundef nonnull @.str.3) #10
  %25 = icmp eq ptr %24, null
  br i1 %25, label %37, label %42

26:                                               ; preds = %20, %26
  %27 = phi i8 [ %18, %20 ], [ %35, %26 ]
  %28 = phi ptr [ %3, %20 ], [ %34, %26 ]
  %29 = load ptr, ptr %21, align 8, !tbaa !10
  %30 = zext i8 %27 to i64
  %31 = getelementptr inbounds nuw i32, ptr %29, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !5
  %33 = trunc i32 %32 to i8
  store i8 %33, ptr %28, align 1, !tbaa !9
  %34 = getelementptr inbounds nuw i8, ptr %28, i64 1
  %35 = load i8, ptr %34, align 1, !tbaa !9
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %22, label %26, !llvm.loop !13

37:                                               ; preds = %42, %22
  %38 = load ptr, ptr @stdout, align 8, !tbaa !16
  %39 = call i32 @putc(i32 noundef 10, ptr noundef %38)
  %40 = tail call ptr @__ctype_b_loc() #12
  %41 = load ptr, ptr %40, align 8, !tbaa !18
  br label %72

42:                                               ; preds = %22, %42
  %43 = phi ptr [ %45, %42 ], [ %24, %22 ]
  %44 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, ptr noundef nonnull %43)
  %45 = call ptr @strtok(ptr noundef null, ptr noundef nonnull @.str.3) #10
  %46 = icmp eq ptr %45, null
  br i1 %46, label %37, label %42, !llvm.loop !20

47:                                               ; preds = %72
  %48 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef %84, i32 noundef %87, i32 noundef %90)
  %49 = call noalias dereferenceable_or_null(4) ptr @strdup(ptr noundef nonnull @.str.7) #10
  %50 = call i32 @strcmp(ptr noundef nonnull dereferenceable(1) %49, ptr noundef nonnull dereferenceable(4) @.str.7) #11
  %51 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.8, ptr noundef nonnull %49, i32 noundef %50, i32 noundef 0)
  call void @free(ptr noundef %49) #10
  %52 = call i64 @strtol(ptr noundef nonnull captures(none) @.str.12, ptr noundef null, i32 noundef 10) #10
  %53 = trunc i64 %52 to i32
  %54 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.9, i64 noundef -31, i64 noundef 511, i32 noundef %53)
  %55 = call double @strtod(ptr noundef nonnull captures(none) @.str.14, ptr noundef null) #10
  %56 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, double noundef %55)
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #10
  %57 = call i32 (ptr, i64, ptr, ...) @snprintf(ptr noundef nonnull dereferenceable(1) %5, i64 noundef 32, ptr noundef nonnull @.str.15, i32 noundef 42, ptr noundef nonnull @.str.16, i32 noundef 255) #10
  %58 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.17, ptr noundef nonnull %5, i32 noundef %57)
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #10
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #10
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #10
  %59 = call i32 (ptr, ptr, ...) @__isoc99_sscanf(ptr noundef nonnull @.str.18, ptr noundef nonnull @.str.19, ptr noundef nonnull %6, ptr noundef nonnull %7, ptr noundef nonnull %8) #10
  %60 = load i32, ptr %6, align 4, !tbaa !5
  %61 = load i32, ptr %7, align 4, !tbaa !5
  %62 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.20, i32 noundef %59, i32 noundef %60, i32 noundef %61, ptr noundef nonnull %8)
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 2 dereferenceable(5) %10, ptr noundef nonnull align 16 dereferenceable(5) %3, i64 5, i1 false)
  %63 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.17, ptr noundef nonnull %3, i32 noundef 0)
  %64 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.21, i32 noundef 120, i32 noundef 65, ptr noundef nonnull @.str.22, i32 noundef 6, i32 noundef 7)
  %65 = load ptr, ptr @stderr, align 8, !tbaa !16
  %66 = call i32 (ptr, ptr, ...) @fprintf(ptr noundef %65, ptr noundef nonnull @.str.23, i32 noundef 1) #13
  %67 = load ptr, ptr @stdout, align 8, !tbaa !16
  %68 = call i64 @fwrite(ptr nonnull @.str.24, i64 6, i64 1, ptr %67)
  %69 = load ptr, ptr @stdout, align 8, !tbaa !16
  %70 = call i64 @fwrite(ptr noundef nonnull @.str.25, i64 noundef 1, i64 noundef 7, ptr noundef %69)
  %71 = icmp sgt i32 %0, 1
  br i1 %71, label %95, label %98

72:                                               ; preds = %37, %72
  %73 = phi i8 [ 97, %37 ], [ %93, %72 ]
  %74 = phi i64 [ 0, %37 ], [ %91, %72 ]
  %75 = phi i32 [ 0, %37 ], [ %90, %72 ]
  %76 = phi i32 [ 0, %37 ], [ %87, %72 ]
  %77 = phi i32 [ 0, %37 ], [ %84, %72 ]
  %78 = sext i8 %73 to i64
  %79 = getelementptr inbounds i16, ptr %41, i64 %78
  %80 = load i16, ptr %79, align 2, !tbaa !21
  %81 = zext i16 %80 to i32
  %82 = lshr i32 %81, 10
  %83 = and i32 %82, 1
  %84 = add nuw nsw i32 %83, %77
  %85 = lshr i32 %81, 11
  %86 = and i32 %85, 1
  %87 = add nuw nsw i32 %86, %76
  %88 = lshr i32 %81, 13
  %89 = and i32 %88, 1
  %90 = add nuw nsw i32 %89, %75
  %91 = add nuw nsw i64 %74, 1
  %92 = getelementptr inbounds nuw i8, ptr @.str.5, i64 %91
  %93 = load i8, ptr %92, align 1, !tbaa !9
  %94 = icmp eq i64 %91, 8
  br i1 %94, label %47, label %72, !llvm.loop !23

95:                                               ; preds = %47
  %96 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %97 = load ptr, ptr %96, align 8, !tbaa !24
  br label %98

98:                                               ; preds = %47, %95
  %99 = phi ptr [ %97, %95 ], [ @.str.27, %47 ]
  %100 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.26, i32 noundef %0, ptr noundef %99)
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #10
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare i64 @strlen(ptr noundef captures(none)) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare ptr @strstr(ptr noundef, ptr noundef captures(none)) local_unnamed_addr #4

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare ptr @__ctype_toupper_loc() local_unnamed_addr #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nofree nounwind
declare noundef i32 @puts(ptr noundef readonly captures(none)) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #6

; Function Attrs: mustprogress nocallback nofree nounwind willreturn
declare ptr @strtok(ptr noundef, ptr noundef readonly captures(none)) local_unnamed_addr #7

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare ptr @__ctype_b_loc() local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare noalias ptr @strdup(ptr noundef readonly captures(none)) local_unnamed_addr #8

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare i32 @strcmp(ptr noundef captures(none), ptr noundef captures(none)) local_unnamed_addr #4

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr noundef captures(none)) local_unnamed_addr #9

; Function Attrs: mustprogress nocallback nofree nounwind willreturn
declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #7

; Function Attrs: mustprogress nocallback nofree nounwind willreturn
declare double @strtod(ptr noundef readonly, ptr noundef captures(none)) local_unnamed_addr #7

; Function Attrs: nofree nounwind
declare noundef i32 @snprintf(ptr noalias noundef writeonly captures(none), i64 noundef, ptr noundef readonly captures(none), ...) local_unnamed_addr #3

; Function Attrs: nofree nounwind
declare noundef i32 @__isoc99_sscanf(ptr noundef readonly captures(none), ptr noundef readonly captures(none), ...) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #6

; Function Attrs: nofree nounwind
declare noundef i32 @fprintf(ptr noundef captures(none), ptr noundef readonly captures(none), ...) local_unnamed_addr #3

; Function Attrs: nofree nounwind
declare noundef i64 @fwrite(ptr noundef readonly captures(none), i64 noundef, i64 noundef, ptr noundef captures(none)) local_unnamed_addr #3

; Function Attrs: nofree nounwind
declare noundef i32 @putc(i32 noundef, ptr noundef captures(none)) local_unnamed_addr #3

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nounwind }
attributes #11 = { nounwind willreturn memory(read) }
attributes #12 = { nounwind willreturn memory(none) }
attributes #13 = { cold nounwind }

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
!9 = !{!7, !7, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"p1 int", !12, i64 0}
!12 = !{!"any pointer", !7, i64 0}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"p1 _ZTS8_IO_FILE", !12, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"p1 short", !12, i64 0}
!20 = distinct !{!20, !14, !15}
!21 = !{!22, !22, i64 0}
!22 = !{!"short", !7, i64 0}
!23 = distinct !{!23, !14, !15}
!24 = !{!25, !25, i64 0}
!25 = !{!"p1 omnipotent char", !12, i64 0}
