package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;

class HeddleCommandTest {
  private final Shell shell = new Shell();

  @Test
  void withoutSubcommandItShowsItsUsageAndFails() {
    assertThat(shell.run(new Configuration(false))).isEqualTo(2);
    assertThat(shell.err()).contains("check-config").contains("status").contains("version");
  }

  @Test
  void helpIsNoFailure() {
    assertThat(shell.run(new Configuration(false), "--help")).isZero();
    assertThat(shell.out()).contains("check-config").contains("--conf-dir");
  }

  @Test
  void anUnknownSubcommandFails() {
    assertThat(shell.run(new Configuration(false), "schedule")).isEqualTo(2);
  }

  @Test
  void versionNamesHadoopAndJava() {
    assertThat(shell.run(new Configuration(false), "version")).isZero();
    assertThat(shell.out())
        .contains("Heddle")
        .contains("Hadoop " + VersionInfo.getVersion())
        .contains("Java " + Runtime.version());
  }

  @Test
  void anUnknownOptionIsRefusedByName() {
    assertThat(shell.run(new Configuration(false), "version", "--all")).isEqualTo(1);
    assertThat(shell.err()).contains("--all");
    assertThat(shell.run(new Configuration(false), "status", "--rm")).isEqualTo(1);
    assertThat(shell.err()).contains("--rm takes one value");
  }
}
