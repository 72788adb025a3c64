package io.heddle.history.tony;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.PassedOverException;
import io.heddle.history.RecordedRun;
import io.heddle.history.file.FileNames;
import io.heddle.history.file.HistoryReader;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.JobModel.Executors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TonyHistoryTest {
  private static final String NAME = "application_1700000000000_0007-1000-71000-an-na-%s.jhist";
  private static final Schema EVENTS =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Event", "namespace": "com.linkedin.tony.events", "fields": [
                {"name": "type", "type": {"type": "enum", "name": "EventType", "symbols": [
                  "APPLICATION_INITED", "APPLICATION_FINISHED", "TASK_STARTED", "TASK_FINISHED"]}},
                {"name": "event", "type": [
                  {"type": "record", "name": "ApplicationInited", "fields": [
                    {"name": "applicationId", "type": "string"}, {"name": "numTasks", "type": "int"}]},
                  {"type": "record", "name": "ApplicationFinished", "fields": [
                    {"name": "failedTasks", "type": "int"},
                    {"name": "metrics", "type": {"type": "array", "items":
                      {"type": "record", "name": "Metric", "fields": [
                        {"name": "name", "type": "string"}, {"name": "value", "type": "double"}]}}}]},
                  {"type": "record", "name": "TaskStarted", "fields": [
                    {"name": "taskType", "type": "string"}, {"name": "taskIndex", "type": "int"}]},
                  {"type": "record", "name": "TaskFinished", "fields": [
                    {"name": "taskType", "type": "string"}, {"name": "taskIndex", "type": "int"}]}]},
                {"name": "timestamp", "type": "long"}]}
              """);

  private static final String CONF =
      """
      <configuration>
      <property><name>tony.application.name</name><value>train</value></property>
      <property><name>tony.application.tags</name><value>heddle.gang=3</value></property>
      <property><name>tony.worker.memory</name><value>4g</value></property>
      <property><name>tony.worker.gpus</name><value>1</value></property>
      <property><name>tony.ps.memory</name><value>512m</value></property>
      <property><name>tony.am.memory</name><value>1g</value></property>
      </configuration>
      """;

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final DataFileWriter<GenericRecord> writer =
      new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(EVENTS));

  private void add(String type, String record, long seconds, Object... values) throws IOException {
    Schema schema =
        EVENTS.getField("event").schema().getTypes().stream()
            .filter(each -> each.getName().equals(record))
            .findFirst()
            .orElseThrow();
    GenericRecord event = new GenericData.Record(schema);
    for (int i = 0; i < values.length; i++) {
      event.put(i, values[i]);
    }
    GenericRecord wrapped = new GenericData.Record(EVENTS);
    wrapped.put("type", new GenericData.EnumSymbol(EVENTS.getField("type").schema(), type));
    wrapped.put("event", event);
    wrapped.put("timestamp", 1_000 * seconds);
    writer.append(wrapped);
  }

  private void task(String kind, int index, long from, long to) throws IOException {
    add("TASK_STARTED", "TaskStarted", from, kind, index);
    if (to > 0) {
      add("TASK_FINISHED", "TaskFinished", to, kind, index);
    }
  }

  private void finished(int failed) throws IOException {
    add("APPLICATION_FINISHED", "ApplicationFinished", 71, failed, List.of());
  }

  /** Of two workers and a parameter server the last starts after 20 s. */
  private void job() throws IOException {
    writer.create(EVENTS, file);
    add("APPLICATION_INITED", "ApplicationInited", 1, "application_1700000000000_0007", 3);
    task("worker", 0, 10, 60);
    task("worker", 1, 20, 70);
    task("ps", 0, 12, 0);
  }

  private RecordedRun read(String status) throws Exception {
    writer.close();
    String name = NAME.formatted(status);
    return HistoryReader.read(
        Histories.of(name, file.toByteArray())
            .with(
                FileNames.configurationOf(name)
                    .map(conf -> Histories.part(conf, CONF.getBytes(StandardCharsets.UTF_8)))));
  }

  @Test
  void aJobIsAGangThatWorksOnceTheLastTaskHasStarted() throws Exception {
    job();
    finished(0);
    RecordedRun run = read("SUCCEEDED");

    assertThat(run.application()).isEqualTo("application_1700000000000_0007");
    assertThat(run.past().job().user()).isEqualTo("an-na");
    assertThat(run.past().job().name()).isEqualTo("train");
    assertThat(run.past().job().tags()).containsExactly("heddle.gang=3");
    assertThat(run.past().job().master()).isEqualTo(ResourceVector.of(1_024, 1));
    assertThat(run.past().job().model())
        .isInstanceOfSatisfying(
            Executors.class,
            gang -> {
              assertThat(gang.demand()).isEqualTo(ResourceVector.of(4_096, 1, 1));
              assertThat(gang.count()).isEqualTo(3);
              assertThat(gang.gang()).isEqualTo(3);
              assertThat(
                      Arrays.stream(new int[] {0, 1, 2})
                          .mapToLong(gang.stages().get(0).tasks().durations()::get))
                  .containsExactly(40_000L, 50_000L, 51_000L);
            });
    // 50, 50 and 59 s.
    assertThat(run.times().other().meanSeconds()).isEqualTo(53);
    assertThat(run.note()).contains("largest");
  }

  @Test
  void aHistoryAloneSaysWhatIsNotKnown() throws Exception {
    job();
    finished(0);
    writer.close();

    RecordedRun run =
        HistoryReader.read(Histories.of(NAME.formatted("SUCCEEDED"), file.toByteArray()));
    assertThat(run.note()).contains("there is no tony-final.xml");
    assertThat(run.past().job().master()).isEqualTo(ResourceVector.of(2_048, 1));
  }

  @Test
  void whatFailedOrRunsTeachesNothing() throws Exception {
    job();
    finished(1);
    assertThatThrownBy(() -> read("SUCCEEDED"))
        .isInstanceOf(PassedOverException.class)
        .hasMessageContaining("failed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"FAILED", "KILLED"})
  void theNameSaysHowItEnded(String status) throws Exception {
    job();
    finished(0);
    assertThatThrownBy(() -> read(status)).hasMessageContaining("failed");
  }

  @Test
  void whatHasNoEndIsUnfinished() throws Exception {
    job();
    assertThatThrownBy(() -> read("SUCCEEDED")).hasMessageContaining("APPLICATION_FINISHED");
  }

  @Test
  void aCompressedFileIsPassedOver() throws Exception {
    writer.setCodec(CodecFactory.deflateCodec(1));
    job();
    finished(0);
    assertThatThrownBy(() -> read("SUCCEEDED"))
        .isInstanceOf(PassedOverException.class)
        .hasMessageContaining("compressed with deflate");
  }

  /** Whatever byte is wrong, or where the file ends. */
  @Test
  void aDamagedFileIsReadOrPassedOver() throws Exception {
    job();
    finished(0);
    writer.close();
    byte[] whole = file.toByteArray();
    for (int at = 4; at < whole.length; at++) {
      byte[] damaged = at % 2 == 0 ? Arrays.copyOf(whole, at) : whole.clone();
      if (at % 2 == 1) {
        damaged[at] ^= (byte) 0xff;
      }
      HistorySource source =
          new HistorySource(
              "damaged", List.of(Histories.part("damaged", damaged)), true, Optional.empty());
      try {
        HistoryReader.read(source);
      } catch (PassedOverException | IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
    }
  }
}
