package io.heddle.cli.command;

import io.heddle.history.rest.RestServer;
import io.heddle.history.rest.YarnCluster.StatusException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.ssl.SSLFactory;

/** Reads pages of one of Hadoop's servers. */
public final class WebClient implements RestServer, Closeable {
  private static final int CONNECT_MILLIS = 10_000;

  /** A server that holds many applications works for some time on its answer. */
  private static final int READ_MILLIS = 60_000;

  private final String address;
  private final SSLFactory ssl;
  private final AuthenticatedURL.Token token = new AuthenticatedURL.Token();

  /**
   * Reads with Kerberos where Hadoop uses it, and the trust store of ssl-client.xml for https.
   *
   * @param address such as {@code http://HOST:8088}
   */
  public WebClient(Configuration conf, String address) throws IOException {
    this.address = address.replaceAll("/+$", "");
    String protocol = URI.create(this.address).toURL().getProtocol();
    if (protocol.equals("http")) {
      ssl = null;
      return;
    }
    if (!protocol.equals("https")) {
      throw new MalformedURLException(address + " is no address of a page");
    }
    ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
    try {
      ssl.init();
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  @Override
  public InputStream get(String path) throws IOException {
    HttpURLConnection connection = open(path);
    try {
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw new StatusException(connection.getURL().toString(), connection.getResponseCode());
      }
      return connection.getInputStream();
    } catch (UnknownHostException | SocketException | SocketTimeoutException e) {
      throw new IOException(address + path + " cannot be read: " + e, e);
    }
  }

  /**
   * @param path from the first slash on
   */
  HttpURLConnection open(String path) throws IOException {
    HttpURLConnection connection = connect(URI.create(address + path).toURL());
    connection.setRequestProperty("Accept", "application/json");
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(READ_MILLIS);
    return connection;
  }

  private HttpURLConnection connect(URL url) throws IOException {
    if (UserGroupInformation.isSecurityEnabled()) {
      try {
        return new AuthenticatedURL(null, ssl).openConnection(url, token);
      } catch (AuthenticationException e) {
        throw new KerberosException(e);
      }
    }
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    return ssl == null ? connection : ssl.configure(connection);
  }

  @Override
  public void close() {
    if (ssl != null) {
      ssl.destroy();
    }
  }
}
