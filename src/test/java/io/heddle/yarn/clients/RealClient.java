package io.heddle.yarn.clients;

import io.heddle.bench.upstream.Maven;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A client of YARN in processes of its own, with the jars that Maven finds for it, all in one
 * directory; it writes under {@code home}, absolute.
 */
public record RealClient(Path jars, Path home) {
  /** For JVMs that live for seconds: a second compiler and a second look at classes cost more. */
  static final String QUICK_JVM =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private static final String CLASS_PATH = "classpath.txt";
  private static final URI LOG4J =
      Path.of("benchmarks", "resources", "cluster", "log4j.properties").toUri();

  /** As Spark's own launcher opens them for Java 17. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.net",
          "java.nio",
          "java.util",
          "sun.nio.ch",
          "java.util.concurrent",
          "sun.security.action",
          "sun.util.calendar");

  public static RealClient of(Path pom, String version, Path home)
      throws IOException, InterruptedException {
    Path file = Files.createDirectories(home).resolve(CLASS_PATH);
    Maven.run(
        pom,
        home.resolve("maven.log"),
        "dependency:build-classpath",
        "-Dclient.version=" + version,
        "-Dmdep.outputFile=" + file);
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (String jar : Files.readString(file).strip().split(":", -1)) {
      Path from = Path.of(jar);
      Files.createSymbolicLink(jars.resolve(from.getFileName()), from);
    }
    return new RealClient(jars, home);
  }

  String classPath() throws IOException {
    return Files.readString(home.resolve(CLASS_PATH)).strip();
  }

  /** Starts a main class; output goes to {@code NAME.log}, Hadoop's to {@code NAME-hadoop.log}. */
  public Process start(String name, Path conf, String main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    OPENED.forEach(opened -> command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
    command.addAll(List.of(QUICK_JVM.split(" ")));
    command.addAll(
        List.of(
            "-Xmx512m",
            "-Djava.io.tmpdir=" + home,
            "-Duser.home=" + home,
            "-Dlog4j.configuration=" + LOG4J,
            "-Dheddle.cluster.log=" + home.resolve(name + "-hadoop.log"),
            "-cp",
            conf + ":" + jars + "/*"));
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(name).toFile());
    builder.environment().putAll(Map.of("HADOOP_CONF_DIR", conf.toString()));
    return builder.start();
  }

  public Path log(String name) {
    return home.resolve(name + ".log");
  }
}
