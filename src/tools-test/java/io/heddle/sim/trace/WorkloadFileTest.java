package io.heddle.sim.trace;

import static io.heddle.sim.trace.TraceText.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.Trace.Measured;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadFileTest {
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");

  @TempDir Path directory;
  private TraceText file;

  @BeforeEach
  void open() {
    file = new TraceText(directory, TraceFormat.HEDDLE);
  }

  private static String jobs(String... jobs) {
    return ("{'jobs': [" + String.join(", ", jobs) + "]}").replace('\'', '"');
  }

  private static String withTasks(String id, String keys) {
    return "{'id': '%s', %s 'tasks': {'count': 9, 'memory': 64, 'cores': 1, 'seconds': 8, 'jitter': 1}}"
        .formatted(id, keys);
  }

  @Test
  void interferenceIsRefusedAsAnyUnknownKey() {
    assertThatThrownBy(() -> file.read("{\"interference\": {}, \"jobs\": []}", OPTIONS))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("a key is 'interference', expected only these keys");
  }

  @Test
  void theExamplesOfThePageHaveEveryModel() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(Path.of("docs/simulate.md")));
    assertThat(example.find()).isTrue();
    Trace trace = file.read(example.group(1), OPTIONS);
    assertThat(trace.workload().name()).isEqualTo("example");
    // 8 x 8192 MiB, 8 x 8 cores.
    assertThat(trace.cluster().orElseThrow().capacity()).isEqualTo(ResourceVector.of(65_536, 64));
    List<Job> jobs = trace.workload().jobs();
    assertThat(jobs).hasSize(22);
    assertThat(models(jobs)).contains("Executors", "Dag");
    assertThat(models(file.jobs(Files.readString(Path.of("docs/evening.json")))))
        .contains("MapReduce", "Chain");
    // 48 + 13 + 20 x 4 tasks.
    assertThat(jobs.stream().mapToLong(job -> Tasks.count(job.model())).sum()).isEqualTo(141);
    assertThat(jobs)
        .filteredOn(job -> job.id().equals("join"))
        .singleElement()
        .satisfies(
            join -> {
              Dag dag = (Dag) join.model();
              assertThat(dag.stages().get(1).parents()).containsExactly(0);
              assertThat(dag.stages().get(1).tasks().durations())
                  .isEqualTo(Durations.of(9_500, 11_000, 10_250));
              assertThat(join.master()).isEqualTo(ResourceVector.of(2048, 1));
            });
  }

  private static List<String> models(List<Job> jobs) {
    return jobs.stream().map(job -> job.model().getClass().getSimpleName()).toList();
  }

  private static String executors(String keys, String further) {
    return jobs(
        ("{'id': 'job', %s 'executors': {'count': 4, 'memory': 64, 'cores': 1, %s"
                + " 'stages': [{'count': 9, 'seconds': 8}]}}")
            .formatted(keys, further));
  }

  private Job only(String text) throws IOException {
    return file.read(text, OPTIONS).workload().jobs().get(0);
  }

  @Test
  void executorsThatStartOnlyTogetherHaveTheTagOfAGang() throws IOException {
    Job gang = only(executors("", "'gang': 3,"));
    assertThat(((Executors) gang.model()).gang()).isEqualTo(3);
    assertThat(gang.tags()).containsExactly("heddle.gang=3");
    assertThat(only(executors("", "")).tags()).isEmpty();
    // Of what the user says itself, nothing is changed.
    assertThat(only(executors("'tags': ['heddle.gang=2'],", "'gang': 3,")).tags())
        .containsExactly("heddle.gang=2");

    StringWriter text = new StringWriter();
    Workload workload = new Workload("gangs", List.of(gang));
    WorkloadText.write(
        new Trace(
            workload, Optional.empty(), new Measured(Map.of(), OptionalLong.empty()), 0, List.of()),
        text);
    assertThat(file.read(text.toString(), OPTIONS).workload()).isEqualTo(workload);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "5"})
  void aGangHasSomeOfTheExecutors(String gang) {
    assertThatThrownBy(() -> only(executors("", "'gang': " + gang + ",")))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("gang");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsWrittenIsReadBackTheSame(long seed) throws IOException {
    RandomGenerator random = new SplittableRandom(seed);
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      jobs.add(
          new Job(
              "job " + i,
              "name \"" + i,
              "ann",
              "root.a.b",
              random.nextInt(10),
              random.nextLong(1_000_000_000),
              demand(random),
              Set.of("heddle.stages=" + i, "x"),
              model(random),
              random.nextInt(3)));
    }
    Workload workload = new Workload("round trip", jobs);
    ClusterSpec cluster = new ClusterSpec(List.of(new NodeShape(3, demand(random))), 2);
    StringWriter text = new StringWriter();
    Measured measured = new Measured(Map.of("job 3", 812_500L), OptionalLong.of(4_200));
    Trace trace = new Trace(workload, Optional.of(cluster), measured, 0, List.of());
    WorkloadText.write(trace, text);
    assertThat(file.read(text.toString(), OPTIONS)).isEqualTo(trace);
  }

  private static JobModel model(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> round(random);
      case 1 -> new Chain(List.of(round(random), round(random)));
      case 2 -> {
        ResourceVector demand = demand(random);
        List<WorkloadStage> stages =
            stages(random).stream()
                .map(
                    stage ->
                        new WorkloadStage(
                            stage.parents(),
                            new TaskGroup(demand, stage.tasks().durations(), stage.tasks().use())))
                .toList();
        yield new Executors(demand, 1 + random.nextInt(9), 1 + random.nextInt(4), stages);
      }
      default -> new Dag(stages(random));
    };
  }

  private static MapReduce round(RandomGenerator random) {
    return new MapReduce(group(random), group(random), random.nextLong(100_000));
  }

  private static List<WorkloadStage> stages(RandomGenerator random) {
    return List.of(
        new WorkloadStage(List.of(), group(random)),
        new WorkloadStage(List.of(0), group(random)),
        new WorkloadStage(List.of(0, 1), group(random)));
  }

  private static TaskGroup group(RandomGenerator random) {
    long[] millis = random.longs(random.nextInt(6), 0, 10_000_000).toArray();
    return new TaskGroup(demand(random), Durations.of(millis), use(random));
  }

  private static TaskUse use(RandomGenerator random) {
    return switch (random.nextInt(3)) {
      case 0 -> TaskUse.UNKNOWN;
      case 1 -> TaskUse.constant(random.nextInt(200) / 100.0, random.nextInt(200) / 100.0);
      default ->
          new TaskUse(
              List.of(
                  new TaskUse.Phase(1 + random.nextInt(100_000), 0.25, 1),
                  new TaskUse.Phase(1 + random.nextInt(100_000), 1.5, 0.125)),
              0.5,
              random.nextInt(Integer.MAX_VALUE));
    };
  }

  private TaskUse use(String use) throws IOException {
    Dag bag =
        (Dag)
            file.job(
                    jobs(
                        "{'id': 'a', 'tasks': {'count': 1, 'memory': 64, 'cores': 1, 'seconds': 8,"
                            + " 'use': "
                            + use
                            + "}}"))
                .model();
    return bag.stages().get(0).tasks().use();
  }

  @Test
  void whatTasksUse() throws IOException {
    assertThat(use("{'cpu': 0.7}")).isEqualTo(TaskUse.constant(0.7, 1));
    assertThat(use("{'memory': 0.2}")).isEqualTo(TaskUse.constant(1, 0.2));
    assertThat(use("{'phases': [{'seconds': 30, 'cpu': 0.1}, {'seconds': 10.5, 'cpu': 2}]}"))
        .isEqualTo(
            new TaskUse(
                List.of(new TaskUse.Phase(30_000, 0.1, 1), new TaskUse.Phase(10_500, 2, 1)), 0, 0));
    assertThat(use("{'sigma': 0.4, 'seed': 9}"))
        .isEqualTo(new TaskUse(TaskUse.constant(1, 1).phases(), 0.4, 9));
    assertThat(use("{'sigma': 0.4}").seed()).isEqualTo(use("{'sigma': 0.4}").seed()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'cpu': -1} | cpu is '-1'",
        "{'phases': []} | at least one phase",
        "{'phases': [{'cpu': 1}]} | missing",
        "{'cpu': 1, 'phases': [{'seconds': 1}]} | only these keys",
        "{'sigma': 9} | from 0 to 5",
        "{'cpus': 1} | only these keys"
      })
  void nonsenseAboutUseIsRefused(String use, String message) {
    assertThatThrownBy(() -> use(use)).hasMessageContaining(message);
  }

  private static ResourceVector demand(RandomGenerator random) {
    return ResourceVector.of(1 + random.nextInt(9_000), 1 + random.nextInt(9));
  }

  @Test
  void chanceFollowsFromTheSeedAndTheIdAlone() throws IOException {
    String one = withTasks("one", "");
    JobModel alone = file.job(jobs(one)).model();
    assertThat(file.jobs(jobs(withTasks("other", ""), one)).get(1).model()).isEqualTo(alone);
    assertThat(file.job(jobs(withTasks("two", ""))).model()).isNotEqualTo(alone);
    assertThat(file.read(jobs(one), TraceOptions.standard(8)).workload().jobs().get(0).model())
        .isNotEqualTo(alone);
  }

  @Test
  void copiesDifferByChanceAndKeepTheirName() throws IOException {
    List<Job> jobs = file.jobs(jobs(withTasks("q", "'copies': 2, 'submit': 5, 'gap': 2.5,")));
    assertThat(jobs).extracting(Job::id).containsExactly("q-1", "q-2");
    assertThat(jobs).extracting(Job::name).containsOnly("q");
    assertThat(jobs).extracting(Job::submitMillis).containsExactly(5_000L, 7_500L);
    assertThat(jobs.get(0).model()).isNotEqualTo(jobs.get(1).model());
  }

  @Test
  void gapsAreUniformOrExponential() throws IOException {
    // 2,000 gaps: uniform in [1, 3] and exponential with mean 2; the mean of 2 is met within 10 %,
    // more than four standard errors of the latter, 2 / sqrt(2000) = 2.2 %.
    for (String gap : List.of("[1, 3]", "{'mean': 2}")) {
      List<Job> jobs = file.jobs(jobs(withTasks("q", "'copies': 2001, 'gap': %s,".formatted(gap))));
      assertThat(jobs.get(2000).submitMillis() / 2000.0).isBetween(1_800.0, 2_200.0);
    }
    List<Job> uniform = file.jobs(jobs(withTasks("q", "'copies': 200, 'gap': [1, 3],")));
    assertThat(IntStream.range(1, 200))
        .allMatch(i -> between(uniform.get(i).submitMillis() - uniform.get(i - 1).submitMillis()));
  }

  private static boolean between(long gap) {
    return gap >= 999 && gap <= 3_001;
  }

  @Test
  void aChainRepeatsItsRounds() throws IOException {
    String group = "{'count': 2, 'memory': 64, 'cores': 1, 'seconds': 1}";
    String round = "{'repeat': 3, 'maps': %s, 'reduces': %s}".formatted(group, group);
    Chain chain = (Chain) file.job(jobs("{'id': 'c', 'chain': [" + round + "]}")).model();
    assertThat(chain.rounds()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'id': 'j'} | job j: what the job does is '[]', expected exactly one of",
        "{'id': 'j', 'taks': {}} | job j: a key is 'taks', expected only these keys",
        "{'tasks': {}} | jobs[0]: id is 'missing', expected a text",
        "{'id': 'j', 'tasks': {'memory': 1, 'cores': 1, 'seconds': 1}} | job j, tasks: count is"
            + " 'missing'",
        "{'id': 'j', 'tasks': {'count': 1, 'memory': 0, 'cores': 1, 'seconds': 1}} | job j, tasks:"
            + " memory is '0'",
        "{'id': 'j', 'tasks': {'count': 1, 'memory': 1, 'cores': 1e12, 'seconds': 1}} | tasks:"
            + " cores is '1.0E12'",
        "{'id': 'j', 'tasks': {'count': 1, 'memory': 1, 'cores': 1, 'seconds': -1}} | tasks:"
            + " seconds is '-1'",
        "{'id': 'j', 'tasks': {'count': 3, 'memory': 1, 'cores': 1, 'seconds': [1]}} | count is"
            + " '3', expected 1",
        "{'id': 'j', 'dag': [{'parents': [0], 'count': 1, 'memory': 1, 'cores': 1, 'seconds': 1}]}"
            + " | job j, dag[0]: a parent is '0'",
        "{'id': 'j', 'tags': ['Big'], 'tasks': {}} | job j: a tag is 'Big', expected 1 to 100"
            + " ASCII",
        "{'id': 'j', 'gap': [3, 1], 'tasks': {'count': 0, 'memory': 1, 'cores': 1, 'seconds': 1}} |"
            + " job j: gap is '[3,1]'",
        "{'id': 'j', 'co-located': {'count': 1}} | job j: a key is 'co-located', expected only",
        "{'id': 'j', 'chain': []} | job j: chain is '[]', expected at least one round",
        "7 | jobs[0] is '7', expected an object"
      })
  void errorsNameFileJobValueAndRemedy(String job, String message) {
    assertThatThrownBy(() -> file.jobs(jobs(job)))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("sample.txt")
        .hasMessageContaining(message);
  }

  @Test
  void tasksOfAJobAreCountedBeforeTheyFillTheMemory() {
    String group = "{'count': 400000, 'memory': 64, 'cores': 1, 'seconds': 1}";
    String chain =
        "{'id': 'c', 'chain': [{'repeat': 10000, 'maps': %s, 'reduces': %s}]}"
            .formatted(group, group);
    assertThatThrownBy(() -> file.jobs(jobs(chain)))
        .hasMessageContaining("job c: number of tasks of the job is '10400000', expected");
  }

  @Test
  void copiesAreCountedBeforeTheyFillTheMemory() {
    String tasks = "'tasks': {'count': 5000000, 'memory': 64, 'cores': 1, 'seconds': 1}";
    assertThatThrownBy(() -> file.jobs(jobs("{'id': 'c', 'copies': 1000, %s}".formatted(tasks))))
        .hasMessageContaining("more than 60000000 tasks; take fewer jobs");
  }

  @Test
  void aKeyThatIsThereTwiceIsRefusedWithItsLine() {
    assertThatThrownBy(() -> file.jobs("{\"name\": \"a\",\n \"name\": \"b\"}"))
        .hasMessageContaining("sample.txt, line 2")
        .hasMessageContaining("name");
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThatThrownBy(() -> file.jobs("")).hasMessageContaining("empty; expected an object");
  }

  @Test
  void aFileWithoutJobsIsAllowed() throws IOException {
    assertThat(file.jobs("{}")).isEmpty();
  }

  /** Rounds without tasks and jobs without tasks take memory, too. */
  @Test
  void whatHasNoTasksIsBoundedToo() {
    ResourceVector demand = ResourceVector.of(1, 1);
    TaskGroup none = new TaskGroup(demand, Durations.equal(0, 0));
    Chain chain = new Chain(Collections.nCopies(10_000, new MapReduce(none, none, 0)));
    Selection selection = new Selection(directory, TraceOptions.standard(1));
    assertThatThrownBy(
            () -> {
              for (int copy = 1; copy <= 1_000; copy++) {
                String id = "a-" + copy;
                selection.job(new Job(id, id, "ann", "q", 0, 0, demand, Set.of(), chain));
              }
            })
        .hasMessageContaining("take fewer jobs");
  }
}
