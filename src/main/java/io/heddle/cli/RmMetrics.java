package io.heddle.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/** Reads Heddle's metrics from the {@code /jmx} page of a ResourceManager. */
final class RmMetrics {
  private static final String QUERY = "/jmx?qry=Hadoop:service=ResourceManager,name=HeddleMetrics";

  private final Configuration conf;

  /** Reads with the security settings of {@code conf}, as {@link WebClient} does. */
  RmMetrics(Configuration conf) {
    this.conf = conf;
  }

  /** The page's answer, as Hadoop's JMX servlet writes it. */
  static final class Page {
    private List<Map<String, Object>> beans = List.of();

    public List<Map<String, Object>> getBeans() {
      return beans;
    }

    public void setBeans(List<Map<String, Object>> beans) {
      this.beans = beans;
    }
  }

  /**
   * What one ResourceManager says.
   *
   * @param values by metric name, sorted
   */
  record Reading(String address, Map<String, Object> values) {}

  /**
   * The metrics of the first ResourceManager that runs Heddle; a standby has none.
   *
   * @throws CommandException if none does, saying why for each
   */
  Reading readFirst(List<String> addresses) throws CommandException {
    List<String> reasons = new ArrayList<>();
    for (String address : addresses) {
      try {
        List<Map<String, Object>> beans = read(address);
        if (!beans.isEmpty()) {
          return new Reading(address, new TreeMap<>(beans.get(0)));
        }
        reasons.add(
            address
                + ": no HeddleMetrics there; it does not run io.heddle.yarn.HeddleScheduler, or is"
                + " not the active ResourceManager");
      } catch (MalformedURLException | IllegalArgumentException e) {
        reasons.add(address + " is no address; write it as http://HOST:8088");
      } catch (IOException e) {
        reasons.add(address + " cannot be read: " + e);
      }
    }
    throw new CommandException(String.join(System.lineSeparator(), reasons));
  }

  private List<Map<String, Object>> read(String address) throws IOException {
    try (WebClient server = new WebClient(conf, address);
        InputStream in = server.get(QUERY)) {
      return new JsonSerialization<>(Page.class, false, false).fromJsonStream(in).getBeans();
    }
  }
}
