package io.heddle.bench.reality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProcessesTest {
  private static final String NAME = "container_1_0001_01_000002";
  private static final ContainerId CONTAINER = ContainerId.fromString(NAME);

  private final BlockingQueue<ContainerId> started = new LinkedBlockingQueue<>();
  private Processes processes;

  @BeforeEach
  void open() throws IOException {
    processes = new Processes(started::add);
  }

  @AfterEach
  void close() throws IOException {
    processes.close();
  }

  @Test
  void aProcessCallsHomeAndStaysUntilItIsLetGo() throws Exception {
    Process process = start(NAME);
    assertThat(started.take()).isEqualTo(CONTAINER);
    assertThat(process.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();

    processes.letGo(CONTAINER);

    assertThat(process.waitFor()).isZero();
  }

  @Test
  void aProcessThatWasLetGoBeforeItStartedExitsAtOnce() throws Exception {
    processes.letGo(CONTAINER);

    assertThat(start(NAME).waitFor()).isZero();
    assertThat(started).isEmpty();
  }

  @Test
  void aCallOfSomebodyElseEndsAndDoesNoHarm() throws Exception {
    assertThat(start("x".repeat(1000)).waitFor()).isZero();

    Process process = start(NAME);
    assertThat(started.take()).isEqualTo(CONTAINER);
    processes.close();
    assertThat(process.waitFor()).isZero();
  }

  private Process start(String container) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", processes.command());
    builder.environment().put("CONTAINER_ID", container);
    return builder.start();
  }
}
