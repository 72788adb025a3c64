package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

/** docs/papers.md leaves out no numbered item of a paper, and names only what is there. */
class PapersTest {
  private static final Path PAGE = Path.of("docs/papers.md");
  private static final Pattern CELL_BORDER = Pattern.compile(" *\\| ?");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[(\\w+)]\\(([^)]+)\\)");
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

  /** A row of a table, in the section of a paper. */
  private record Row(String section, List<String> cells) {
    String item() {
      return cells.get(0);
    }

    String classes() {
      return cells.get(1);
    }

    String keys() {
      return cells.get(2);
    }

    String tests() {
      return cells.get(3);
    }
  }

  @BeforeAll
  static void read() throws IOException {
    rows = new ArrayList<>();
    String section = "";
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        section = line.substring(3);
      } else if (line.startsWith("| ") && !line.startsWith("| item ")) {
        String[] cells = CELL_BORDER.split(line.substring(2), -1);
        rows.add(new Row(section, Arrays.asList(cells).subList(0, cells.length - 1)));
      }
    }
  }

  @Test
  void eachRowHasSixCells() {
    assertThat(rows).hasSizeGreaterThan(100).allSatisfy(row -> assertThat(row.cells()).hasSize(6));
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

  /**
   * An equation is one of the paper that its package is about, of Decima one of the long version.
   */
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
  void eachClassIsTheFileThatItsLinkLeadsTo() {
    List<MatchResult> links =
        rows.stream().flatMap(row -> LINK.matcher(row.classes()).results()).toList();
    assertThat(links)
        .hasSizeGreaterThan(50)
        .allSatisfy(
            link -> {
              assertThat(link.group(2)).endsWith("/" + link.group(1) + ".java");
              assertThat(PAGE.resolveSibling(link.group(2)).normalize()).exists();
            });
    assertThat(rows)
        .allSatisfy(row -> assertThat(LINK.matcher(row.classes()).replaceAll("")).matches("[, ]*"));
  }

  @Test
  void eachTestIsThere() throws IOException {
    List<Path> files = new ArrayList<>(sources(Path.of("src/test/java")));
    files.addAll(sources(Path.of("benchmarks/test")));
    Set<String> names =
        files.stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    assertThat(rows.stream().flatMap(row -> quoted(row.tests())))
        .hasSizeGreaterThan(50)
        .allSatisfy(test -> assertThat(names).contains(test + ".java"));
  }

  /** A key is named alone, or with a value that its description has. */
  @Test
  void eachKeyIsThere() throws IOException {
    String page = Files.readString(Path.of("docs/keys.md"));
    List<String> keys = rows.stream().flatMap(row -> quoted(row.keys())).toList();
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

  private static Stream<String> quoted(String text) {
    return QUOTED.matcher(text).results().map(match -> match.group(1));
  }

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
