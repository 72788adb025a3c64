package io.heddle.yarn.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StockFaultTest {
  /** The Apache releases of docs/install.md. */
  private static final Set<String> TESTED = Set.of("3.4.1", "3.4.2", "3.4.3", "3.5.0");

  @ParameterizedTest
  @EnumSource
  void isFoundInTheVersionsThatHaveIt(StockFault fault) {
    String version = VersionInfo.getVersion();
    assumeTrue(TESTED.contains(version));
    assertThat(fault.isPresent()).isEqualTo(fault.versions().contains(version));
  }
}
