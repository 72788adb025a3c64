package io.heddle.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Serves {@code /heddle/}: the page, and below {@code api/v1} the JSON that it shows. */
public abstract class HeddleServlet extends HttpServlet {
  private static final long serialVersionUID = 1;
  public static final String PATHS = "/heddle/*";

  private static final String API = "/api/v1";

  protected abstract Site site();

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo() == null ? "" : request.getPathInfo();
    if (request.getMethod().equals("OPTIONS")) {
      // Hadoop's clients let Kerberos know them by such a request, before the one that they mean.
      response.setHeader("Allow", "GET, HEAD, POST, OPTIONS");
    } else if (path.equals(API) || path.startsWith(API + "/")) {
      new Answers(site()).answer(request, path.substring(API.length()), response);
    } else {
      PageFiles.answer(request, path, response);
    }
  }

  static final class PageFiles {
    private static final String DIRECTORY = "/io/heddle/web/page/";

    /** Nothing from anywhere else, no scripts or styles in the page itself. */
    private static final String CONTENT_SECURITY_POLICY =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** Each is served below {@code /heddle/} by its name, the page itself as that directory. */
    private static final List<String> NAMES =
        List.of(
            """
            page.html page.css page.svg page.js
            actions.js api.js applications.js change.js cluster.js colocation.js dom.js
            explanation.js format.js health.js history.js nodes.js queues.js reclaim.js
            release.js shadow.js stages.js state.js tuner.js users.js
            """
                .strip()
                .split("\\s+"));

    private static final Map<String, String> TYPES =
        Map.of(
            "html", "text/html",
            "css", "text/css",
            "js", "text/javascript",
            "svg", "image/svg+xml");

    private static final Map<String, PageFile> FILES =
        NAMES.stream().collect(Collectors.toMap(PageFiles::path, PageFile::read));

    private PageFiles() {}

    private record PageFile(String type, String text) {
      static PageFile read(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream in = PageFiles.class.getResourceAsStream(DIRECTORY + name)) {
          return new PageFile(type + "; charset=utf-8", new String(in.readAllBytes(), UTF_8));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    private static String path(String name) {
      return name.equals("page.html") ? "/" : "/" + name;
    }

    static void answer(HttpServletRequest request, String path, HttpServletResponse response)
        throws IOException {
      if (path.isEmpty()) {
        // Links in the page are relative, so that proxies may put it anywhere.
        response.sendRedirect(request.getContextPath() + request.getServletPath() + "/");
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
}
