package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;

/** What {@code mvn package} leaves in target/: a thin jar, an archive with all that docs name. */
class DistributionIT {
  private static final Path BUILT = Path.of(System.getProperty("heddle.built"));
  private static final String NAME = BUILT.getFileName().toString();

  private static final List<String> TOOLS =
      List.of("io/heddle/cli/", "io/heddle/history/", "io/heddle/sim/");

  private static boolean isOfTools(String name) {
    return name.endsWith("/StockOffers.class") || TOOLS.stream().anyMatch(name::startsWith);
  }

  @Test
  void theJarOfTheResourceManagerHoldsNothingOfOthersAndNoTools() throws IOException {
    try (JarFile jar = new JarFile(BUILT + ".jar")) {
      assertThat(jar.stream().filter(entry -> !entry.isDirectory()))
          .extracting(Object::toString)
          .noneMatch(DistributionIT::isOfTools)
          .allMatch(
              name ->
                  name.startsWith("io/heddle/")
                      || name.startsWith("META-INF/")
                      || name.equals("heddle-default.xml")
                      || name.matches(
                          "org/apache/hadoop/yarn/server/resourcemanager/scheduler/capacity/"
                              + "(CapacitySchedulerBridge|CurrentLimits|HeldApplications|PrivateFields"
                              + "|RecordedApplications|TrackedCapacity"
                              + "|policy/QueueSnapshots)"
                              + "(\\$\\w+)?\\.class"))
          .contains("heddle-default.xml", "io/heddle/yarn/HeddleScheduler.class");
      assertThat(jar.getManifest().getMainAttributes().getValue("Built-For-Hadoop"))
          .startsWith("3.");
    }
  }

  @Test
  void theJarOfTheToolsHoldsThemAlone() throws IOException {
    try (JarFile jar = new JarFile(BUILT + "-tools.jar")) {
      assertThat(jar.stream().filter(entry -> !entry.isDirectory()))
          .extracting(Object::toString)
          .allMatch(name -> name.startsWith("META-INF/") || isOfTools(name))
          .contains("io/heddle/cli/HeddleCommand.class", "io/heddle/sim/report/chart/page.css");
    }
  }

  /** Of a jar that another version's ResourceManager is given, the name says what it was for. */
  @Test
  void theNameHasTheLineOfHadoop() throws IOException {
    try (JarFile jar = new JarFile(BUILT + ".jar")) {
      String hadoop = jar.getManifest().getMainAttributes().getValue("Built-For-Hadoop");
      assertThat(NAME).endsWith("-hadoop" + hadoop.replaceFirst("\\.\\d+$", ""));
    }
  }

  @Test
  void theChangesOfTheVersionAreTold() throws IOException {
    try (JarFile jar = new JarFile(BUILT + ".jar")) {
      String version = jar.getManifest().getMainAttributes().getValue("Implementation-Version");
      assertThat(Files.readAllLines(Path.of("docs/CHANGELOG.md"))).contains("## " + version);
    }
  }

  @Test
  void theArchiveHoldsWhatTheDocsName() throws IOException {
    Map<String, byte[]> files = unpacked();
    assertThat(files.keySet()).allMatch(name -> name.startsWith(NAME + "/"));
    assertThat(files.keySet())
        .contains(
            NAME + "/" + NAME + ".jar",
            NAME + "/" + NAME + "-tools.jar",
            NAME + "/LICENSE",
            NAME + "/README.md",
            NAME + "/yarn-site-example.xml",
            NAME + "/capacity-and-fair-configs/capacity-scheduler.xml",
            NAME + "/capacity-and-fair-configs/fair-scheduler.xml",
            NAME + "/shellprofile.d/heddle.sh");
    assertThat(files.get(NAME + "/" + NAME + ".jar"))
        .isEqualTo(Files.readAllBytes(Path.of(BUILT + ".jar")));
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      assertThat(docs.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(
              doc -> assertThat(files.get(NAME + "/" + doc)).isEqualTo(Files.readAllBytes(doc)));
    }
  }

  @Test
  void theShellProfileIsBash() throws IOException {
    assertThat(
            new String(unpacked().get(NAME + "/shellprofile.d/heddle.sh"), StandardCharsets.UTF_8))
        .contains("function yarn_subcommand_heddle");
  }

  private static Map<String, byte[]> unpacked() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (InputStream in = Files.newInputStream(Path.of(BUILT + "-dist.tar.gz"));
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        if (entry.isFile()) {
          files.put(entry.getName(), tar.readAllBytes());
        }
      }
    }
    return files;
  }
}
