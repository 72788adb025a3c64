package io.heddle.history.importer;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.spark.SparkLog;
import io.heddle.model.Stage;
import io.heddle.profile.JobProfile;
import io.heddle.profile.TaskTimes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryImportTest {
  private final List<String> messages = new ArrayList<>();
  private final HistoryImport histories = new HistoryImport(messages::add);

  private static String log(int day, long executorMillis, int tasks) {
    return SparkLog.of("etl-2026-11-" + (10 + day))
        .executor("1", 0)
        .job(0, 0)
        .stage(0, List.of(), new long[tasks])
        .endJob(0)
        .end(executorMillis)
        .text()
        .replace("application_1_0001", "application_1_" + day)
        .replace("\"Timestamp\":0,\"User\"", "\"Timestamp\":" + day * 86_400_000L + ",\"User\"");
  }

  private JobProfile only() {
    assertThat(histories.profiles()).hasSize(1);
    return histories.profiles().values().iterator().next();
  }

  /** Executors of 10, 20 and 60 s; the latest run, of day 3, had 7 tasks. */
  @Test
  void runsOfAJobAddUpInAnyOrder() {
    histories.read(Histories.of("2", log(2, 20_000, 5)));
    histories.read(Histories.of("3", log(3, 60_000, 7)));
    histories.read(Histories.of("1", log(1, 10_000, 3)));
    assertThat(only().runs()).isEqualTo(3);
    assertThat(only().times().other()).isEqualTo(new TaskTimes(3, 30));
    assertThat(only().dag()).extracting(Stage::tasks).containsExactly(7);
    assertThat(histories.summary()).isEqualTo("read 3 histories of 1 recurring job");
  }

  @Test
  void anApplicationCountsOnce() throws IOException {
    histories.read(Histories.of("log", log(1, 10_000, 3)));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(log(1, 10_000, 3).getBytes(StandardCharsets.UTF_8));
    }
    histories.read(Histories.of("log.gz", packed.toByteArray()));
    assertThat(only().runs()).isEqualTo(1);
    assertThat(histories.summary()).endsWith("1 passed over: 1 read before");
  }

  @Test
  void whatCannotBeReadDoesNotStopTheRest() {
    histories.read(Histories.of("rubbish", "rubbish"));
    histories.read(Histories.of("failed", SparkLog.of("a").endJob(0, "JobFailed").end(1).text()));
    histories.read(Histories.of("good", log(1, 10_000, 3)));
    histories.read(
        HistorySource.of(
            new HistorySource.Part() {
              @Override
              public String name() {
                return "gone";
              }

              @Override
              public InputStream open() throws IOException {
                throw new IOException("no permission");
              }
            }));
    assertThat(histories.summary())
        .isEqualTo(
            "read 1 history of 1 recurring job; 3 passed over: 1 failed, 1 cannot be read,"
                + " 1 not recognised");
    assertThat(messages).last().isEqualTo("gone: no permission");
  }

  @Test
  void messagesAreNotEndless() {
    for (int i = 0; i < 30; i++) {
      histories.read(Histories.of("rubbish", "rubbish"));
    }
    assertThat(messages).hasSize(20);
    assertThat(histories.summary()).endsWith("30 not recognised; 10 messages are not shown");
  }

  @ParameterizedTest
  @CsvSource({
    "SEQ\u0006x,SimpleHistoryLoggingService",
    "Meta VERSION=\"1\" .,Hadoop 1",
    "\u00ff\u00fe{\u0000,UTF-16",
    "'',empty",
    "PK\u0003\u0004rubbish,has no end of a DAG"
  })
  void whatCannotBeReadIsNamedWithItsRemedy(String beginning, String message) {
    histories.read(Histories.of("file", beginning.getBytes(StandardCharsets.ISO_8859_1)));
    assertThat(messages).singleElement().asString().startsWith("file").contains(message);
  }

  @Test
  void whatIsNestedWithoutEndIsRefused() {
    String deep = "{\"Event\":\"SparkListenerJobStart\",\"x\":" + "[".repeat(10_000_000);
    histories.read(Histories.of("deep", deep));
    assertThat(messages).singleElement().asString().startsWith("deep, line 1: nested more than");
  }

  @Test
  void anObjectOfEndlessValuesIsRefused() {
    String many = "{\"Event\":\"SparkListenerJobStart\",\"x\":[" + "0,".repeat(2_000_000);
    histories.read(Histories.of("many", many));
    assertThat(messages).singleElement().asString().startsWith("many, line 1: more than 1000000");
  }

  @Test
  void aLineWithoutEndIsRefused() {
    byte[] beginning = "{\"Event\":\"SparkListenerJobStart\"".getBytes(StandardCharsets.UTF_8);
    byte[] endless = Arrays.copyOf(beginning, (1 << 26) + 1);
    histories.read(Histories.of("endless", endless));
    assertThat(messages).singleElement().asString().contains("endless, line 1: longer than");
  }
}
