package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenApplicationsTest {
  private static final String MINE = "application_1700000000000_0001";

  @ParameterizedTest
  @CsvSource({
    "3 cores reserved for application_1700000000000_0002, 3 cores reserved for another application",
    "3 cores reserved for application_1700000000000_0001, same",
    "application_1700000000000_0001 and application_1700000000000_12345,"
        + " application_1700000000000_0001 and another application",
    "container_1700000000000_0002_01_000003 is on n1, another application is on n1",
    "container_e17_1700000000000_0002_01_000003, another application",
    "container_e17_1700000000000_0001_01_000003, same",
    "appattempt_1700000000000_0002_000001, another application",
    "application_1700000000000_00…, another application…",
    "the application waits, same",
    "$1 \\ %s, same"
  })
  void idsOfOthersAreReplaced(String text, String shown) {
    assertThat(HiddenApplications.outOf(text, MINE::equals))
        .isEqualTo(shown.equals("same") ? text : shown);
  }
}
