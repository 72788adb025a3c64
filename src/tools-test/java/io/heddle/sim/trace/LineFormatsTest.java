package io.heddle.sim.trace;

import static io.heddle.sim.trace.TraceText.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFormatsTest {
  @TempDir Path directory;
  private TraceText swim;
  private TraceText hawk;

  @BeforeEach
  void open() {
    swim = new TraceText(directory, TraceFormat.SWIM);
    hawk = new TraceText(directory, TraceFormat.HAWK);
  }

  @Test
  void swimBytesBecomeTasksAndTimes() throws IOException {
    // Input 300 MiB: 3 maps of 100 MiB, each 2 s + 100/20 s = 7 s.
    // Shuffle 1500 MiB: 2 reduces of 750 MiB, each fetches 750/50 s = 15 s; with 500 MiB of output
    // it then takes 2 s + (750 + 250)/20 s = 52 s.
    MapReduce model =
        (MapReduce)
            swim.job("job1\t8\t8\t%d\t%d\t%d".formatted(300L << 20, 1500L << 20, 500L << 20))
                .model();
    assertThat(model.maps().durations()).isEqualTo(Durations.equal(3, 7_000));
    assertThat(model.reduces().durations()).isEqualTo(Durations.equal(2, 52_000));
    assertThat(model.shuffleMillis()).isEqualTo(15_000);
  }

  @Test
  void swimWithoutShuffleHasNoReduceAndWithoutInputOneMap() throws IOException {
    MapReduce model = (MapReduce) swim.job("job1\t8\t8\t0\t0\t977").model();
    assertThat(model.maps().durations()).isEqualTo(Durations.equal(1, 2_000));
    assertThat(model.reduces().count()).isZero();
    assertThat(model.shuffleMillis()).isZero();
  }

  @Test
  void swimDemandsAreThoseAssumed() throws IOException {
    Job job = swim.job("job1\t8\t8\t1\t1\t1");
    assertThat(job.master()).isEqualTo(ResourceVector.of(1024, 1));
    assertThat(((MapReduce) job.model()).maps().demand()).isEqualTo(ResourceVector.of(1024, 1));
    assertThat(job.queue()).isEqualTo("root.default");
  }

  @Test
  void otherAssumptionsGiveOtherTasks() throws IOException {
    // 1 s to start, blocks of 100 bytes at 10 bytes per second: 3 maps of 1 s + 80 / 10 s.
    Assumptions usual = Assumptions.standard();
    Assumptions small =
        new Assumptions(
            "ann",
            "root.a",
            usual.master(),
            ResourceVector.of(7, 2),
            usual.reduce(),
            usual.unknownMillis(),
            new Assumptions.Swim(100, 100, 1_000, 10, 10, 10),
            usual.alibaba());
    Job job = swim.read("job1\t8\t8\t240\t0\t0", OPTIONS.assuming(small)).workload().jobs().get(0);
    assertThat(job.queue()).isEqualTo("root.a");
    assertThat(((MapReduce) job.model()).maps())
        .isEqualTo(new TaskGroup(ResourceVector.of(7, 2), Durations.equal(3, 9_000)));
  }

  /** As SWIM writes them where it says which files a job reads and writes. */
  @Test
  void swimPathsBehindTheBytesArePassedOver() throws IOException {
    String line = "job1\t8\t8\t240\t0\t977";
    assertThat(swim.job(line + "\tinput/part-12\toutput/part-3").model())
        .isEqualTo(swim.job(line).model());
    assertThatThrownBy(() -> swim.jobs("job1\t8\t8\t240\t0"))
        .hasMessageContaining("at least 6 fields with tabs between them; it has 5");
  }

  @Test
  void swimErrorsNameTheLine() {
    String second = "job2\t9\t1\tmany\t0\t0";
    assertThatThrownBy(() -> swim.jobs("job1\t8\t8\t1\t1\t1\n\n" + second))
        .hasMessageContaining("line 3: map input is 'many', expected a number of bytes from 0");
  }

  @Test
  void absurdSizesAreRefusedBeforeTheyCostMemory() {
    assertThatThrownBy(() -> swim.jobs("job1\t8\t8\t900000000000000000\t0\t0"))
        .hasMessageContaining("number of tasks is '6705522538', expected")
        .hasMessageContaining("to 10000000");
  }

  @Test
  void hawkListsEveryDuration() throws IOException {
    Job job = hawk.job("1406471.0 3 2.5 1.5 2.5004 3.5 \r\n");
    assertThat(job.id()).isEqualTo("line-1");
    assertThat(((Dag) job.model()).stages())
        .singleElement()
        .satisfies(
            stage ->
                assertThat(stage.tasks().durations()).isEqualTo(Durations.of(1_500, 2_500, 3_500)));
  }

  @Test
  void hawkRefusesACountThatIsNotThatOfTheDurations() {
    assertThatThrownBy(() -> hawk.jobs("0 3 2.5 1.5 2.5"))
        .hasMessageContaining("line 1: number of tasks is '3', expected")
        .hasMessageEndingWith("2");
  }

  @Test
  void aHawkJobWithoutTasksIsAllowed() throws IOException {
    assertThat(Tasks.count(hawk.job("5 0 0").model())).isZero();
  }

  @Test
  void notANumberIsMalformed() {
    assertThatThrownBy(() -> hawk.jobs("0 1 1 NaN")).hasMessageContaining("duration is 'NaN'");
    assertThatThrownBy(() -> hawk.jobs("0 1.5 1 1"))
        .hasMessageContaining("number of tasks is '1.5', expected a whole number");
  }

  @Test
  void aMillionTasksAreNotTooMany() throws IOException {
    Trace trace = hawk.read("0 1000000 1" + " 1".repeat(1_000_000), OPTIONS);
    assertThat(Tasks.count(trace.workload().jobs().get(0).model())).isEqualTo(1_000_000);
  }
}
