package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.cpio.CpioArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code mvn package} leaves in target/: a thin jar, an archive and packages with all that
 * docs name.
 */
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

  /** Its commands, on a Hadoop that has nothing but the shell's part of it. */
  @Test
  void theImageHasTheJarOnItsClassPath(@TempDir Path root) throws Exception {
    for (Map.Entry<String, byte[]> file : files(NAME + "/").entrySet()) {
      Path target = root.resolve("opt/heddle").resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
    Path hadoop = Files.createDirectories(root.resolve("opt/hadoop"));
    Files.createDirectories(hadoop.resolve("libexec/shellprofile.d"));
    Path yarn = Files.createDirectories(hadoop.resolve("bin")).resolve("yarn");
    Files.writeString(
        yarn,
        """
        #!/usr/bin/env bash
        hadoop_add_classpath() { printf '%s' "/usr/hadoop.jar:$1"; }
        . "${HADOOP_HOME}"/libexec/shellprofile.d/heddle.sh
        _heddle_hadoop_classpath
        """);
    assertThat(yarn.toFile().setExecutable(true)).isTrue();
    String commands =
        Files.readAllLines(root.resolve("opt/heddle/Dockerfile")).stream()
            .filter(line -> line.startsWith("RUN "))
            .map(line -> line.substring("RUN ".length()).replace("/opt/", root + "/opt/"))
            .collect(Collectors.joining("\n"));
    ProcessBuilder shell = new ProcessBuilder("bash", "-ec", commands).redirectErrorStream(true);
    shell.environment().put("HADOOP_HOME", hadoop.toString());
    Process process = shell.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.strip()).isEqualTo(root + "/opt/heddle/" + NAME + ".jar");
  }

  @Test
  void theDebHoldsTheSame() throws IOException {
    try (ArArchiveInputStream deb =
        new ArArchiveInputStream(Files.newInputStream(Path.of(BUILT + ".deb")))) {
      while (!deb.getNextEntry().getName().startsWith("data.tar")) {
        // The control files come first.
      }
      assertSameAsArchive(
          files(new TarArchiveInputStream(new GZIPInputStream(deb)), "./opt/heddle/"));
    }
  }

  @Test
  void theRpmHoldsTheSame() throws IOException {
    byte[] rpm = Files.readAllBytes(Path.of(BUILT + ".rpm"));
    // The files come last, compressed; nothing before them has these four bytes.
    int payload = new String(rpm, StandardCharsets.ISO_8859_1).indexOf("\u001f\u008b\b\0");
    assertThat(rpm).startsWith(0xed, 0xab, 0xee, 0xdb);
    assertSameAsArchive(
        files(
            new CpioArchiveInputStream(
                new GZIPInputStream(new ByteArrayInputStream(rpm, payload, rpm.length - payload))),
            "./opt/heddle/"));
  }

  private static void assertSameAsArchive(Map<String, byte[]> packed) throws IOException {
    Map<String, byte[]> archived = files(NAME + "/");
    assertThat(packed.keySet()).isEqualTo(archived.keySet());
    archived.forEach((name, bytes) -> assertThat(packed.get(name)).as(name).isEqualTo(bytes));
  }

  private static Map<String, byte[]> unpacked() throws IOException {
    return files("");
  }

  private static Map<String, byte[]> files(String prefix) throws IOException {
    try (InputStream in = Files.newInputStream(Path.of(BUILT + "-dist.tar.gz"))) {
      return files(new TarArchiveInputStream(new GZIPInputStream(in)), prefix);
    }
  }

  /** The files of an archive, by their names without {@code prefix}. */
  private static Map<String, byte[]> files(ArchiveInputStream<?> archive, String prefix)
      throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (ArchiveEntry entry = archive.getNextEntry();
        entry != null;
        entry = archive.getNextEntry()) {
      if (!entry.isDirectory()) {
        assertThat(entry.getName()).startsWith(prefix);
        files.put(entry.getName().substring(prefix.length()), archive.readAllBytes());
      }
    }
    return files;
  }
}
