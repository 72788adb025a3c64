package io.heddle.nodemetrics.source;

import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.List;

/** How one version of InfluxDB is asked, and what it answers. */
interface InfluxDialect {
  HttpRequest.Builder request(DeviceFilters devices);

  /** Throws IOException if it is an error, or is not in the form of an answer. */
  List<Reading> readings(String answer) throws IOException;
}
