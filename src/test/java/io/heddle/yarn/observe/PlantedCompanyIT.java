package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.yarn.testing.Hang;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a mini cluster, the order in which real applications start shows which pair was learned to be
 * bad, also in another ResourceManager that finds what the first one left.
 */
class PlantedCompanyIT {
  private static final Path HOME = Path.of("target", "planted-company-it").toAbsolutePath();

  @TempDir private Path state;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private List<String> run(String what) throws IOException, InterruptedException {
    lines.clear();
    Path home = HOME.resolve(what);
    new ForkedJvm(what, home, lines::add)
        .run(
            PlantedCluster.class,
            List.of(home.toString(), state.toString(), what),
            Duration.ofMillis(Hang.MILLIS));
    return lines;
  }

  @Test
  void theStartOrderShowsWhatWasLearnedAlsoAfterARestart() throws Exception {
    assertThat(run("learn"))
        .containsExactly("untaught companion cpu", "learn mary disk", "learn companion disk");
    assertThat(state).isDirectoryContaining("glob:**/colocation");
    assertThat(run("restart")).containsExactly("restart mary disk", "restart companion disk");
  }
}
