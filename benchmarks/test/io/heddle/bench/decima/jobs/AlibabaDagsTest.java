package io.heddle.bench.decima.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.jobs.StageTimes.Wave;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlibabaDagsTest {
  @TempDir private Path directory;

  private List<DagJob> read(String... rows) throws IOException {
    return AlibabaDags.read(
        Files.writeString(directory.resolve("batch_task.csv"), String.join("\n", rows)));
  }

  /** 1,000 instances of 10 s become 200 tasks of 50 s: the sample mean of 60 lies within 3/sqrt. */
  @Test
  void aStageOfManyInstancesKeepsItsWork() throws IOException {
    List<DagJob> jobs =
        read("R2_1,4,j_1,1,Terminated,110,150,100,0.5", "M1,1000,j_1,1,Terminated,100,110,100,0.5");
    assertThat(jobs).hasSize(1);
    DagJob job = jobs.get(0);
    assertThat(job.graph().tasks(0)).isEqualTo(200);
    assertThat(job.graph().taskSeconds(0)).isCloseTo(50, within(8.0));
    assertThat(job.graph().tasks(1)).isEqualTo(4);
    assertThat(job.graph().taskSeconds(1)).isCloseTo(40, within(6.0));
    assertThat(job.graph().parents(1)).containsExactly(0);
  }

  @Test
  void aNewExecutorTakesNoLonger() throws IOException {
    StageTimes times =
        read("M1,10,j_1,1,Terminated,100,200,100,0.5", "R2_1,1,j_1,1,Terminated,200,210,100,0.5")
            .get(0)
            .times()
            .get(0);
    for (int held : new int[] {1, 50}) {
      double fresh = times.draw(Wave.FRESH, held, new SplittableRandom(1));
      assertThat(times.draw(Wave.REST, held, new SplittableRandom(1))).isEqualTo(fresh);
    }
  }

  /** 99 s, 20,020 s, and 1,000 s in one stage. */
  @Test
  void jobsThatDoNotFitAreLeftOut() throws IOException {
    assertThat(
            read(
                "M1,1,small,1,Terminated,100,198,100,0.5",
                "R2_1,1,small,1,Terminated,198,199,100,0.5",
                "M1,1000,large,1,Terminated,100,120,100,0.5",
                "R2_1,1,large,1,Terminated,120,140,100,0.5",
                "M1,10,alone,1,Terminated,100,200,100,0.5"))
        .isEmpty();
  }

  @Test
  void someAreMadeUpWhereThereIsNoTrace() {
    List<DagJob> jobs = AlibabaDags.generated(1);
    assertThat(jobs).hasSizeGreaterThan(500);
    assertThat(jobs).allMatch(job -> job.graph().stages() > 1);
    assertThat(AlibabaDags.generated(1))
        .extracting(DagJob::work)
        .isEqualTo(jobs.stream().map(DagJob::work).toList());
  }
}
