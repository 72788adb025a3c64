package io.heddle.nodemetrics.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.TestNodes;
import io.heddle.nodemetrics.source.Flux.CsvTables;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of both InfluxDB versions about what Telegraf writes. */
class TelegrafAnswersTest {
  private final InfluxQl influxQl = new InfluxQl(TestNodes.config().influx());
  private final Flux flux = new Flux(TestNodes.config().influx());

  /** Idle 50 % and I/O wait 25 % leave 25 % for work; 25 % available is 75 % used. */
  @Test
  void fieldsBecomeFigures() {
    assertThat(
            Telegraf.figures(
                Map.of("usage_idle", 50.0, "usage_iowait", 25.0, "available_percent", 25.0)))
        .containsOnly(
            entry(MetricKind.CPU, 0.25),
            entry(MetricKind.IO_WAIT, 0.25),
            entry(MetricKind.MEMORY, 0.75));
    assertThat(Telegraf.figures(Map.of("usage_idle", 60.0))).isEmpty();
    assertThat(Telegraf.figures(Map.of("read_bytes", 1.0, "bytes_sent", 2.0)))
        .containsOnly(entry(MetricKind.DISK_READ, 1.0), entry(MetricKind.SENT, 2.0));
  }

  /** The range is 60 s, and the answer names its begin. */
  @Test
  void anAnswerToInfluxQl() throws IOException {
    String answer =
        """
        {"results": [
          {"statement_id": 0, "series": [
            {"name": "cpu", "tags": {"host": "n1"}, "columns": ["time", "usage_idle", "usage_iowait"],
             "values": [[1000000, 50, 25]]},
            {"name": "cpu", "tags": {"host": "n2"}, "columns": ["time", "usage_idle", "usage_iowait"],
             "values": [[1000000, 100, null]]}]},
          {"statement_id": 1},
          {"statement_id": 2, "series": [
            {"name": "diskio", "tags": {"host": "n1"}, "columns": ["time", "read_bytes", "write_bytes"],
             "values": [[1000000, 7.5, null]]}]}]}
        """;
    assertThat(influxQl.readings(answer))
        .containsExactlyInAnyOrder(
            new Reading(
                "n1",
                1_060_000,
                Map.of(MetricKind.CPU, 0.25, MetricKind.IO_WAIT, 0.25, MetricKind.DISK_READ, 7.5)),
            new Reading("n2", 1_060_000, Map.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\": \"database is required\"}",
        "{\"results\": [{\"error\": \"no such database\"}]}",
        "{}",
        "[]",
        "7",
        "{\"results\": [",
        "<html>"
      })
  void whatIsNoAnswerToInfluxQlIsAFailure(String answer) {
    assertThatThrownBy(() -> influxQl.readings(answer)).isInstanceOf(IOException.class);
  }

  @Test
  void anAnswerToFlux() throws IOException {
    String answer =
        """
        ,result,table,_field,host,_stop,_value\r
        ,cpu,0,usage_idle,n1,2026-11-20T10:00:00.5Z,50\r
        ,cpu,1,usage_iowait,n1,2026-11-20T10:00:00.5Z,25\r
        \r
        #datatype,string,long,string,string,dateTime:RFC3339,double\r
        ,result,table,_stop,_field,host,_value\r
        ,net,0,2026-11-20T10:00:00.5Z,bytes_recv,"n,""2""\",123.5\r
        """;
    long millis = 1_795_168_800_500L;
    assertThat(flux.readings(answer))
        .containsExactlyInAnyOrder(
            new Reading("n1", millis, Map.of(MetricKind.CPU, 0.25, MetricKind.IO_WAIT, 0.25)),
            new Reading("n,\"2\"", millis, Map.of(MetricKind.RECEIVED, 123.5)));
    assertThat(flux.readings("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "error,reference\n\"no such bucket\",897",
        ",result,_field\n,cpu",
        ",host,_stop,_field,_value\n,n1,yesterday,read_bytes,1",
        ",host,_stop,_field,_value\n,n1,2026-11-20T10:00:00Z,read_bytes,much",
        "<html>\n<body>"
      })
  void whatIsNoAnswerToFluxIsAFailure(String answer) {
    assertThatThrownBy(() -> flux.readings(answer)).isInstanceOf(IOException.class);
  }

  /** Whatever it is that cannot be used: no value, no number, no time, too few columns. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        ",n2,2026-11-20T10:00:00.5Z,read_bytes,",
        ",n2,2026-11-20T10:00:00.5Z,read_bytes,much",
        ",n2,,read_bytes,1",
        ",n2,+1000000000-12-31T23:59:59Z,read_bytes,1",
        ",n2"
      })
  void oneRowThatCannotBeUsedCostsNoOther(String row) throws IOException {
    String answer =
        ",host,_stop,_field,_value\n%s\n,n1,2026-11-20T10:00:00.5Z,read_bytes,7\n".formatted(row);
    assertThat(flux.readings(answer))
        .containsExactly(new Reading("n1", 1_795_168_800_500L, Map.of(MetricKind.DISK_READ, 7.0)));
  }

  @Test
  void rowsOfTablesByTheirColumns() throws IOException {
    assertThat(CsvTables.rows("#x\na,b\n1,2\n3,\n\nc\n4\n"))
        .isEqualTo(
            List.of(Map.of("a", "1", "b", "2"), Map.of("a", "3", "b", ""), Map.of("c", "4")));
  }
}
