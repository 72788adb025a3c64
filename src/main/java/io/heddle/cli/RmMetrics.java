package io.heddle.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.util.JsonSerialization;

/** Reads Heddle's metrics from the {@code /jmx} page of a ResourceManager. */
final class RmMetrics {
  private static final String QUERY = "/jmx?qry=Hadoop:service=ResourceManager,name=HeddleMetrics";
  private static final int TIMEOUT_MILLIS = 10_000;

  private final Configuration conf;

  /**
   * Reads with the security settings of {@code conf}: Kerberos where Hadoop uses it, and the trust
   * store of ssl-client.xml for https.
   */
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
      } catch (IOException | GeneralSecurityException | AuthenticationException e) {
        reasons.add(address + " cannot be read: " + e);
      }
    }
    throw new CommandException(String.join(System.lineSeparator(), reasons));
  }

  private List<Map<String, Object>> read(String address)
      throws IOException, GeneralSecurityException, AuthenticationException {
    URL url = URI.create(address.replaceAll("/+$", "") + QUERY).toURL();
    if (!url.getProtocol().equals("https")) {
      return read(url, null);
    }
    SSLFactory ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
    try {
      ssl.init();
      return read(url, ssl);
    } finally {
      ssl.destroy();
    }
  }

  private static List<Map<String, Object>> read(URL url, SSLFactory ssl)
      throws IOException, AuthenticationException {
    HttpURLConnection connection = connect(url, ssl);
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("HTTP status " + connection.getResponseCode());
    }
    try (InputStream in = connection.getInputStream()) {
      return new JsonSerialization<>(Page.class, false, false).fromJsonStream(in).getBeans();
    }
  }

  private static HttpURLConnection connect(URL url, SSLFactory ssl)
      throws IOException, AuthenticationException {
    if (UserGroupInformation.isSecurityEnabled()) {
      return new AuthenticatedURL(null, ssl).openConnection(url, new AuthenticatedURL.Token());
    }
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    return ssl == null ? connection : ssl.configure(connection);
  }
}
