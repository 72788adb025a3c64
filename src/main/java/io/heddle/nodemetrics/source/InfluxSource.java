package io.heddle.nodemetrics.source;

import io.heddle.config.MetricsConfig;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.io.IOException;
import java.util.List;

/** Telegraf's measurements in an InfluxDB, as in the prototype of Thamsen et al., Euro-Par 2019. */
public final class InfluxSource implements MetricsSource {
  private final MetricsConfig config;
  private final InfluxDialect dialect;
  private final HttpReader reader;

  public InfluxSource(MetricsConfig config, MetricsEnvironment environment) {
    this.config = config;
    this.dialect =
        config.influx().version() == 1 ? new InfluxQl(config.influx()) : new Flux(config.influx());
    this.reader = new HttpReader(config, config.influx().authentication(), environment);
  }

  @Override
  public List<Reading> poll() throws IOException, InterruptedException {
    return dialect.readings(reader.read(dialect.request(config.devices())));
  }
}
