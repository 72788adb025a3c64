package io.heddle.cli.http;

import io.heddle.cli.command.CommandException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/** Reads Heddle's metrics from the {@code /jmx} page of a ResourceManager. */
public final class RmMetrics {
  private static final String QUERY = "/jmx?qry=Hadoop:service=ResourceManager,name=HeddleMetrics";

  private final RmHttp http;

  /** Reads with the security settings of {@code conf}. */
  public RmMetrics(Configuration conf) {
    http = new RmHttp(conf);
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
  public record Reading(String address, Map<String, Object> values) {}

  /**
   * The metrics of the first ResourceManager that runs Heddle; a standby has none.
   *
   * @throws CommandException if none does, saying why for each
   */
  public Reading readFirst(List<String> addresses) throws CommandException {
    return http.readFirst(addresses, QUERY, RmMetrics::read);
  }

  private static Reading read(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw new IOException("HTTP status " + answer.status());
    }
    List<Map<String, Object>> beans =
        new JsonSerialization<>(Page.class, false, false).fromJson(answer.body()).getBeans();
    if (beans.isEmpty()) {
      throw new RmHttp.Refused(
          "no HeddleMetrics there; it does not run io.heddle.yarn.HeddleScheduler, or is not the"
              + " active ResourceManager");
    }
    return new Reading(answer.address(), new TreeMap<>(beans.get(0)));
  }
}
