package io.heddle.bench.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTest {
  private static final TestCounts CLEAN = new TestCounts(3, 1, List.of());

  @TempDir private Path directory;

  private static Map<Step, TestCounts> steps(TestCounts unitTests) {
    return Map.of(Step.UNIT_TESTS, unitTests, Step.MINI_CLUSTERS, CLEAN, Step.HADOOPS_TESTS, CLEAN);
  }

  @Test
  void countsTheReportsOfMaven() throws IOException {
    Files.writeString(
        directory.resolve("TEST-a.xml"),
        """
        <testsuite>
          <testcase classname="A" name="passes"/>
          <testcase classname="A" name="fails"><failure>no</failure></testcase>
          <testcase classname="A" name="breaks"><error>no</error></testcase>
        </testsuite>
        """);
    Files.writeString(
        directory.resolve("TEST-b.xml"),
        "<testsuite><testcase classname='B' name='out'><skipped/></testcase></testsuite>");
    Files.writeString(directory.resolve("summary.xml"), "<none/>");

    TestCounts counts = TestCounts.read(directory);

    assertThat(counts).isEqualTo(new TestCounts(3, 1, List.of("A fails", "A breaks")));
    assertThat(counts.passed()).isEqualTo(1);
    assertThat(TestCounts.read(directory.resolve("none"))).isEqualTo(TestCounts.NONE);
  }

  @Test
  void countsOfHadoopsTestsWhatStockPassesAndNobodyReviewed() throws IOException {
    TestCounts counts =
        VersionBuild.counts(
            new ObjectMapper()
                .readTree(
                    """
                    {"settings": {"failed": "T a, T b"}, "rows": [
                      {"metric": "run", "mean": 12.0},
                      {"metric": "passed on stock", "mean": 10.0},
                      {"metric": "reviewed failures", "mean": 1.0}]}
                    """));

    assertThat(counts).isEqualTo(new TestCounts(9, 0, List.of("T a", "T b")));
  }

  @Test
  void aVersionIsCleanWhereEachStepRanAndNothingFailed() {
    Versions clean = new Versions();
    clean.add("3.4.3", steps(CLEAN));
    assertThat(clean.isClean()).isTrue();
    assertThat(clean.table()).contains("| 3.4.3 | 3 of 3 | 3 of 3 | 3 of 3 |");

    Versions idle = new Versions();
    idle.add("3.4.3", steps(TestCounts.NONE));
    assertThat(idle.isClean()).isFalse();

    Versions broken = new Versions();
    broken.add("3.4.3", steps(new TestCounts(3, 0, List.of("A fails"))));
    assertThat(broken.isClean()).isFalse();
    assertThat(broken.table()).contains("A fails").contains("| 3.4.3 | 2 of 3 |");

    Versions unbuilt = new Versions();
    unbuilt.failed("3.4.1", "Maven could not build");
    assertThat(unbuilt.isClean()).isFalse();
    assertThat(unbuilt.result().settings()).containsEntry("failed, 3.4.1", "Maven could not build");
  }

  @Test
  void optionsNameVersions() {
    assertThat(VersionsOptions.parse(List.of()).versions()).isEqualTo(VersionsOptions.PROMISED);
    assertThat(VersionsOptions.parse(List.of("--version", "3.4.1", "--quick")))
        .isEqualTo(new VersionsOptions(List.of("3.4.1"), true));
    assertThatThrownBy(() -> VersionsOptions.parse(List.of("--version", "../x")))
        .hasMessageContaining("'../x'");
    assertThatThrownBy(() -> VersionsOptions.parse(List.of("--versions")))
        .hasMessageContaining("'--versions'");
  }

  @Test
  void aCopyHasNeitherBuildsNorHistory() throws IOException {
    Checkout checkout = new Checkout(directory.resolve("copy"));
    Path built = Files.createDirectories(checkout.target()).resolve("built");
    Files.writeString(built, "stays");
    Files.writeString(checkout.directory().resolve("gone.txt"), "is no longer there");

    checkout.update();

    assertThat(built).hasContent("stays");
    assertThat(checkout.directory().resolve("gone.txt")).doesNotExist();
    assertThat(checkout.directory().resolve(".git")).doesNotExist();
    assertThat(checkout.pom()).hasSameBinaryContentAs(Path.of("pom.xml"));
    assertThat(checkout.directory().resolve("benchmarks/run")).isExecutable();
  }
}
