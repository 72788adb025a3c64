package io.heddle.sim.trace;

import static io.heddle.sim.trace.TraceText.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlsReaderTest {
  @TempDir Path directory;
  private TraceText sls;

  @BeforeEach
  void open() {
    sls = new TraceText(directory, TraceFormat.SLS);
  }

  @Test
  void aMapReduceJobKeepsQueueUserAndDurations() throws IOException {
    Job job =
        sls.job(
            """
            {"am.type": "mapreduce", "job.id": "j", "job.user": "ann", "job.queue.name": "batch",
             "job.start.ms": 5000, "am.memory-mb": 2048, "am.vcores": 2,
             "job.tasks": [
               {"container.type": "map", "container.start.ms": 6000, "container.end.ms": 9000},
               {"container.type": "map", "duration.ms": 4000, "count": 2},
               {"container.type": "reduce", "container.duration.ms": 7000,
                "container.memory-mb": 3072, "container.vcores": 3}]}
            """);
    assertThat(job.queue()).isEqualTo("root.batch");
    assertThat(job.user()).isEqualTo("ann");
    assertThat(job.master()).isEqualTo(ResourceVector.of(2048, 2));
    MapReduce model = (MapReduce) job.model();
    assertThat(model.maps().durations()).isEqualTo(Durations.of(3_000, 4_000, 4_000));
    assertThat(model.reduces().durations()).isEqualTo(Durations.of(7_000));
    assertThat(model.reduces().demand()).isEqualTo(ResourceVector.of(3072, 3));
  }

  @Test
  void mapsOfSeveralDemandsBecomeStagesBeforeTheReduces() throws IOException {
    Dag dag =
        (Dag)
            sls.job(
                    """
                    {"job.start.ms": 0, "job.tasks": [
                      {"duration.ms": 1, "container.vcores": 2},
                      {"duration.ms": 2},
                      {"duration.ms": 3, "container.type": "reduce"}]}
                    """)
                .model();
    assertThat(dag.stages())
        .extracting(WorkloadStage::parents)
        .containsExactly(List.of(), List.of(), List.of(0, 1));
  }

  @Test
  void anotherTypeIsABagOfTasks() throws IOException {
    Dag dag =
        (Dag)
            sls.job(
                    """
                    {"yarn.sls.am.type": "dag", "job.start.ms": 0, "job.tasks": [
                      {"duration.ms": 1}, {"duration.ms": 3, "container.type": "reduce"}]}
                    """)
                .model();
    assertThat(dag.stages()).extracting(WorkloadStage::parents).containsOnly(List.of());
  }

  @Test
  void theClusterHasTheNodesOfSls() throws IOException {
    Trace trace = sls.read("{\"num.nodes\": 7, \"num.racks\": 2}", OPTIONS);
    assertThat(trace.cluster())
        .contains(new ClusterSpec(List.of(new NodeShape(7, ResourceVector.of(10_240, 10))), 4));
  }

  @Test
  void aCountMakesCopies() throws IOException {
    assertThat(sls.jobs("{\"job.id\": \"j\", \"job.count\": 3, \"job.start.ms\": 0}"))
        .extracting(Job::id)
        .containsExactly("j-1", "j-2", "j-3");
  }

  @Test
  void aJobWithoutTasksIsAllowed() throws IOException {
    Job job = sls.job("{\"job.start.ms\": 0, \"job.tasks\": []}");
    assertThat(Tasks.count(job.model())).isZero();
  }

  @Test
  void aDemandOfZeroIsRefusedNamingJobAndTask() {
    String text =
        "{\"job.id\": \"j\", \"job.start.ms\": 0, \"job.tasks\": [{}, {\"container.vcores\": 0}]}";
    assertThatThrownBy(() -> sls.jobs(text))
        .hasMessageContaining("job j, job.tasks[1]: container.vcores is '0', expected")
        .hasMessageContaining("from 1 to 1048576");
  }

  @Test
  void aTaskThatEndsBeforeItStartsIsRefused() {
    String text =
        "{\"job.start.ms\": 0, \"job.tasks\": [{\"container.start.ms\": 9, \"container.end.ms\":"
            + " 3}]}";
    assertThatThrownBy(() -> sls.jobs(text)).hasMessageContaining("container.end.ms is '3'");
  }

  /** As Hadoop 3.2 and later have it, and memory as earlier ones did. */
  @Test
  void gpusAndOlderNamesOfMemoryAreRead() throws IOException {
    Job job =
        sls.job(
            """
            {"job.id": "j", "job.start.ms": 0, "am.memory": 3000, "am.yarn.io/gpu": 1,
             "job.tasks": [
               {"duration.ms": 1000, "container.memory": 2000, "container.yarn.io/gpu": 2},
               {"duration.ms": 2000, "container.memory": 2000, "container.memory-mb": 2500}]}
            """);
    assertThat(job.master()).isEqualTo(ResourceVector.of(3000, 1, 1));
    assertThat(((Dag) job.model()).stages())
        .extracting(stage -> stage.tasks().demand())
        .containsExactly(ResourceVector.of(2000, 1, 2), ResourceVector.of(2500, 1));
  }

  @Test
  void racksOfNodesAreTheCluster() throws IOException {
    assertThat(
            sls.read(
                    """
                    {"rack": "a", "nodes": [
                      {"node": "n1", "memory-mb": 8192, "vcores": 4, "yarn.io/gpu": 2},
                      {"node": "n2"}]}
                    {"rack": "b", "nodes": [{"node": "n3", "vcores": 2}]}
                    {"job.id": "j", "job.start.ms": 0, "job.tasks": []}
                    """,
                    OPTIONS)
                .cluster())
        .contains(
            new ClusterSpec(
                List.of(
                    new NodeShape(1, ResourceVector.of(8192, 4, 2)),
                    new NodeShape(1, ResourceVector.of(10_240, 10)),
                    new NodeShape(1, ResourceVector.of(10_240, 2))),
                2));
  }

  @Test
  void aTaskOfThousandsOfYearsIsRefused() {
    assertThatThrownBy(
            () ->
                sls.job(
                    """
                    {"job.id": "j", "job.start.ms": 0, "job.tasks": [
                      {"container.start.ms": 0, "container.end.ms": 99999999999999}]}
                    """))
        .hasMessageContaining("99999999999999");
  }
}
