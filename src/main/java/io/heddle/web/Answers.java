package io.heddle.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.model.Printable;
import io.heddle.model.Survival;
import io.heddle.web.Lookup.Failed;
import io.heddle.web.Resources.Action;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers requests to the API of a site: GET shows a resource, POST makes a change. */
public record Answers(Site site) {
  /** What a change answers. */
  public record Done(String message) {}

  /** {@code path} is below {@code /heddle/api/v1}. */
  public void answer(HttpServletRequest request, String path, HttpServletResponse response)
      throws IOException {
    try {
      String below = path.startsWith("/") ? path.substring(1) : path;
      write(response, HttpServletResponse.SC_OK, answer(request, below));
    } catch (Refusal e) {
      write(response, e.status(), new Failed(e.status(), e.getMessage()));
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      Failed failed = Lookup.failed(request.getRequestURI(), e);
      write(response, failed.status(), failed);
    }
  }

  private Object answer(HttpServletRequest request, String path) throws Refusal {
    Resources resources = site.resources();
    return switch (request.getMethod()) {
      case "GET", "HEAD" ->
          get(new Lookup(resources, site.caller(request), site.changeHeader()), request, path);
      case "POST" -> post(request, resources, path);
      default ->
          throw new Refusal(
              405, "%s is not served: GET or POST".formatted(Printable.value(request.getMethod())));
    };
  }

  private static Object get(Lookup lookup, HttpServletRequest request, String path) throws Refusal {
    Map<String, String> parameters = parameters(request);
    return path.equals(Resources.PAGE) ? lookup.page(parameters) : lookup.one(path, parameters);
  }

  private Done post(HttpServletRequest request, Resources resources, String path) throws Refusal {
    Optional<Action> action = resources.action(path);
    if (action.isEmpty()) {
      throw Refusal.notFound(
          "no change '%s': GET /heddle/api/v1 lists all".formatted(Printable.value(path)));
    }
    Caller caller = site.caller(request);
    try {
      if (request.getHeader(site.changeHeader()) == null) {
        throw Refusal.badRequest("the header %s is missing".formatted(site.changeHeader()));
      }
      if (!caller.isAdmin()) {
        throw Refusal.forbidden(
            "'%s' is no admin of YARN: ask one of yarn.admin.acl"
                .formatted(Printable.value(caller.user())));
      }
      String message = action.get().post(new Query("", parameters(request), caller));
      site.audit(caller, path, "");
      return new Done(message);
    } catch (Refusal e) {
      site.audit(caller, path, e.getMessage());
      throw e;
    }
  }

  /** As they were sent: Hadoop gives parameters with characters quoted as in HTML. */
  private static Map<String, String> parameters(HttpServletRequest request) throws Refusal {
    String query = request.getQueryString();
    return query == null ? Map.of() : Lookup.parameters(query);
  }

  private static void write(HttpServletResponse response, int status, Object answer)
      throws IOException {
    byte[] json = JsonWriter.write(answer);
    response.setStatus(status);
    response.setContentType("application/json; charset=utf-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(json.length);
    response.getOutputStream().write(json);
  }

  static final class JsonWriter {
    private static final ObjectMapper MAPPER =
        new ObjectMapper(
            // Words of users bring no marks of direction along, whatever shows them.
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());

    private JsonWriter() {}

    static byte[] write(Object answer) {
      try {
        return MAPPER.writeValueAsBytes(answer);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("no JSON: " + answer.getClass(), e);
      }
    }
  }
}
