package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.http.RestCsrfPreventionFilter;
import org.apache.hadoop.util.JsonSerialization;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Asks ResourceManagers' web addresses, with security settings, as {@link WebClient} does. */
public record RmHttp(Configuration conf, List<String> addresses) {
  /** What may be wrong with a ResourceManager whose answer is not Heddle's. */
  public static final String NOT_HEDDLE =
      "it does not run io.heddle.yarn.HeddleScheduler, or is not the active ResourceManager";

  private static final String METRICS_NAME = "Hadoop:service=*,name=HeddleMetrics";

  /** Where an active ResourceManager shows Heddle's metrics, as beans; others show none. */
  public static final String METRICS = "/jmx?qry=" + METRICS_NAME;

  private static final String CSRF_HEADER =
      YarnConfiguration.RM_CSRF_PREFIX + RestCsrfPreventionFilter.CUSTOM_HEADER_PARAM;

  private static final int MOST_BYTES = 16 << 20;

  /** {@code status} is of HTTP. */
  public record Answer(String address, int status, String body) {
    public boolean isOk() {
      return status == HttpURLConnection.HTTP_OK;
    }

    /** Why Heddle refused, in its own words where it answered. */
    public Refused reason() {
      try {
        Map<?, ?> answer = new JsonSerialization<>(Map.class, false, false).fromJson(body);
        Object error = answer == null ? null : answer.get("error");
        return error == null ? refused() : new Refused(Printable.of(String.valueOf(error)));
      } catch (IOException e) {
        return refused();
      }
    }

    /** Why it is of no use where Heddle's pages were asked for. */
    public Refused refused() {
      return new Refused(
          "HTTP status "
              + status
              + "; it does not run io.heddle.yarn.HeddleScheduler, or does not let you in");
    }
  }

