package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** benchmarks/results/papers.csv has each numbered item of a paper, and names only what exists. */
class PapersTest {
  private static final Path PAGE = Path.of("docs/papers.md");
  private static final Path TABLE = Path.of("benchmarks/results/papers.csv");
  private static final Pattern COMMA = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern COMMANDS =
      Pattern.compile("`benchmarks/run ([^`]+)`((?:,\\s`[^`]+`)*)");

  /** Such as {@code Eq. 2, 3} or {@code Euro-Par Table 1}. */
  private static final Pattern ITEM =
      Pattern.compile(
          "(Euro-Par |long version )?(Eq\\.|Alg\\.|Prop\\.|Table|Fig\\.) ([\\d.]+(?:, \\d+)*)");

  /** What a source cites: such as {@code Eq. 4 and 6}. */
  private static final Pattern CITED =
      Pattern.compile("(Eq\\.|Alg\\.|Prop\\.)[\\s*]+(\\d+(?:\\.\\d+)?)(?: and (\\d+))?");

  private static final String EQUATIONS = "Eq.";
  private static List<Row> rows;

  private record Row(String section, String item, String classes, String keys, String tests) {
    static Row of(List<String> cells) {
      return new Row(cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4));
    }
  }

  @BeforeAll
  static void read() throws IOException {
    List<List<String>> lines =
        Files.readAllLines(TABLE).stream().map(line -> List.of(COMMA.split(line, -1))).toList();
    assertThat(lines.get(0))
        .containsExactly("paper", "item", "classes", "keys", "tests", "published", "measured");
    assertThat(lines).hasSizeGreaterThan(100).allMatch(cells -> cells.size() == 7);
    rows = lines.stream().skip(1).map(Row::of).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "HaSTE, '', Eq., 6",
    "HaSTE, '', Alg., 1",
    "HaSTE, '', Table, 5",
    "HaSTE, '', Fig., 10",
    "Mary, '', Eq., 3",
    "Mary, '', Table, 7",
    "Mary, '', Fig., 2",
    "Mary, 'Euro-Par ', Table, 3",
    "Mary, 'Euro-Par ', Fig., 2",
    "AdaptiveConfig, '', Eq., 5",
    "AdaptiveConfig, '', Alg., 3",
    "AdaptiveConfig, '', Table, 2",
    "AdaptiveConfig, '', Fig., 16",
    "Decima, '', Fig., 4",
  })
  void eachNumberedItemHasARow(String section, String paper, String kind, int last) {
    assertThat(itemsOf(section))
        .containsAll(IntStream.rangeClosed(1, last).mapToObj(n -> paper + kind + " " + n).toList());
  }

  /** An equation is of the paper that its package is about, of Decima of the long version. */
  @ParameterizedTest
  @CsvSource({
    "score, HaSTE, ''",
    "place, HaSTE, ''",
    "colocation, Mary, ''",
    "tune, AdaptiveConfig, ''",
    "dag, Decima, 'long version '",
  })
  void whatSourcesCiteHasARow(String directory, String section, String paper) throws IOException {
    Set<String> cited = new TreeSet<>();
    for (Path source : sources(Path.of("src/main/java/io/heddle", directory))) {
      for (MatchResult match : CITED.matcher(Files.readString(source)).results().toList()) {
        Stream.of(match.group(2), match.group(3))
            .filter(number -> number != null)
            .forEach(number -> cited.add(paper + match.group(1) + " " + number));
      }
    }
    assertThat(cited).anyMatch(item -> item.contains(EQUATIONS));
    assertThat(itemsOf(section)).containsAll(cited);
  }

  private static Set<String> itemsOf(String section) {
    Set<String> items = new TreeSet<>();
    for (Row row : rows) {
      if (row.section().startsWith(section)) {
        for (MatchResult match : ITEM.matcher(row.item()).results().toList()) {
          String paper = match.group(1) == null ? "" : match.group(1);
          for (String number : match.group(3).split(", ", -1)) {
            items.add(paper + match.group(2) + " " + number);
          }
        }
      }
    }
    return items;
  }

  @Test
  void eachClassIsThere() {
    assertThat(rows.stream().flatMap(row -> words(row.classes())))
        .hasSizeGreaterThan(50)
        .allSatisfy(source -> assertThat(Path.of(source)).isRegularFile().hasExtension("java"));
  }

  @Test
  void eachTestIsThere() throws IOException {
    List<Path> files = new ArrayList<>(sources(Path.of("src/test/java")));
    files.addAll(sources(Path.of("src/tools-test/java")));
    files.addAll(sources(Path.of("benchmarks/test")));
    Set<String> names =
        files.stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    assertThat(rows.stream().flatMap(row -> words(row.tests())))
        .hasSizeGreaterThan(50)
        .allSatisfy(test -> assertThat(names).contains(test + ".java"));
  }

  /** A key is named alone, or with a value that its description has. */
  @Test
  void eachKeyIsThere() throws IOException {
    String page = Files.readString(Path.of("docs/keys.md"));
    List<String> keys = rows.stream().flatMap(row -> words(row.keys())).toList();
    assertThat(keys).hasSizeGreaterThan(20);
    for (String key : keys) {
      String[] parts = key.split("=", 2);
      int start = page.indexOf("- **yarn.scheduler.heddle." + parts[0] + "**");
      assertThat(start).as("place of %s in docs/keys.md", key).isNotNegative();
      if (parts.length == 2) {
        String description = page.substring(start, page.indexOf("\n- **", start + 1));
        assertThat(description).containsPattern("\\b" + Pattern.quote(parts[1]) + "\\b");
      }
    }
  }

  @Test
  void eachCommandIsAnExperiment() throws IOException {
    String experiments =
        Files.readString(Path.of("benchmarks/java/io/heddle/bench/experiment/Experiments.java"));
    List<String> names = new ArrayList<>();
    for (MatchResult match : COMMANDS.matcher(Files.readString(PAGE)).results().toList()) {
      names.add(match.group(1));
      quoted(match.group(2)).forEach(names::add);
    }
    assertThat(names)
        .hasSizeGreaterThan(15)
        .allSatisfy(
            name ->
                assertThat(experiments)
                    .containsPattern(
                        "(?m)^  " + name.toUpperCase(Locale.ROOT).replace('-', '_') + "\\("));
  }

  private static Stream<String> words(String text) {
    return Stream.of(text.split(" ")).filter(word -> !word.isEmpty());
  }

  private static Stream<String> quoted(String text) {
    return QUOTED.matcher(text).results().map(match -> match.group(1));
  }

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
