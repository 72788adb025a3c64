package io.heddle.nodemetrics.source;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsConfig.NodeExporterConfig;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The node_exporter of every node of the cluster, a few at a time. A node that does not answer is
 * left out; it is a failure if none does.
 */
public final class NodeExporterSource implements MetricsSource {
  private final NodeExporterConfig config;
  private final DeviceFilters devices;
  private final MetricsEnvironment environment;
  private final HttpReader reader;
  private Map<String, Scrape> latest = new HashMap<>();

  public NodeExporterSource(MetricsConfig config, MetricsEnvironment environment) {
    this.config = config.nodeExporter();
    this.devices = config.devices();
    this.environment = environment;
    this.reader =
        new HttpReader(
            config.http(),
            new Credentials(this.config.authentication(), environment.credentials()));
  }

  @Override
  public List<Reading> poll() throws IOException, InterruptedException {
    Round round = new Round();
    for (ClusterNode node : environment.nodes().get()) {
      round.begin(node.host());
    }
    round.endAll();
    latest = round.scrapes;
    if (round.scrapes.isEmpty() && round.lastFailure != null) {
      throw round.lastFailure;
    }
    return round.readings;
  }

  private URI address(String host) {
    String literal = host.contains(":") ? "[" + host + "]" : host;
    return URI.create(config.scheme() + "://" + literal + ":" + config.port() + config.path());
  }

  private record UnderWay(String host, long millis, HttpReader.Answer answer) {}

  /** One poll of all nodes. */
  private final class Round {
    private final Map<String, Scrape> scrapes = new HashMap<>();
    private final List<Reading> readings = new ArrayList<>();
    private final Deque<UnderWay> underWay = new ArrayDeque<>();
    private IOException lastFailure;

    void begin(String host) throws IOException, InterruptedException {
      if (underWay.size() == config.concurrent()) {
        end(underWay.remove());
      }
      long now = environment.clock().getAsLong();
      try {
        underWay.add(new UnderWay(host, now, reader.start(HttpRequest.newBuilder(address(host)))));
      } catch (IllegalArgumentException e) {
        lastFailure = new IOException("no address can be made of the host name " + host, e);
      }
    }

    void endAll() throws InterruptedException {
      while (!underWay.isEmpty()) {
        end(underWay.remove());
      }
    }

    private void end(UnderWay scrape) throws InterruptedException {
      try {
        keep(scrape.host, Scrape.parse(scrape.answer.await(), scrape.millis, devices));
      } catch (IOException e) {
        lastFailure = e;
      }
    }

    private void keep(String host, Scrape scrape) {
      Scrape before = latest.getOrDefault(host, scrape);
      scrapes.put(host, scrape);
      readings.add(new Reading(host, scrape.millis(), scrape.since(before)));
    }
  }
}
