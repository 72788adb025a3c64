package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunningResourceTest {
  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "N/A", "javascript:alert(1)", "data:text/html,x", " http://host", "//host/"})
  void whatIsNoAddressOfAPageIsNoLink(String address) {
    assertThat(RunningResource.pageAt(address)).isEmpty();
  }

  @Test
  void aPageIsALink() {
    String proxied = "HTTPS://rm.example:8090/proxy/application_1_0001/";

    assertThat(RunningResource.pageAt(proxied)).isEqualTo(proxied);
  }
}
