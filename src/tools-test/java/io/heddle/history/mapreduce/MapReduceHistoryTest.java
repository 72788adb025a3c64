package io.heddle.history.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.file.HistoryReader;
import io.heddle.history.importer.HistoryImport;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.ResourceVector;
import io.heddle.model.Stage;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.TaskTimes;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Events with a schema of their own: the fields that are read, named as Hadoop's {@code
 * Events.avpr} does, and some that show how Avro encodes the others.
 */
class MapReduceHistoryTest {
  private static final String SCHEMA =
      """
      {"type":"record","name":"Event","namespace":"org.example","fields":[
       {"name":"type","type":{"type":"enum","name":"EventType","symbols":["JOB_SUBMITTED",
        "JOB_INITED","MAP_ATTEMPT_STARTED","REDUCE_ATTEMPT_STARTED","MAP_ATTEMPT_FINISHED",
        "MAP_ATTEMPT_KILLED","REDUCE_ATTEMPT_FINISHED","JOB_FINISHED","JOB_FAILED"]}},
       {"name":"event","type":[
        {"type":"record","name":"JobSubmitted","fields":[{"name":"jobid","type":"string"},
         {"name":"jobName","type":"string"},{"name":"userName","type":["null","string"]},
         {"name":"submitTime","type":"long"},{"name":"acls","type":{"type":"map","values":"string"}},
         {"name":"splits","type":{"type":"array","items":"int"}},
         {"name":"weight","type":"double"}]},
        {"type":"record","name":"JobInited","fields":[{"name":"totalMaps","type":"int"},
         {"name":"totalReduces","type":"int"},{"name":"uberized","type":"boolean"}]},
        {"type":"record","name":"Started","fields":[{"name":"attemptId","type":"string"},
         {"name":"startTime","type":"long"}]},
        {"type":"record","name":"Finished","fields":[{"name":"attemptId","type":"string"},
         {"name":"finishTime","type":"long"}]},
        {"type":"record","name":"Counted","fields":[{"name":"attemptId","type":"string"},
         {"name":"finishTime","type":"long"},{"name":"counters","type":{"type":"record",
          "name":"JhCounters","fields":[{"name":"name","type":"string"},{"name":"groups","type":
           {"type":"array","items":{"type":"record","name":"JhCounterGroup","fields":[
            {"name":"name","type":"string"},{"name":"displayName","type":"string"},
            {"name":"counts","type":{"type":"array","items":{"type":"record","name":"JhCounter",
             "fields":[{"name":"name","type":"string"},{"name":"displayName","type":"string"},
              {"name":"value","type":"long"}]}}}]}}}]}}]},
        {"type":"record","name":"End","fields":[{"name":"jobid","type":"string"},
         {"name":"finishTime","type":"long"}]}]}]}
      """
          .replace("\n", "");
  private static final String SUBMITTED =
      event(
          "JOB_SUBMITTED",
          "JobSubmitted",
          "'jobid':'job_1_0007','jobName':'sort 42','userName':{'string':'ann'},'submitTime':77,"
              + "'acls':{'view':'*'},'splits':[1,-2,300000],'weight':0.5");
  private static final String INITED =
      event("JOB_INITED", "JobInited", "'totalMaps':2,'totalReduces':1,'uberized':false");

  private static String event(String type, String record, String fields) {
    return "{'type':'%s','event':{'org.example.%s':{%s}}}"
        .formatted(type, record, fields)
        .replace('\'', '"');
  }

  private static String started(String kind, String id, long millis) {
    return event(
        kind + "_ATTEMPT_STARTED",
        "Started",
        "'attemptId':'%s','startTime':%d".formatted(id, millis));
  }

  private static String ended(String kind, String how, String id, long millis) {
    return event(
        kind + "_ATTEMPT_" + how,
        "Finished",
        "'attemptId':'%s','finishTime':%d".formatted(id, millis));
  }

  /** With counters as MapReduce writes them: of its groups two, of their counters a few. */
  private static String counted(String kind, String id, long millis, long cpuMillis, long bytes) {
    String task = "{'name':'%s','displayName':'Shown','value':%d},";
    return event(
        kind + "_ATTEMPT_FINISHED",
        "Counted",
        "'attemptId':'%s','finishTime':%d,'counters':{'name':'COUNTERS','groups':["
                .formatted(id, millis)
            + "{'name':'org.apache.hadoop.mapreduce.FileSystemCounter','displayName':'Files',"
            + "'counts':[{'name':'FILE_BYTES_READ','displayName':'CPU_MILLISECONDS','value':9}]},"
            + "{'name':'org.apache.hadoop.mapreduce.TaskCounter','displayName':'Tasks','counts':["
            + task.formatted("SPILLED_RECORDS", 99)
            + task.formatted("CPU_MILLISECONDS", cpuMillis)
            + task.formatted("PHYSICAL_MEMORY_BYTES", bytes)
            + "{'name':'GC_TIME_MILLIS','displayName':'Shown','value':7}]}]}");
  }

