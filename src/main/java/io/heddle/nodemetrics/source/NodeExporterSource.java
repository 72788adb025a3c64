package io.heddle.nodemetrics.source;

import static io.heddle.config.MetricsConfig.NodeExporterConfig.HOSTS;

import io.heddle.config.HostPatterns;
import io.heddle.config.HttpConfig.AuthenticationConfig.Scheme;
import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsConfig.NodeExporterConfig;
import io.heddle.model.Printable;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Node_exporters of all nodes, a few at a time; it is a failure if none answers. */
public final class NodeExporterSource implements MetricsSource {
  private final NodeExporterConfig config;
  private final HostAddress address;
  private final DeviceFilters devices;
  private final MetricsEnvironment environment;
  private final HttpReader reader;
  private Map<String, Scrape> latest = new HashMap<>();

  public NodeExporterSource(MetricsConfig config, MetricsEnvironment environment) {
    this.config = config.nodeExporter();
    this.address = new HostAddress(this.config.scheme(), this.config.port(), this.config.path());
    this.devices = config.devices();
    this.environment = environment;
    this.reader = new HttpReader(config, this.config.authentication(), environment);
  }

  @Override
  public List<Reading> poll() throws IOException, InterruptedException {
    Round round = new Round();
    for (ClusterNode node : environment.nodes().get()) {
      round.begin(node);
    }
    round.endAll();
    latest = round.scrapes;
    if (round.scrapes.isEmpty() && round.lastFailure != null) {
      throw round.lastFailure;
    }
    return round.readings;
  }

  /** Whether the admin allowed the host: a NodeManager registers with any name that it likes. */
  private boolean isAllowed(ClusterNode node) {
    return config
        .hosts()
        .map(hosts -> hosts.contain(node.host()))
        .orElse(node.listed() || config.authentication().scheme() == Scheme.NONE);
  }

  private record UnderWay(String host, long millis, HttpReader.Answer answer) {}

  private final class Round {
    private final Map<String, Scrape> scrapes = new HashMap<>();
    private final List<Reading> readings = new ArrayList<>();
    private final Deque<UnderWay> underWay = new ArrayDeque<>();
    private IOException lastFailure;

    void begin(ClusterNode node) throws IOException, InterruptedException {
      Optional<URI> scraped = scraped(node);
      if (scraped.isEmpty()) {
        return;
      }
      if (underWay.size() == config.concurrent()) {
        end(underWay.remove());
      }
      long now = environment.clock().getAsLong();
      HttpReader.Answer answer = reader.start(HttpRequest.newBuilder(scraped.get()));
      underWay.add(new UnderWay(node.host(), now, answer));
    }

    private Optional<URI> scraped(ClusterNode node) {
      try {
        URI uri = address.on(node.host());
        if (isAllowed(node)) {
          return Optional.of(uri);
        }
        lastFailure =
            new IOException("%s may not be scraped: list it in %s".formatted(uri.getHost(), HOSTS));
      } catch (IOException e) {
        lastFailure = e;
      }
      return Optional.empty();
    }

    void endAll() throws InterruptedException {
      while (!underWay.isEmpty()) {
        end(underWay.remove());
      }
    }

    private void end(UnderWay scrape) throws InterruptedException {
      try {
        keep(scrape.host, ScrapeBuilder.parse(scrape.answer.await(), scrape.millis, devices));
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

  /**
   * Address on a host that a NodeManager named, which can only be a host name (RFC 1123, section
   * 2.1) or an IP address.
   *
   * @param port from 1 to 65535
   * @param path from the first slash on
   */
  record HostAddress(String scheme, int port, String path) {
    private static final String LABEL = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";

    /** Not a number alone: resolvers take it for an IP address. */
    private static final Pattern NAME =
        Pattern.compile("(?![0-9]+$)" + LABEL + "(\\." + LABEL + ")*");

    private static final Pattern IPV6 =
        Pattern.compile("[0-9a-fA-F]{0,4}(:[0-9a-fA-F.]{0,15}){2,8}");

    URI on(String host) throws IOException {
      // Patterns with groups recurse: a long name would end in a StackOverflowError.
      if (host.length() > HostPatterns.LONGEST_NAME
          || !(NAME.matcher(host).matches() || IPV6.matcher(host).matches())) {
        throw refusal(host, null);
      }
      try {
        return new URI(scheme, null, host, port, path, null, null).parseServerAuthority();
      } catch (URISyntaxException e) {
        throw refusal(host, e);
      }
    }

    private static IOException refusal(String host, URISyntaxException cause) {
      return new IOException("'%s' is no host name".formatted(Printable.of(host)), cause);
    }
  }
}
