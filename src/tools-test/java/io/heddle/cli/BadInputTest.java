package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command with files that cannot be used: one bounded line with the file, exit code 1. */
class BadInputTest {
  private static final int MOST = 1_400;

  @TempDir Path directory;
  private final Shell shell = new Shell();

  private static final Map<String, byte[]> CONTENTS = contents();

  private static Map<String, byte[]> contents() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("empty", "");
    texts.put("words", "hello");
    texts.put("cut", "{\"jobs\": [");
    texts.put("list", "[1, 2]");
    texts.put("deep", "[".repeat(100_000));
    texts.put("deepObject", "{\"a\":".repeat(100_000));
    texts.put("deepXml", "<a>".repeat(100_000));
    texts.put("cutXml", "<configuration>\n<property>\n<name>yarn.sch");
    texts.put("entity", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///nothing'>]><a>&b;");
    texts.put(
        "long", "{\"jobs\": \"" + "x".repeat(100_000) + "\", \"" + "y".repeat(100_000) + "\"");
    texts.put("escapes", "\u001b[2J\r\n\u202e");
    Map<String, byte[]> contents = new LinkedHashMap<>();
    texts.forEach((name, text) -> contents.put(name, text.getBytes(StandardCharsets.UTF_8)));
    contents.put("binary", new byte[] {0, (byte) 0xff, (byte) 0xfe, 1, 0, (byte) 0xc3, 0x28});
    return contents;
  }

  private static final List<String> WORKLOADS =
      List.of(
          "simulate --workload FILE --cluster 2x8GBx4",
          "compare --workload FILE --cluster 2x8GBx4",
          "recommend --workload FILE --cluster 2x8GBx4",
          "simulate --workload FILE --format sls --cluster 2x8GBx4",
          "simulate --workload FILE --format swim --cluster 2x8GBx4",
          "profile import FILE --conf-dir GOOD",
          "colocation import FILE --conf-dir GOOD");

  private static final List<String> CONFIGURED =
      List.of(
          "check-config --conf-dir DIR",
          "tuner status --conf-dir DIR",
          "tuner history --conf-dir DIR",
          "tuner pause --conf-dir DIR",
          "tuner apply 7 --conf-dir DIR",
          "profile show --conf-dir DIR",
          "colocation show --conf-dir DIR",
          "colocation reset --conf-dir DIR",
          "shadow-report --conf-dir DIR",
          "simulate --workload JOBS --cluster 2x8GBx4 --conf-dir DIR",
          "compare --workload JOBS --cluster 2x8GBx4 --conf-dir DIR",
          "recommend --workload JOBS --cluster 2x8GBx4 --conf-dir DIR");

  private static final List<String> STATES =
      List.of(
          "tuner status --conf-dir GOOD",
          "tuner history --conf-dir GOOD",
          "profile show --conf-dir GOOD",
          "profile export OUT --conf-dir GOOD",
          "colocation show --conf-dir GOOD",
          "shadow-report --conf-dir GOOD");

  static Stream<Arguments> workloads() {
    return each(WORKLOADS, CONTENTS.keySet().stream().toList());
  }

  static Stream<Arguments> configured() {
    return each(CONFIGURED, List.of("empty", "cutXml", "entity", "binary", "escapes"));
  }

  private static Stream<Arguments> each(List<String> commands, List<String> contents) {
    return commands.stream()
        .flatMap(command -> contents.stream().map(name -> Arguments.of(command, name)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("workloads")
  void aFileThatCannotBeUsedIsNamedOnOneLine(String command, String content) throws IOException {
    Path bad = Files.write(directory.resolve("input.json"), CONTENTS.get(content));
    run(command, bad, directory);
    refusedWith(bad.toString());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("configured")
  void aConfigurationThatCannotBeParsedIsNamedOnOneLine(String command, String content)
      throws IOException {
    for (String file : List.of("yarn-site.xml", "capacity-scheduler.xml")) {
      Path bad = Files.createDirectories(directory.resolve("bad-" + file));
      write(bad, Map.of());
      Files.write(bad.resolve(file), CONTENTS.get(content));
      run(command, bad, bad);
      refusedWith(bad.resolve(file).toString());
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("states")
  void aStateFileThatCannotBeReadIsNamedOnOneLine(String command, String content)
      throws IOException {
    Path state = Files.createDirectories(directory.resolve("state"));
    for (String name :
        List.of("job-profiles", "colocation", "shadow", "reclaim", "tuner-journal")) {
      Files.write(state.resolve(name), CONTENTS.get(content));
    }
    run(command, state, state);
    refusedWith(state.toString());
  }

  static Stream<Arguments> states() {
    return each(STATES, List.of("empty", "words", "cut", "long", "escapes", "binary"));
  }

  private void run(String command, Path file, Path bad) throws IOException {
    Path good = Files.createDirectories(directory.resolve("good"));
    Path state = Files.createDirectories(directory.resolve("state"));
    write(good, Map.of("yarn.scheduler.heddle.state.dir", state.toUri().toString()));
    Path jobs = Files.writeString(directory.resolve("jobs.json"), "{}");
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ", -1)) {
      words.add(
          switch (word) {
            case "FILE" -> file.toString();
            case "DIR" -> bad.toString();
            case "GOOD" -> good.toString();
            case "JOBS" -> jobs.toString();
            case "OUT" -> directory.resolve("out").toString();
            default -> word;
          });
    }
    shell.run(new Configuration(false), words.toArray(String[]::new));
  }

  private static void write(Path to, Map<String, String> site) throws IOException {
    for (String file : List.of("yarn-site.xml", "capacity-scheduler.xml")) {
      Configuration conf = new Configuration(false);
      site.forEach(conf::set);
      conf.set("yarn.scheduler.capacity.root.queues", "default");
      conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
      try (var out = Files.newOutputStream(to.resolve(file))) {
        conf.writeXml(out);
      }
    }
  }

  private void refusedWith(String name) {
    List<String> lines = Arrays.asList(shell.err().split("\n"));
    String last = lines.get(lines.size() - 1);
    assertThat(shell.code()).as(shell.err() + shell.out()).isEqualTo(1);
    assertThat(last).contains(name).hasSizeLessThan(MOST);
    assertThat(shell.err() + shell.out()).doesNotContain("\tat ", "Exception", "\u001b", "\u202e");
  }
}