  private static String end(String type) {
    return event(type, "End", "'jobid':'job_1_0007','finishTime':1");
  }

  /**
   * Maps of 10 and 20 s, one that is killed after 6 s; the reduce waits from 15 s on for the last
   * map, which ends at 25 s, and ends at 40 s.
   */
  private static List<String> sort() {
    return new ArrayList<>(
        List.of(
            SUBMITTED,
            INITED,
            started("MAP", "m0", 5_000),
            started("MAP", "m1", 5_000),
            started("MAP", "m2", 6_000),
            ended("MAP", "KILLED", "m2", 12_000),
            ended("MAP", "FINISHED", "m0", 15_000),
            started("REDUCE", "r0", 15_000),
            ended("MAP", "FINISHED", "m1", 25_000),
            ended("REDUCE", "FINISHED", "r0", 40_000),
            end("JOB_FINISHED")));
  }

  private static HistorySource json(List<String> events) {
    return Histories.of("sort.jhist", "Avro-Json\n" + SCHEMA + "\n" + String.join("\n", events));
  }

  private static byte[] binary(List<String> events) throws IOException {
    Schema schema = new Schema.Parser().parse(SCHEMA);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(("Avro-Binary\n" + SCHEMA + "\n").getBytes(StandardCharsets.UTF_8));
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    for (String event : events) {
      GenericRecord record =
          new GenericDatumReader<GenericRecord>(schema)
              .read(null, DecoderFactory.get().jsonDecoder(schema, event));
      new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
    }
    encoder.flush();
    return out.toByteArray();
  }

  private static Reason passedOver(HistorySource source) {
    return org.assertj.core.api.Assertions.catchThrowableOfType(
            PassedOverException.class, () -> HistoryReader.read(source))
        .reason();
  }

  @Test
  void mapsAndReducesAreTheContainersAndTheStages() throws Exception {
    RecordedRun run = HistoryReader.read(json(sort()));
    assertThat(run.application()).isEqualTo("application_1_0007");
    assertThat(run.startMillis()).isEqualTo(77);
    assertThat(run.job())
        .isEqualTo(RecurringName.ofJob("ann", "MAPREDUCE", "sort #", JobHints.NONE));
    assertThat(run.times())
        .isEqualTo(new ContainerTimes(new TaskTimes(3, 12), new TaskTimes(1, 25), null));
    assertThat(run.dag())
        .containsExactly(
            new Stage("map", 20, 2, 15, List.of()), new Stage("reduce", 10, 1, 15, List.of(0)));
  }

  @Test
  void theBinaryFormSaysTheSame() throws Exception {
    assertThat(HistoryReader.read(Histories.of("sort.jhist", binary(sort()))))
        .isEqualTo(HistoryReader.read(json(sort())));
  }

  /**
   * Maps of 10 and 20 s used 6 and 12 s of processor, 256 and 640 MiB of 1 GiB: 18 / 30 and (10 *
   * 256 + 20 * 640) / 30 / 1024. The reduce used 9 s in the 15 s behind the last map.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void countersSayWhatTasksUse(boolean isBinary) throws Exception {
    List<String> events = sort();
    events.set(6, counted("MAP", "m0", 15_000, 6_000, 256L << 20));
    events.set(8, counted("MAP", "m1", 25_000, 12_000, 640L << 20));
    events.set(9, counted("REDUCE", "r0", 40_000, 9_000, 512L << 20));
    MapReduce model = (MapReduce) model(isBinary ? binary(events) : text(events));

    assertThat(model.maps().use()).isEqualTo(TaskUse.constant(0.6, 0.5));
    assertThat(model.reduces().use()).isEqualTo(TaskUse.constant(0.6, 0.5));
  }

  private static byte[] text(List<String> events) {
    return ("Avro-Json\n" + SCHEMA + "\n" + String.join("\n", events))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static JobModel model(byte[] history) throws Exception {
    return HistoryReader.read(Histories.of("sort.jhist", history)).past().job().model();
  }

  /** Of which a million values would be too many to hold. */
  @Test
  void anyNumberOfCountersIsSkipped() throws Exception {
    String others = "{\"name\":\"c\",\"value\":1},".repeat(400_000);
    List<String> events = sort();
    String last = counted("MAP", "m1", 25_000, 12_000, 640L << 20);
    events.set(8, last.replace("\"counts\":[", "\"counts\":[" + others));

    MapReduce model = (MapReduce) model(text(events));
    assertThat(model.maps().use()).isEqualTo(TaskUse.constant(0.6, 0.625));
    assertThat(model.reduces().use()).isEqualTo(TaskUse.UNKNOWN);
  }

