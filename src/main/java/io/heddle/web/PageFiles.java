package io.heddle.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The page: a few files, read once from the jar. */
final class PageFiles {
  private static final String DIRECTORY = "/io/heddle/web/page/";

  /** Nothing from anywhere else, no scripts or styles in the page itself. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final Map<String, PageFile> FILES =
      Map.of(
          "/", PageFile.read("page.html", "text/html"),
          "/page.css", PageFile.read("page.css", "text/css"),
          "/page.js", PageFile.read("page.js", "text/javascript"),
          "/page.svg", PageFile.read("page.svg", "image/svg+xml"));

  private PageFiles() {}

  private record PageFile(String type, String text) {
    static PageFile read(String name, String type) {
      try (InputStream in = PageFiles.class.getResourceAsStream(DIRECTORY + name)) {
        return new PageFile(type + "; charset=utf-8", new String(in.readAllBytes(), UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Serves a file. */
  static void answer(HttpServletRequest request, String path, HttpServletResponse response)
      throws IOException {
    if (path.isEmpty()) {
      // Links in the page are relative, so that proxies may put it anywhere.
      response.sendRedirect(request.getRequestURI() + "/");
      return;
    }
    PageFile file = FILES.get(path);
    boolean isHead = request.getMethod().equals("HEAD");
    if (!isHead && !request.getMethod().equals("GET")) {
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    } else if (file == null) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else {
      response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Referrer-Policy", "no-referrer");
      response.setHeader("Cache-Control", "no-cache");
      response.setContentType(file.type());
      byte[] content = file.text().getBytes(UTF_8);
      response.setContentLength(content.length);
      if (!isHead) {
        response.getOutputStream().write(content);
      }
    }
  }
}
