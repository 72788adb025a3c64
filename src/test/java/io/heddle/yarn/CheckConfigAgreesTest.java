package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.heddle.cli.Shell;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckConfigAgreesTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "yarn.scheduler.heddle.mode, on",
    "yarn.scheduler.heddle.waiting-limit-ms, -1",
    "yarn.scheduler.heddle.no-such-key, 1",
    "yarn.scheduler.heddle.fitness.weight.gpu, 1",
    "yarn.scheduler.heddle.queue.sales.enabled, true",
    "yarn.scheduler.heddle.reclaim.mode, active",
    "yarn.scheduler.heddle.queue.root.sales.policy, best"
  })
  void bothRefuseInTheSameWords(String key, String value) throws Exception {
    Throwable refusal = catchThrowable(() -> LiveRm.start(conf -> conf.set(key, value)).close());
    assertThat(refusal).hasMessageContaining(key).hasMessageContaining(value);

    Configuration scheduler = new Configuration(false);
    scheduler.set(key, value);
    write("capacity-scheduler.xml", scheduler);
    write("yarn-site.xml", new Configuration(false));
    Shell shell = new Shell();
    int exit = shell.run(new Configuration(), "check-config", "--conf-dir", directory.toString());

    assertThat(exit).isEqualTo(1);
    // The command also says in which file and line.
    String said = shell.err().trim();
    assertThat(said).startsWith(directory.resolve("capacity-scheduler.xml") + ", line ");
    assertThat(refusal.getMessage()).contains(said.substring(said.indexOf(": ") + 2));
  }

  private void write(String name, Configuration conf) throws Exception {
    try (var out = Files.newOutputStream(directory.resolve(name))) {
      conf.writeXml(out);
    }
  }
}
