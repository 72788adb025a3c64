package io.heddle.bench.versions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.upstream.Maven;
import io.heddle.bench.upstream.UpstreamReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.FileUtils;

/**
 * Builds Heddle for one version of Hadoop in its own directory and runs the tests, or a slice,
 * there.
 */
record VersionBuild(String version, Checkout checkout, boolean quick) {
  private static final String SUREFIRE = "surefire-reports";
  private static final String FAILSAFE = "failsafe-reports";

  /** What calls most of CapacityScheduler's internals. */
  private static final List<String> SLICE_OF_UNIT_TESTS =
      List.of(
          "StockFaultTest",
          "StockPromisesTest",
          "HookFailureTest",
          "RestartTest",
          "RefreshTest",
          "NodeLifeTest",
          "ApplicationLifeTest",
          "AutoCreatedQueueTest");

  private static final List<String> SLICE_OF_MINI_CLUSTERS = List.of("MapReduceJobIT", "WebIT");

  private static final List<String> SLICE_OF_HADOOPS_TESTS =
      List.of("TestContainerAllocation", "TestReservations");

  /** Runs all steps; throws IOException naming the log if it cannot be built. */
  Map<Step, TestCounts> run() throws IOException, InterruptedException {
    checkout.update();
    FileUtils.deleteDirectory(checkout.target().resolve(SUREFIRE).toFile());
    FileUtils.deleteDirectory(checkout.target().resolve(FAILSAFE).toFile());
    Files.createDirectories(checkout.target());
    List<String> verify = new ArrayList<>(List.of("verify", "-Dmaven.test.failure.ignore=true"));
    verify.addAll(mavenArguments());
    verify.addAll(testArguments());
    Maven.run(checkout.pom(), log("maven.log"), verify.toArray(String[]::new));
    Map<Step, TestCounts> counts = new EnumMap<>(Step.class);
    counts.put(Step.UNIT_TESTS, TestCounts.read(checkout.target().resolve(SUREFIRE)));
    counts.put(Step.MINI_CLUSTERS, TestCounts.read(checkout.target().resolve(FAILSAFE)));
    counts.put(Step.HADOOPS_TESTS, hadoopsTests());
    return counts;
  }

  private Path log(String name) {
    return checkout.target().resolve(name);
  }

  /** The format is checked where the checkout itself is built. */
  private List<String> mavenArguments() {
    List<String> arguments =
        new ArrayList<>(List.of("-Dhadoop.version=" + version, "-Dspotless.check.skip=true"));
    if (version.startsWith("3.4.")) {
      arguments.add("-Phadoop-3.4");
    }
    if (quick) {
      // Error Prone has seen the same sources there, and takes longer than the compiler.
      arguments.add("-Derrorprone.plugin=-g");
    }
    return arguments;
  }

  private List<String> testArguments() {
    return quick
        ? List.of(
            "-Dtest=" + String.join(",", SLICE_OF_UNIT_TESTS),
            "-Dit.test=" + String.join(",", SLICE_OF_MINI_CLUSTERS),
            // -Dit.test alone leaves the unit tests out, and -Dtest plays more histories.
            "-Dskip.unit.tests=false",
            "-Dheddle.histories=40",
            "-Dforks.its=2",
            "-Dassembly.skipAssembly=true",
            "-Dmdep.analyze.skip=true")
        : List.of("-Dexcluded.groups.its=");
  }

  private TestCounts hadoopsTests() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                checkout.directory().resolve("benchmarks").resolve("run").toString(),
                "upstream-tests"));
    if (quick) {
      SLICE_OF_HADOOPS_TESTS.forEach(each -> command.addAll(List.of("--class", each)));
      command.add("--quick");
    }
    Path result = checkout.target().resolve("bench").resolve("upstream-tests.json");
    Files.deleteIfExists(result);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(checkout.directory().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log("upstream-tests.log").toFile());
    builder
        .environment()
        .merge(Maven.MORE_ARGUMENTS, String.join(" ", mavenArguments()), VersionBuild::join);
    builder.start().waitFor();
    if (!Files.exists(result)) {
      throw new IOException("Hadoop's tests were not run; see " + log("upstream-tests.log"));
    }
    return counts(new ObjectMapper().readTree(result.toFile()));
  }

  private static String join(String before, String more) {
    return before + ' ' + more;
  }

  /** Counts what stock passes; the reviewed failures are none. */
  static TestCounts counts(JsonNode result) {
    int run = 0;
    for (JsonNode row : result.path("rows")) {
      if (row.path("metric").asText().equals(UpstreamReport.PASSED_ON_STOCK)) {
        run += row.path("mean").asInt();
      } else if (row.path("metric").asText().equals(UpstreamReport.REVIEWED)) {
        run -= row.path("mean").asInt();
      }
    }
    String failed = result.path("settings").path(UpstreamReport.FAILED_TESTS).asText("");
    return new TestCounts(run, 0, failed.isEmpty() ? List.of() : Arrays.asList(failed.split(", ")));
  }
}
