package io.heddle.cli.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.admit.ColocationGuard;
import io.heddle.cli.Shell;
import io.heddle.colocation.CoLocation;
import io.heddle.colocation.Period;
import io.heddle.colocation.Scenes;
import io.heddle.config.HeddleConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code yarn heddle colocation}; what it shares with {@code profile} is tested there. */
class ColocationCommandTest {
  @TempDir private Path directory;
  private Path document;
  private final Shell shell = new Shell();

  @BeforeEach
  void learn() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    try (var out = Files.newOutputStream(directory.resolve("yarn-site.xml"))) {
      conf.writeXml(out);
    }
    try (var out = Files.newOutputStream(directory.resolve("capacity-scheduler.xml"))) {
      new Configuration(false).writeXml(out);
    }
    CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));
    for (int i = 0; i < 20; i++) {
      learner.observe(
          Scenes.period(
              List.of(
                  new Period.NodePeriod("n1", Scenes.use(0.5, 0.2, 0), Map.of("a1", 3, "b1", 3)),
                  new Period.NodePeriod("n2", Scenes.use(0.5, 0.2, 0), Map.of("a2", 3, "c1", 3))),
              Map.of("a1", 0.03, "b1", 0.03, "a2", 0.01, "c1", 0.01)));
    }
    document = Files.write(directory.resolve("in.json"), learner.write());
  }

  private int colocation(String... words) {
    List<String> arguments = new ArrayList<>(List.of("colocation"));
    arguments.addAll(List.of(words));
    arguments.addAll(List.of("--conf-dir", directory.toString()));
    return shell.run(new Configuration(false), arguments.toArray(String[]::new));
  }

  @Test
  void whatIsImportedIsShownAndExported() throws IOException {
    assertThat(colocation("import", document.toString())).as(shell.err()).isZero();
    assertThat(shell.out()).contains("3 jobs added, 3 in all");

    assertThat(colocation("show")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("3 recurring jobs in")
        .containsPattern("ann, SPARK, a: ann, SPARK, b \\(\\+0\\.[0-9]+\\)");

    Path exported = directory.resolve("out.json");
    assertThat(colocation("export", exported.toString())).as(shell.err()).isZero();
    assertThat(exported).hasSameBinaryContentAs(document);
  }

  @Test
  void afterAResetNothingIsKnown() throws IOException {
    assertThat(colocation("import", document.toString())).isZero();
    Path guard = Files.writeString(directory.resolve("state/" + ColocationGuard.FILE), "any");
    assertThat(colocation("reset")).isZero();
    assertThat(guard).doesNotExist();
    assertThat(colocation("show")).isZero();
    assertThat(shell.out()).contains("0 recurring jobs in 1 group");
  }

  @Test
  void aDocumentOfAnotherKindIsRefused() throws IOException {
    Path other =
        Files.writeString(
            directory.resolve("other.json"), "{\"format\": \"other\", \"version\": 1}");
    assertThat(colocation("import", other.toString())).isEqualTo(1);
    assertThat(shell.err()).contains("other.json cannot be used", "heddle-colocation");
  }
}
