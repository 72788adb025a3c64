package io.heddle.nodemetrics.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.TestNodes;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNamesTest {
  /** Full and short names on either side; a short name of two nodes is of none. */
  @ParameterizedTest
  @CsvSource({
    "n1.example.com, n1.example.com:9100, n1.example.com",
    "n1.example.com, N1.Example.COM, n1.example.com",
    "n1.example.com, n1, n1.example.com",
    "n1.example.com, n1:9100, n1.example.com",
    "N1, n1.example.com, N1",
    "n1.example.com, n1.other.com, ",
    "n1.a.com n1.b.com, n1, ",
    "n1.a.com n1.b.com, n1.b.com, n1.b.com",
    "n1.a.com n1.a.com, n1, n1.a.com",
    "10.0.0.7, 10.0.0.7:9100, 10.0.0.7",
    "10.0.0.7, 10.1.1.1, ",
    "n1, 'n1:', n1",
    "n1, '', ",
    "n1, ':9100', ",
    "fe80::1, [fe80::1]:9100, fe80::1",
    "fe80::1, fe80::1, fe80::1"
  })
  void findsTheNodeThatIsMeant(String hosts, String told, String expected) {
    HostNames names = new HostNames(Arrays.stream(hosts.split(" ")).map(TestNodes::node).toList());
    assertThat(names.find(told).map(ClusterNode::host).orElse(null)).isEqualTo(expected);
  }
}
