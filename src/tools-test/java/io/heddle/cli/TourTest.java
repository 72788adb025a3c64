package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/**
 * What docs/quickstart.md shows: its workload ends sooner under Heddle than under stock at its
 * best.
 */
class TourTest {
  private final Shell shell = new Shell();

  private double meanCompletion(String scheduler) {
    Matcher row =
        Pattern.compile("(?m)^evening +" + Pattern.quote(scheduler) + " +jct-mean +([0-9.]+)")
            .matcher(shell.out());
    assertThat(row.find()).as(shell.out()).isTrue();
    return Double.parseDouble(row.group(1));
  }

  @Test
  void theEveningOfTheTour() {
    int status =
        shell.run(
            new Configuration(false),
            "compare",
            "--workload",
            "docs/evening.json",
            "--schedulers",
            "capacity,capacity@1.0,fair@1.0,heddle",
            "--seeds",
            "1");

    assertThat(status).as(shell.err()).isZero();
    for (String stock : List.of("capacity", "capacity@1.0", "fair@1.0")) {
      assertThat(meanCompletion("heddle")).isLessThan(meanCompletion(stock));
    }
  }
}
