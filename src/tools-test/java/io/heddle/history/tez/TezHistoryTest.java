package io.heddle.history.tez;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.file.HistoryReader;
import io.heddle.history.importer.HistoryImport;
import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.profile.RequestUse;
import io.heddle.profile.TaskTimes;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskUse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class TezHistoryTest {
  private static final List<String> VERTICES = List.of("scan a", "scan b", "join");
  private static final String SUBMITTED =
      TezLog.submitted("query 7", VERTICES, "scan a>join", "scan b>join");

  /** Root: (0 + 1) 3 * 3 + 3 * 0 - 1 = 8 and 11; the join: (1 + 1) 9 + 6 - 1 = 23. */
  private static final List<Stage> STAGES =
      List.of(
          new Stage("scan a", 8, 4, 2, List.of()),
          new Stage("scan b", 11, 1, 5, List.of()),
          new Stage("join", 23, 2, 3, List.of(0, 1)));

  private static Reason passedOver(HistorySource source) {
    return catchThrowableOfType(PassedOverException.class, () -> HistoryReader.read(source))
        .reason();
  }

  @Test
  void verticesAreStages() throws Exception {
    RecordedRun run =
        HistoryReader.read(
            TezLog.source(
                TezLog.application("'tez.am.mode.session':'false'"),
                SUBMITTED,
                TezLog.vertex(0, "scan a", 4),
                TezLog.vertex(1, "scan b", 1),
                TezLog.vertex(2, "join", 10),
                TezLog.reconfigured(2, 2),
                TezLog.container(2, "CONTAINER_LAUNCHED", 1_000),
                TezLog.container(3, "CONTAINER_LAUNCHED", 2_000),
                TezLog.attempt(0, 0, "SUCCEEDED", 1_000, 2_000),
                TezLog.attempt(0, 1, "SUCCEEDED", 1_000, 4_000),
                TezLog.attempt(0, 2, "FAILED", 1_000, 90_000),
                TezLog.vertexEnded(0, 77_000),
                TezLog.vertexEnded(1, 5_000),
                TezLog.vertexEnded(2, 3_000),
                TezLog.ended("SUCCEEDED"),
                TezLog.container(2, "CONTAINER_STOPPED", 11_000),
                TezLog.container(3, "CONTAINER_STOPPED", 4_000)));
    assertThat(run.job()).isEqualTo(new RecurringName("ann", "TEZ", "query #"));
    assertThat(run.application()).isEqualTo(TezLog.DAG);
    assertThat(run.startMillis()).isEqualTo(5);
    assertThat(run.times().other()).isEqualTo(new TaskTimes(2, 6));
    assertThat(run.dag()).isEqualTo(STAGES);
    assertThat(run.past().job().id()).isEqualTo("application_1_0001");
    // As STAGES, each task as long as they were on average.
    assertThat(((Dag) run.past().job().model()).stages())
        .extracting(
            io.heddle.sim.workload.WorkloadStage::parents, stage -> stage.tasks().durations())
        .containsExactly(
            tuple(List.of(), Durations.equal(4, 2_000)),
            tuple(List.of(), Durations.equal(1, 5_000)),
            tuple(List.of(0, 1), Durations.equal(2, 3_000)));
  }

  /**
   * Tasks of 2 cores and 1024 MiB. Of a, 1 s and 3 s: 1.2 + 2.8 of 2 * 4 core-seconds, and 256 MiB
   * for 1 s, 512 for 3 s of 4 * 1024. Of b, which tells sums only, two of 5 s: 5 of 20, and half of
   * 512 MiB. Of c nothing.
   */
  @Test
  void countersTellWhatTasksUsed() throws Exception {
    RecordedRun run =
        HistoryReader.read(
            TezLog.source(
                TezLog.application("'tez.task.resource.cpu.vcores':'2'"),
                TezLog.submitted("q", List.of("a", "b", "c"), "a>b", "b>c"),
                TezLog.vertex(0, "a", 2),
                TezLog.vertex(1, "b", 2),
                TezLog.vertex(2, "c", 1),
                TezLog.measured(0, 0, 1_000, 2_000, 1_200, 256L << 20),
                TezLog.measured(0, 1, 1_000, 4_000, 2_800, 512L << 20),
                TezLog.sums(1, 5_000, 5_000, 512L << 20),
                TezLog.vertexEnded(2, 1_000),
                TezLog.ended("SUCCEEDED")));
    assertThat(((Dag) run.past().job().model()).stages())
        .extracting(stage -> stage.tasks().use())
        .containsExactly(
            TaskUse.constant(0.5, 0.4375), TaskUse.constant(0.25, 0.25), TaskUse.UNKNOWN);
    // 4 + 5 + 2 (all that c asks for) of 8 + 20 + 2 core-seconds; nine tenths of what is known at
    // most 0.5.
    assertThat(run.profile().use()).isEqualTo(RequestUse.ofRun(11 / 30.0, 0.5));
  }

  /** As the timeline server answers, and as Tez's web page gives for download. */
  @Test
  void documentsOfTheTimelineServerSayTheSame() throws Exception {
    String dag =
        """
        {"entity": "dag_1_0001_1", "entitytype": "TEZ_DAG_ID",
         "primaryfilters": {"user": ["ann"], "dagName": ["query 7"]},
         "otherinfo": {"status": "SUCCEEDED", "startTime": 5, "dagPlan": {"dagName": "query 7",
           "vertices": [{"vertexName": "scan a"}, {"vertexName": "scan b"}, {"vertexName": "join"}],
           "edges": [{"inputVertexName": "scan a", "outputVertexName": "join"},
                     {"inputVertexName": "scan b", "outputVertexName": "join"}]}}}
        """;
    String vertices =
        """
        [{"entity": "vertex_1_0001_1_02", "entitytype": "TEZ_VERTEX_ID", "otherinfo":
          {"vertexName": "join", "numTasks": 2, "stats": {"avgTaskDuration": 3000.0}}},
         {"entity": "vertex_1_0001_1_00", "entitytype": "TEZ_VERTEX_ID", "otherinfo":
          {"vertexName": "scan a", "numTasks": 4, "stats": {"avgTaskDuration": 2000.0}}},
         {"entity": "vertex_1_0001_1_01", "entitytype": "TEZ_VERTEX_ID", "otherinfo":
          {"vertexName": "scan b", "numTasks": 1, "stats": {"avgTaskDuration": 5000.0}}}]
        """;
    String document = "{\"dag\": %s, \"vertices\": %s}".formatted(dag, vertices);
    RecordedRun run = HistoryReader.read(Histories.of("tez-dag-1.json", document));
    assertThat(run.dag()).isEqualTo(STAGES);
    assertThat(run.job()).isEqualTo(new RecurringName("ann", "TEZ", "query #"));
    assertThat(run.times().other()).isEqualTo(TaskTimes.NONE);

    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      entry(out, "vertices.json", "{\"vertices\": " + vertices + "}");
      entry(out, "dag.json", "{\"dag\": " + dag + "}");
    }
    assertThat(HistoryReader.read(Histories.of("dag.zip", zip.toByteArray())))
        .usingRecursiveComparison()
        .isEqualTo(run);
  }

  /** The times of its tasks together are longer than any one takes: 60,000 of half an hour. */
  @Test
  void aVertexOfManyLongTasksIsRead() throws Exception {
    RecordedRun run =
        HistoryReader.read(
            Histories.of(
                "tez-dag-1.json",
                """
                {"dag": {"entity": "dag_1_0001_1", "entitytype": "TEZ_DAG_ID",
                   "primaryfilters": {"user": ["ann"], "dagName": ["q"]},
                   "otherinfo": {"status": "SUCCEEDED", "startTime": 5, "dagPlan": {"dagName": "q",
                     "vertices": [{"vertexName": "scan"}], "edges": []}}},
                 "vertices": [{"entity": "vertex_1_0001_1_00", "entitytype": "TEZ_VERTEX_ID",
                   "otherinfo": {"vertexName": "scan", "numTasks": 60000,
                     "stats": {"avgTaskDuration": 1800000.0}}}]}
                """));
    assertThat(run.dag()).singleElement().extracting(Stage::tasks).isEqualTo(60_000);
  }

  private static void entry(ZipOutputStream out, String name, String text) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The middle one of three has nothing to do; distances stay as the plan has them. */
  @Test
  void aVertexWithoutTasksIsPassedThrough() throws Exception {
    RecordedRun run =
        HistoryReader.read(
            TezLog.source(
                TezLog.submitted("q", List.of("a", "b", "c"), "a>b", "b>c"),
                TezLog.vertex(0, "a", 1),
                TezLog.vertex(1, "b", 0),
                TezLog.vertex(2, "c", 1),
                TezLog.vertexEnded(0, 1_000),
                TezLog.vertexEnded(2, 1_000),
                TezLog.ended("SUCCEEDED")));
    assertThat(run.dag())
        .containsExactly(
            new Stage("a", 8, 1, 1, List.of()),
            new Stage("c", 3 * 3 * 3 + 6 - 1, 1, 1, List.of(0)));
  }

  @Test
  void aSessionNeedsATag() throws Exception {
    String session = "'tez.am.mode.session':'true'";
    HistorySource nameless =
        TezLog.source(TezLog.application(session), SUBMITTED, TezLog.ended("SUCCEEDED"));
    assertThat(passedOver(nameless)).isEqualTo(Reason.NAMELESS);
    HistorySource tagged =
        TezLog.source(
            TezLog.application(session + ",'tez.application.tags':'heddle.job=nightly'"),
            SUBMITTED,
            TezLog.ended("SUCCEEDED"));
    assertThat(HistoryReader.read(tagged).job()).isEqualTo(new RecurringName("ann", "", "nightly"));
  }

  @Test
  void dagsThatFailedOrStillRunTeachNothing() {
    assertThat(passedOver(TezLog.source(SUBMITTED, TezLog.ended("FAILED"))))
        .isEqualTo(Reason.FAILED);
    assertThat(passedOver(TezLog.source(SUBMITTED))).isEqualTo(Reason.UNFINISHED);
  }

  @Test
  void aCircleIsNoDag() {
    HistoryImport histories = new HistoryImport(message -> {});
    histories.read(
        TezLog.source(
            TezLog.submitted("q", List.of("a", "b"), "a>b", "b>a"),
            TezLog.vertex(0, "a", 1),
            TezLog.vertex(1, "b", 1),
            TezLog.ended("SUCCEEDED")));
    assertThat(histories.summary()).endsWith("1 passed over: 1 cannot be read");
  }

  @Test
  void aDagOfThousandsOfVerticesIsLeftOut() throws Exception {
    List<String> many = IntStream.rangeClosed(0, 1_000).mapToObj(i -> "v" + i).toList();
    RecordedRun run =
        HistoryReader.read(
            TezLog.source(
                TezLog.submitted("q", many), TezLog.vertex(0, "v0", 1), TezLog.ended("SUCCEEDED")));
    assertThat(run.dag()).isEmpty();
    assertThat(run.note()).contains("more than 1000 vertices");
  }

  @Test
  void damageIsNamedByFileAndLine() {
    PassedOverException damaged =
        catchThrowableOfType(
            PassedOverException.class,
            () -> HistoryReader.read(TezLog.source(SUBMITTED, "{\"entity\": oops}")));
    assertThat(damaged).hasMessageStartingWith("history.txt, line 2: ");
  }

  /** A name as Tez writes it, a byte for a character, is no UTF-8. */
  @Test
  void namesBeyondAsciiDoNotEndTheReading() throws Exception {
    String text = TezLog.submitted("caf\u00e9", List.of("a")) + TezLog.ended("SUCCEEDED");
    byte[] latin = text.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(HistoryReader.read(Histories.of("history.txt", latin)).job().name())
        .isEqualTo("caf\ufffd");
  }
}
