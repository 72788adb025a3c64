package io.heddle.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlibabaReaderTest {
  private static final String HEADER =
      "task_name,instance_num,job_name,task_type,status,start_time,end_time,plan_cpu,plan_mem\n";

  @TempDir Path directory;
  private TraceText alibaba;

  @BeforeEach
  void open() {
    alibaba = new TraceText(directory, TraceFormat.ALIBABA_2018);
  }

  private List<WorkloadStage> stages(String text) throws IOException {
    return ((Dag) alibaba.job(text).model()).stages();
  }

  @Test
  void namesSayWhatWaitsForWhatInAnyOrderOfRows() throws IOException {
    List<WorkloadStage> stages =
        stages(
            HEADER
                + "J3_1_2,4.0,j_1,1,Terminated,130,140,100.0,0.5\n"
                + "M1,2.0,j_1,1,Terminated,100,110,50.0,0.2\n"
                + "R2_1_Stg1,3.0,j_1,1,Terminated,110,130,250.0,1.0\n");
    assertThat(stages)
        .extracting(WorkloadStage::parents)
        .containsExactly(List.of(), List.of(0), List.of(0, 1));
    assertThat(stages)
        .extracting(stage -> stage.tasks().durations())
        .containsExactly(
            Durations.equal(2, 10_000), Durations.equal(3, 20_000), Durations.equal(4, 10_000));
    // 384 GiB = 393,216 MiB: 0.2 % is 786.4, 1 % 3932.2, 0.5 % 1966.1; half a core counts as one.
    assertThat(stages)
        .extracting(stage -> stage.tasks().demand())
        .containsExactly(
            ResourceVector.of(787, 1), ResourceVector.of(3933, 3), ResourceVector.of(1967, 1));
  }

  /** 0.002 of 384 GiB = 393,216 MiB is 786.4; the tasks of a job wait for nothing. */
  @Test
  void tableOf2017SaysNotWhatWaitsForWhat() throws IOException {
    TraceText old = new TraceText(directory, TraceFormat.ALIBABA_2017);
    Job job =
        old.job(
            """
            create_timestamp,modify_timestamp,job_id,task_id,instance_num,status,plan_cpu,plan_mem
            120,150,7,1,4,Terminated,50,0.002
            110,130,7,2,3,Terminated,250,0.01
            """);
    List<WorkloadStage> stages = ((Dag) job.model()).stages();
    assertThat(job.id()).isEqualTo("7");
    assertThat(stages).extracting(WorkloadStage::parents).containsOnly(List.of());
    assertThat(stages)
        .extracting(stage -> stage.tasks().durations())
        .containsExactly(Durations.equal(4, 30_000), Durations.equal(3, 20_000));
    assertThat(stages)
        .extracting(stage -> stage.tasks().demand())
        .containsExactly(ResourceVector.of(787, 1), ResourceVector.of(3933, 3));
  }

  @Test
  void rowsOfAJobMayStandApart() throws IOException {
    List<Job> jobs =
        alibaba.jobs(
            """
            M1,1,j_1,1,Terminated,100,110,100,0.2
            M1,1,j_2,1,Terminated,90,110,100,0.2
            R2_1,1,j_1,1,Terminated,110,120,100,0.2
            """);
    assertThat(jobs).extracting(Job::id).containsExactly("j_2", "j_1");
    assertThat(((Dag) jobs.get(1).model()).stages()).hasSize(2);
    assertThat(jobs).extracting(Job::submitMillis).containsExactly(0L, 10_000L);
  }

  @Test
  void otherNamesWaitForNothing() throws IOException {
    String row = "task_Nzg3==,1,j_1,1,Terminated,100,110,100,0.2\n";
    assertThat(stages(row + row)).extracting(WorkloadStage::parents).containsOnly(List.of());
  }

  @Test
  void whatIsUnknownIsAssumed() throws IOException {
    // No end: 10 s. The same second: 0.5 s. No plan: 1024 MiB and a core. No instances: one.
    List<WorkloadStage> stages =
        stages("M1,,j_1,1,Running,100,0,,\nM2,5,j_1,1,Terminated,100,100,100,0.2\n");
    assertThat(stages.get(0).tasks().durations()).isEqualTo(Durations.equal(1, 10_000));
    assertThat(stages.get(0).tasks().demand()).isEqualTo(ResourceVector.of(1024, 1));
    assertThat(stages.get(1).tasks().durations()).isEqualTo(Durations.equal(5, 500));
  }

  @Test
  void aJobWhoseTasksWaitForEachOtherIsMalformed() {
    String rows = "M1_2,1,j_9,1,Terminated,1,2,100,1\nM2_1,1,j_9,1,Terminated,1,2,100,1\n";
    assertThatThrownBy(() -> alibaba.jobs(rows))
        .hasMessageContaining("job j_9: what task 1 waits for is '[2]'");
  }

  @Test
  void aParentOfWhichThereIsNoRowIsNotWaitedFor() throws IOException {
    String rows = "M1,1,j_9,1,Terminated,1,2,100,1\nR7_6_1,1,j_9,1,Terminated,1,2,100,1\n";
    assertThat(stages(rows))
        .extracting(WorkloadStage::parents)
        .containsExactly(List.of(), List.of(0));
  }

  @Test
  void theLastNumberOfANameThatTheTraceCutIsNotWaitedFor() throws IOException {
    // 50 characters: the last number was 101 or more, and stage 1 itself waits for stage 5.
    String cut = "M5_14_17_28_30_40_42_52_54_64_66_76_78_88_90_100_1";
    String rows = cut + ",1,j_9,1,Terminated,1,2,100,1\nR1_5,1,j_9,1,Terminated,1,2,100,1\n";
    assertThat(stages(rows))
        .extracting(WorkloadStage::parents)
        .containsExactly(List.of(), List.of(0));
  }

  @Test
  void aNameWithoutEndIsMalformed() {
    String rows = "R1" + "_2".repeat(100_000) + ",1,j_9,1,Terminated,1,2,100,1\n";
    assertThatThrownBy(() -> alibaba.jobs(rows))
        .hasMessageContaining("line 1: task_name is 'R1_2")
        .hasMessageEndingWith("expected at most 1000 characters");
  }

  @Test
  void aNumberThatIsThereTwiceIsMalformed() {
    String rows = "M1,1,j_9,1,Terminated,1,2,100,1\nR1,1,j_9,1,Terminated,1,2,100,1\n";
    assertThatThrownBy(() -> alibaba.jobs(rows))
        .hasMessageContaining("job j_9: number of a task is '1'");
  }

  @Test
  void aJobThatNeverStartedIsMalformed() {
    assertThatThrownBy(() -> alibaba.jobs("M1,1,j_9,1,Waiting,0,0,,\n"))
        .hasMessageContaining("job j_9: start time of every task is '0'");
  }
}