  /** Makes something of an answer. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Throws IOException saying why it is of no use; then the next ResourceManager is asked. */
    T read(Answer answer) throws IOException;
  }

  /** Reads from the ResourceManagers of a configuration, or {@code url} alone. */
  public static RmHttp of(Configuration conf, Optional<String> url) {
    YarnConfiguration settings = new YarnConfiguration(conf);
    return new RmHttp(settings, url.map(List::of).orElseGet(() -> addresses(settings)));
  }

  private static List<String> addresses(Configuration conf) {
    Collection<String> ids = HAUtil.isHAEnabled(conf) ? HAUtil.getRMHAIds(conf) : List.of("");
    return ids.stream().map(id -> address(conf, id)).toList();
  }

  private static String address(Configuration conf, String id) {
    boolean https = YarnConfiguration.useHttps(conf);
    String key =
        https ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS : YarnConfiguration.RM_WEBAPP_ADDRESS;
    int port =
        https
            ? YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_PORT
            : YarnConfiguration.DEFAULT_RM_WEBAPP_PORT;
    String hostAndPort = conf.getTrimmed(HAUtil.addSuffix(key, id));
    if (hostAndPort == null) {
      String host =
          conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_HOSTNAME, id), "localhost");
      hostAndPort = host + ":" + port;
    }
    return (https ? "https://" : "http://") + hostAndPort;
  }

  /**
   * Asks for {@code path}, from the first slash on, until one ResourceManager has something to say.
   *
   * @throws CommandException if none has, saying why for each
   */
  public <T> T readFirst(String path, Reader<T> reader) throws CommandException {
    return first(address -> get(address, path), reader);
  }

  /**
   * Asks for a change as the user who runs the command, until one ResourceManager has made it.
   *
   * @param path from the first slash on
   * @throws CommandException if none has, saying why for each
   */
  public <T> T changeFirst(String path, Reader<T> reader) throws CommandException {
    return first(address -> post(address, path), reader);
  }

  @FunctionalInterface
  private interface Asking {
    Answer ask(String address) throws IOException;
  }

  private <T> T first(Asking asking, Reader<T> reader) throws CommandException {
    List<String> reasons = new ArrayList<>();
    for (String address : addresses) {
      try {
        Answer answer = asking.ask(address);
        if (answer.status() == HttpURLConnection.HTTP_UNAUTHORIZED) {
          throw new Refused(
              "it lets in only users that it knows (HTTP status 401): with Kerberos,"
                  + " hadoop.security.authentication = kerberos in core-site.xml, and kinit");
        }
        return reader.read(answer);
      } catch (MalformedURLException | IllegalArgumentException e) {
        reasons.add(address + " is no address; write it as http://HOST:8088");
      } catch (Refused | KerberosException e) {
        reasons.add(address + ": " + e.getMessage());
      } catch (IOException e) {
        reasons.add(address + " cannot be read: " + reason(e));
      }
    }
    throw new CommandException(String.join(System.lineSeparator(), reasons));
  }

  private static String reason(IOException e) {
    return e instanceof ConnectException
        ? "nothing answers there; name the ResourceManager by --rm http://HOST:PORT, or set "
            + YarnConfiguration.RM_WEBAPP_ADDRESS
        : e.toString();
  }

  /**
   * First ResourceManager that runs Heddle, or does not let the caller in; silent ones do not run.
   */
  public Optional<String> running() {
    return addresses.stream()
        .filter(
            address ->
                EnumSet.of(Presence.THERE, Presence.UNKNOWN)
                    .contains(presence(address, METRICS_NAME)))
        .findFirst();
  }

  /** Whether something is in one of the ResourceManagers, what is surest first. */
  public enum Presence {
    THERE,
    /** One of them does not let the caller in. */
    UNKNOWN,
    /** The ResourceManagers that answer do not have it. */
    ABSENT,
    NO_ANSWER
  }

  /** Whether one of them shows a bean of this name. */
  public Presence presence(String bean) {
    return addresses.stream()
        .map(address -> presence(address, bean))
        .min(Comparator.naturalOrder())
        .orElse(Presence.NO_ANSWER);
  }

  private Presence presence(String address, String bean) {
    try {
      Answer answer = get(address, "/jmx?qry=" + bean);
      boolean locked =
          answer.status() == HttpURLConnection.HTTP_UNAUTHORIZED
              || answer.status() == HttpURLConnection.HTTP_FORBIDDEN;
      if (locked) {
        return Presence.UNKNOWN;
      }
      // The service may be any.
      boolean isThere = answer.isOk() && answer.body().contains(bean.substring(bean.indexOf(',')));
      return isThere ? Presence.THERE : Presence.ABSENT;
    } catch (KerberosException e) {
      return Presence.UNKNOWN;
    } catch (IOException | IllegalArgumentException e) {
      return Presence.NO_ANSWER;
    }
  }

  /** An answer that was read and is of no use. */
  public static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    public Refused(String message) {
      super(message);
    }
  }

  private Answer get(String address, String path) throws IOException {
    try (WebClient server = new WebClient(conf, address)) {
      return answer(address, server.open(path));
    }
  }

  /** Without Kerberos, a ResourceManager believes the name that it is told. */
  private Answer post(String address, String path) throws IOException {
    String user =
        UserGroupInformation.isSecurityEnabled()
            ? ""
            : (path.contains("?") ? "&" : "?")
                + "user.name="
                + URLEncoder.encode(
                    UserGroupInformation.getCurrentUser().getShortUserName(),
                    StandardCharsets.UTF_8);
    try (WebClient server = new WebClient(conf, address)) {
      HttpURLConnection connection = server.open(path + user);
      connection.setRequestMethod("POST");
      connection.setInstanceFollowRedirects(false);
      connection.setRequestProperty(
          conf.get(CSRF_HEADER, RestCsrfPreventionFilter.HEADER_DEFAULT), "heddle");
      return answer(address, connection);
    }
  }

  private static Answer answer(String address, HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    InputStream body =
        status < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream();
    try (InputStream in = body == null ? InputStream.nullInputStream() : body) {
      return new Answer(
          address, status, new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
    }
  }
}
