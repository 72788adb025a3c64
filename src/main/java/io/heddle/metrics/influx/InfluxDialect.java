package io.heddle.metrics.influx;

import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.metrics.Reading;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.List;

/** A language in which an InfluxDB is asked, and its form of answer. */
interface InfluxDialect {
  /** Asks for the means of Telegraf's fields over the configured range, by node. */
  HttpRequest.Builder request(DeviceFilters devices);

  /**
   * Reads the answer to such a request.
   *
   * @throws IOException if it is an error, or is not in the form of an answer
   */
  List<Reading> readings(String answer) throws IOException;
}
