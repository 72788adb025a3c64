package io.heddle.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReasonTest {
  private static final Pattern ROW = Pattern.compile("(?m)^- `([a-z-]+)`: .+$");

  @Test
  void thePageListsAllReasons() throws Exception {
    String page = Files.readString(Path.of("docs/explain.md"));
    List<String> rows =
        ROW.matcher(page.substring(page.indexOf("## Reasons"), page.indexOf("## What is kept")))
            .results()
            .map((MatchResult row) -> row.group(1))
            .toList();

    assertThat(rows)
        .containsExactlyElementsOf(
            Arrays.stream(Reason.Kind.values()).map(Reason.Kind::label).toList());
  }

  @Test
  void wordsAreThoseOfNoLanguage() {
    assertThat(Reason.of(Reason.Kind.USER_LIMIT, "%.1f of %d", 1.5, 1000))
        .isEqualTo(new Reason("user-limit", "1.5 of 1000"));
  }
}