  @Test
  void aTagOfTheConfigurationNamesTheJob() throws Exception {
    String xml =
        "<?xml version='1.0'?><configuration><property><name>x</name><value>1</value></property>"
            + "<property><name>mapreduce.job.tags</name><value>a,heddle.job=Nightly</value>"
            + "</property></configuration>";
    HistorySource source =
        json(sort()).with(Optional.of(Histories.part("xml", xml.getBytes(StandardCharsets.UTF_8))));
    assertThat(HistoryReader.read(source).job()).isEqualTo(new RecurringName("ann", "", "nightly"));
    HistorySource damaged =
        json(sort()).with(Optional.of(Histories.part("xml", new byte[] {'<', 'a'})));
    assertThat(HistoryReader.read(damaged).job().name()).isEqualTo("sort #");
  }

  @Test
  void aJobInsideOfItsMasterHasNoContainers() throws Exception {
    List<String> events = sort();
    events.set(1, INITED.replace("false", "true"));
    RecordedRun run = HistoryReader.read(json(events));
    assertThat(run.times()).isEqualTo(ContainerTimes.NONE);
    assertThat(run.dag()).isEmpty();
    assertThat(run.note()).contains("ApplicationMaster");
  }

  @Test
  void jobsThatFailedOrStillRunTeachNothing() {
    List<String> events = sort();
    events.set(events.size() - 1, end("JOB_FAILED"));
    assertThat(passedOver(json(events))).isEqualTo(Reason.FAILED);
    events.remove(events.size() - 1);
    assertThat(passedOver(json(events))).isEqualTo(Reason.UNFINISHED);
    assertThat(passedOver(json(List.of()))).isEqualTo(Reason.UNREADABLE);
  }

  @Test
  void damageIsNamedByFileAndLineOrEvent() throws Exception {
    List<String> events = sort();
    events.set(3, "rubbish");
    assertThatExceptionOfType(PassedOverException.class)
        .isThrownBy(() -> HistoryReader.read(json(events)))
        .withMessageStartingWith("sort.jhist, line 6: ");

    byte[] whole = binary(sort());
    byte[] cut = Arrays.copyOf(whole, whole.length - 3);
    assertThatExceptionOfType(PassedOverException.class)
        .isThrownBy(() -> HistoryReader.read(Histories.of("cut.jhist", cut)))
        .withMessage("cut.jhist, event 11: ends early");
  }

  /** Every way to damage a byte ends with a run or a reason, and in bounded memory. */
  @Test
  void noDamagedByteDoesMoreThanPassAFileOver() throws Exception {
    byte[] whole = binary(sort());
    int first = ("Avro-Binary\n" + SCHEMA + "\n").length();
    for (int i = first; i < whole.length; i++) {
      for (int value : new int[] {0, 0x7f, 0x80, 0xff}) {
        byte[] damaged = whole.clone();
        damaged[i] = (byte) value;
        HistoryImport histories = new HistoryImport(message -> {});
        histories.read(Histories.of("damaged.jhist", damaged));
        assertThat(histories.summary()).containsPattern("read (1 .*|0 .*: 1 .*)");
      }
    }
  }

  /**
   * The reduce, there since 15 s, has fetched all 4 s behind the last map, at 29 s, and then works
   * for 11 s.
   */
  @Test
  void theJobCanRunAgain() throws Exception {
    List<String> events = sort();
    events.set(
        9,
        event(
            "REDUCE_ATTEMPT_FINISHED",
            "Finished",
            "'attemptId':'r0','shuffleFinishTime':29000,'finishTime':40000"));
    events.add(10, event("JOB_PRIORITY_CHANGED", "Priority", "'priority':'HIGH'"));
    events.set(
        events.size() - 1, event("JOB_FINISHED", "End", "'jobid':'job_1_0007','finishTime':41000"));
    String xml =
        "<configuration><property><name>mapreduce.map.memory.mb</name><value>2048</value>"
            + "</property><property><name>mapreduce.reduce.cpu.vcores</name><value>3</value>"
            + "</property><property><name>mapreduce.reduce.memory.mb</name><value>-1</value>"
            + "</property><property><name>mapreduce.job.queuename</name><value>etl</value>"
            + "</property></configuration>";
    PastJob past =
        HistoryReader.read(
                json(events)
                    .with(Optional.of(Histories.part("xml", xml.getBytes(StandardCharsets.UTF_8)))))
            .past();

    assertThat(past.job())
        .isEqualTo(
            new Job(
                "application_1_0007",
                "sort 42",
                "ann",
                "root.etl",
                4,
                77,
                ResourceVector.of(1536, 1),
                Set.of(),
                new MapReduce(
                    new TaskGroup(ResourceVector.of(2048, 1), Durations.of(10_000, 20_000)),
                    new TaskGroup(ResourceVector.of(1024, 3), Durations.of(11_000)),
                    4_000)));
    assertThat(past.endMillis()).isEqualTo(41_000);
  }

  /** Such an event takes no byte, so that the file never ends. */
  @Test
  void eventsWithoutBytesAreBounded() {
    HistorySource endless =
        Histories.of("endless.jhist", "Avro-Binary", "{\"type\": \"null\"}", "x");
    assertThatThrownBy(() -> HistoryReader.read(endless))
        .isInstanceOf(PassedOverException.class)
        .hasMessageContaining("more events than any job");
  }
}
