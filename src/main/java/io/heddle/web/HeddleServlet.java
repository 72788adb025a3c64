package io.heddle.web;

import io.heddle.web.api.Answers;
import io.heddle.web.api.Site;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Serves {@code /heddle/}: the page, and below {@code api/v1} the JSON that it shows. */
public abstract class HeddleServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  /** What it is mapped to. */
  public static final String PATHS = "/heddle/*";

  private static final String API = "/api/v1";

  /** The ResourceManager that it is part of. */
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
}
