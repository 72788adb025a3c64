package io.heddle.yarn.testing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The part of a ResourceManager's web server that shows which metrics there are. */
public record BeanServer(HttpServer server) implements AutoCloseable {
  public static BeanServer showing(String... names) throws IOException {
    List<String> beans =
        Arrays.stream(names).map(name -> "Hadoop:service=ResourceManager,name=" + name).toList();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          String wanted = exchange.getRequestURI().getQuery().substring("qry=".length());
          byte[] answer =
              beans.stream()
                  .filter(wanted::equals)
                  .map("{\"name\": \"%s\"}"::formatted)
                  .collect(Collectors.joining(", ", "{\"beans\": [", "]}"))
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
          }
        });
    server.start();
    return new BeanServer(server);
  }

  public String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
