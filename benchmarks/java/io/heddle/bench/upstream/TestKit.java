package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.SkipFairScheduler;
import io.heddle.bench.upstream.jvm.SwapAgent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Hadoop's published tests of one version, as {@code upstream/pom.xml} fetches them. */
record TestKit(Path directory, String version) {
  private static final Path POM = Path.of("benchmarks", "resources", "upstream", "pom.xml");

  /** Fetches the tests where they are not there yet, and packs the agent. */
  static TestKit prepare(Path directory, String version) throws IOException, InterruptedException {
    TestKit kit = new TestKit(directory.toAbsolutePath().resolve(version), version);
    Files.createDirectories(kit.directory());
    if (!kit.isComplete()) {
      kit.fetch();
    }
    kit.packAgent();
    return kit;
  }

  /** Compiled test classes, the only ones in which a scheduler is replaced. */
  Path classes() {
    return directory.resolve("classes");
  }

  /** What the tests read; some write it, too. */
  Path resources() {
    return directory.resolve("resources");
  }

  /** Stands first among the options of a JVM that runs tests. */
  Path agent() {
    return directory.resolve("agent.jar");
  }

  List<Path> jars() throws IOException {
    return Arrays.stream(Files.readString(jarList()).strip().split(":")).map(Path::of).toList();
  }

  private Path jarList() {
    return directory.resolve("classpath.txt");
  }

  private boolean isComplete() throws IOException {
    return Files.exists(jarList()) && jars().stream().allMatch(Files::exists);
  }

  private void fetch() throws IOException, InterruptedException {
    Maven.run(
        POM,
        directory.resolve("maven.log"),
        "package",
        version.startsWith("3.4.") ? "-Phadoop-3.4" : "-Phadoop-3.5",
        "-Dhadoop.version=" + version,
        "-Dupstream.directory=" + directory);
  }

  /** The agent needs a jar of its own; with it come the other classes of those JVMs. */
  private void packAgent() throws IOException {
    Path compiled =
        Path.of(SwapAgent.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    Path inJvm = Path.of(SwapAgent.class.getPackageName().replace('.', '/'));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(new Attributes.Name("Premain-Class"), SwapAgent.class.getName());
    // Another run may have the old one open.
    Path next = Files.createTempFile(directory, "agent", ".jar");
    try (OutputStream out = Files.newOutputStream(next);
        JarOutputStream jar = new JarOutputStream(out, manifest);
        Stream<Path> classes = Files.list(compiled.resolve(inJvm))) {
      for (Path each : classes.toList()) {
        jar.putNextEntry(new ZipEntry(inJvm + "/" + each.getFileName()));
        jar.write(Files.readAllBytes(each));
      }
      jar.putNextEntry(new ZipEntry("META-INF/services/org.junit.jupiter.api.extension.Extension"));
      jar.write(SkipFairScheduler.class.getName().getBytes(StandardCharsets.UTF_8));
    }
    Files.move(next, agent(), StandardCopyOption.ATOMIC_MOVE);
  }
}
