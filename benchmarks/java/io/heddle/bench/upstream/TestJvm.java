package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.SwapAgent;
import io.heddle.bench.upstream.jvm.TestMain;
import io.heddle.bench.upstream.jvm.TestOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.io.FileUtils;

/** Runs one test class in a JVM and a directory as in Hadoop's build; {@code limit} ends it. */
record TestJvm(
    TestKit kit, TestedScheduler scheduler, NetworkNamespace network, Path logs, Duration limit) {
  private static final List<String> OPENED =
      List.of(
          "java.io",
          "java.lang",
          "java.lang.reflect",
          "java.math",
          "java.net",
          "java.text",
          "java.util",
          "java.util.concurrent",
          "java.util.zip",
          "sun.security.util",
          "sun.security.x509");

  /** Runs tests by JUnit's ids, all if empty; one outcome more if the class did not end well. */
  List<TestOutcome> run(String testClass, List<String> ids)
      throws IOException, InterruptedException {
    Path home = Files.createTempDirectory(logs, "run-");
    try {
      Path target = layOut(home);
      Path outcomes = home.resolve("outcomes.tsv");
      Path log = logs.resolve(testClass + ".log");
      String end = end(start(home, target, outcomes, log, testClass, ids));
      compress(log);
      List<TestOutcome> read = new ArrayList<>(OutcomeFile.read(outcomes));
      if (!end.isEmpty()) {
        read.add(TestOutcome.ofClass(testClass, end + "; see " + log + ".gz"));
      }
      OutcomeFile.write(logs.resolve(testClass + ".tsv"), read);
      return read;
    } finally {
      FileUtils.deleteDirectory(home.toFile());
    }
  }

  private Path layOut(Path home) throws IOException {
    Path target = home.resolve("target");
    for (String each : List.of("data", "tmp", "log")) {
      Files.createDirectories(target.resolve(each));
    }
    Files.createDirectories(home.resolve("tmp"));
    FileUtils.copyDirectory(kit.resources().toFile(), target.resolve("test-classes").toFile());
    scheduler.writeSettings(target.resolve("test-classes"));
    // Tests ask for DEBUG, which takes most of their time. Of two lines, the last counts.
    Files.writeString(
        target.resolve("test-classes").resolve("log4j.properties"),
        "\nlog4j.threshold=INFO\n",
        StandardOpenOption.APPEND);
    return target;
  }

  private Process start(
      Path home, Path target, Path outcomes, Path log, String testClass, List<String> ids)
      throws IOException {
    List<String> command = new ArrayList<>(network.command());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options(home, target));
    command.addAll(List.of("-cp", classPath(target), TestMain.class.getName()));
    command.addAll(List.of(outcomes.toString(), testClass));
    command.addAll(ids);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "HADOOP_HOME", target.toString(),
                "HADOOP_COMMON_HOME", target.toString(),
                "MALLOC_ARENA_MAX", "4"));
    if ("root".equals(System.getProperty("user.name"))) {
      // Tests of the Fair scheduler name queues after the user; root is the root queue's name.
      builder.environment().putIfAbsent("HADOOP_USER_NAME", "tester");
    }
    return builder.start();
  }

  private List<String> options(Path home, Path target) {
    Path classes = target.resolve("test-classes");
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xmx1536m",
                "-Xss4m",
                // They run for seconds.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-javaagent:" + kit.agent() + "=" + scheduler.replacement(),
                "-D" + SwapAgent.TESTS + "=" + kit.classes(),
                "-Dbasedir=" + home,
                "-Djava.io.tmpdir=" + home.resolve("tmp"),
                "-Dtest.build.dir=" + target.resolve("data"),
                "-Dtest.build.data=" + target.resolve("data"),
                "-Dtest.build.classes=" + classes,
                "-Dtest.cache.data=" + classes,
                "-Dtest.build.webapps=" + classes.resolve("webapps"),
                "-Dhadoop.log.dir=" + target.resolve("log"),
                "-Dhadoop.tmp.dir=" + target.resolve("tmp"),
                "-Djava.net.preferIPv4Stack=true",
                "-Djava.security.krb5.conf=" + classes.resolve("krb5.conf"),
                "-Djava.security.egd=file:///dev/urandom"));
    OPENED.forEach(each -> options.add("--add-opens=java.base/" + each + "=ALL-UNNAMED"));
    return options;
  }

  private String classPath(Path target) throws IOException {
    List<Path> path = new ArrayList<>(List.of(target.resolve("test-classes"), kit.classes()));
    path.addAll(kit.jars());
    path.addAll(scheduler.classPath());
    return String.join(":", path.stream().map(Path::toString).toList());
  }

  private String end(Process child) throws InterruptedException {
    Thread hook = new Thread(child::destroyForcibly, "end-the-tests");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      if (!child.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return "ended by the limit of " + limit.toSeconds() + " s";
      }
      return child.exitValue() == 0 ? "" : "its JVM ended with status " + child.exitValue();
    } finally {
      child.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  private static void compress(Path log) throws IOException {
    try (InputStream in = Files.newInputStream(log);
        OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(log + ".gz")))) {
      in.transferTo(out);
    }
    Files.delete(log);
  }
}
