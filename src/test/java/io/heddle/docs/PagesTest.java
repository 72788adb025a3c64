package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.admit.Admissions;
import io.heddle.score.PlacementPolicy;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.telemetry.TunerMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.junit.jupiter.api.Test;

/** README and docs/ name only what is there. */
class PagesTest {
  private static final Path CLAIMS = Path.of("src/test/resources/claims.csv");
  private static final Pattern SOURCE = Pattern.compile("`((?:src|benchmarks|docs)/[^` ]+)`");
  private static final Pattern PACKED = Pattern.compile("<include>([^<]+)</include>");
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)[^)]*\\)");
  private static final Pattern ANCHOR = Pattern.compile("\\]\\((?!https?:)([^)#]*)#([^)]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,4} (.+)$");
  private static final Pattern METRICS = Pattern.compile("(?m)^- ([A-Z][\\w, ]+):");
  private static final Pattern TEST_OPTION = Pattern.compile("-D(?:it\\.)?test=((?!NAME)[\\w,]+)");
  private static final Pattern TEST_NAME = Pattern.compile("`(\\w+(?:Test|IT))`");
  private static final Pattern MESSAGE = Pattern.compile("(?m)^### (`.*`)$");

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      return Stream.concat(
              Stream.of(Path.of("README.md"), Path.of("benchmarks/README.md")),
              docs.filter(doc -> doc.toString().endsWith(".md")))
          .toList();
    }
  }

  private static List<String> found(Pattern pattern, Path page) throws IOException {
    return pattern
        .matcher(Files.readString(page))
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }

  @Test
  void linksLeadToFiles() throws IOException {
    for (Path page : pages()) {
      Path directory = page.toAbsolutePath().getParent();
      assertThat(found(LINK, page))
          .as("links of %s", page)
          .allSatisfy(link -> assertThat(directory.resolve(link).normalize()).exists());
    }
  }

  /** An installation has no sources: what its pages link to must be in the archive, too. */
  @Test
  void linksLeadToFilesOfTheArchive() throws IOException {
    List<String> packed =
        found(PACKED, Path.of("src/main/assembly/dist.xml")).stream()
            .map(include -> include.replace("/**", "/"))
            .toList();
    Path root = Path.of("").toAbsolutePath();
    for (Path page : pages()) {
      Path directory = page.toAbsolutePath().getParent();
      assertThat(found(LINK, page))
          .as("links of %s", page)
          .map(link -> root.relativize(directory.resolve(link).normalize()) + "")
          .allMatch(
              file -> packed.stream().anyMatch(name -> (file + "/").startsWith(slashed(name))));
    }
  }

  private static String slashed(String name) {
    return name.endsWith("/") ? name : name + "/";
  }

  /** Its pages have no links into the sources; the names must be found all the same. */
  @Test
  void classesOfTheArchitectureExist() throws IOException {
    List<String> classes = new ArrayList<>();
    for (String directory : List.of("src/main/java", "src/tools/java")) {
      try (Stream<Path> sources = Files.walk(Path.of(directory))) {
        sources
            .filter(Files::isRegularFile)
            .forEach(source -> classes.add(source.getFileName().toString()));
      }
    }
    assertThat(found(CLASS, Path.of("docs/architecture.md")))
        .hasSizeGreaterThan(30)
        .allSatisfy(name -> assertThat(classes).contains(name + ".java"));
  }

  /** In a page of ours a heading's anchor is its words in lower case, with hyphens between. */
  @Test
  void linksLeadToHeadings() throws IOException {
    for (Path page : pages()) {
      String text = Files.readString(page);
      for (MatchResult link : ANCHOR.matcher(text).results().toList()) {
        Path target = page.toAbsolutePath().resolveSibling(link.group(1)).normalize();
        assertThat(anchors(link.group(1).isEmpty() ? page : target))
            .as("headings that %s names", page)
            .contains(link.group(2));
      }
    }
  }

  private static List<String> anchors(Path page) throws IOException {
    return found(HEADING, page).stream()
        .map(heading -> heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", ""))
        .map(heading -> heading.replace(' ', '-'))
        .toList();
  }

  @Test
  void testsThatPagesNameExist() throws IOException {
    String tests =
        sources(Path.of("src/test/java"))
            + sources(Path.of("src/tools-test/java"))
            + sources(Path.of("benchmarks/test"));
    for (Path page : pages()) {
      Stream<String> options =
          found(TEST_OPTION, page).stream().flatMap(list -> Stream.of(list.split(",")));
      assertThat(Stream.concat(options, found(TEST_NAME, page).stream()))
          .as("tests that %s names", page)
          .allSatisfy(name -> assertThat(tests).contains("class " + name + " "));
    }
    assertThat(Files.readAllLines(CLAIMS).stream().skip(1).flatMap(PagesTest::testsOfClaim))
        .hasSizeGreaterThan(100)
        .allSatisfy(name -> assertThat(tests).contains("class " + name + " "));
  }

  /** The claim is quoted; the names of its tests follow, with blanks between. */
  private static Stream<String> testsOfClaim(String row) {
    return Stream.of(row.substring(row.lastIndexOf(',') + 1).split(" ", -1));
  }

  @Test
  void theMetricsListsNameWhatTheSourcesHave() throws IOException {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    new HeddleMetrics(() -> 0).getMetrics(collector, true);
    new TunerMetrics().getMetrics(collector, true);
    List<String> names =
        collector.getRecords().stream()
            .flatMap(source -> StreamSupport.stream(source.metrics().spliterator(), false))
            .map(AbstractMetric::name)
            .map(name -> isOfScorer(name) ? "DecidedByTERM" : name)
            .map(name -> isOfAdmission(name) ? "StartedByPOLICY" : name)
            .distinct()
            .toList();

    assertThat(
            found(METRICS, Path.of("docs/metrics.md")).stream()
                .flatMap(list -> Stream.of(list.split(", "))))
        .containsExactlyInAnyOrderElementsOf(names);
  }

  private static boolean isOfScorer(String metric) {
    return PlacementPolicy.scorers().stream()
        .anyMatch(one -> metric.equalsIgnoreCase("DecidedBy" + one.name().replace("-", "")));
  }

  private static boolean isOfAdmission(String metric) {
    return Admissions.configNames().stream()
        .anyMatch(name -> metric.equalsIgnoreCase("StartedBy" + name.replace("-", "")));
  }

  /** Who adds something finds the files that a page tells to touch. */
  @Test
  void filesThatContributingNamesExist() throws IOException {
    List<String> files = found(SOURCE, Path.of("docs/contributing.md"));
    assertThat(files).hasSizeGreaterThan(5);
    assertThat(files)
        .filteredOn(file -> !file.contains("YOURS"))
        .allSatisfy(file -> assertThat(Path.of(file)).exists());
  }

  /** Each heading in back quotes is a message; dots in it stand for what varies. */
  @Test
  void messagesToTroubleshootAreThoseOfTheSources() throws IOException {
    String literals =
        (sources(Path.of("src/main/java")) + sources(Path.of("src/tools/java")))
                .replaceAll("\"\\s*\\+\\s*\"", "")
            + Files.readString(Path.of("src/main/dist/shellprofile.d/heddle.sh"));
    List<String> headings = found(MESSAGE, Path.of("docs/troubleshooting.md"));
    assertThat(headings).hasSizeGreaterThan(15);
    for (String heading : headings) {
      Stream<String> parts =
          Pattern.compile("`([^`]+)`").matcher(heading).results().map(match -> match.group(1));
      assertThat(parts.flatMap(part -> Stream.of(part.split("\\.\\.\\."))))
          .filteredOn(fragment -> !fragment.isBlank())
          .as(heading)
          .isNotEmpty()
          .allSatisfy(fragment -> assertThat(literals).contains(fragment.strip()));
    }
  }

  private static String sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(
              file -> {
                try {
                  return Files.readString(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              })
          .collect(Collectors.joining("\n"));
    }
  }
}
