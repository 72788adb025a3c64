package io.heddle.web;

import io.heddle.model.Printable;
import io.heddle.model.PrintableFailure;
import io.heddle.model.Survival;
import io.heddle.web.Resources.Resource;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Resources for one caller; {@code changeHeader} names the header that changes need. */
record Lookup(Resources resources, Caller caller, String changeHeader) {
  private static final Logger LOG = LoggerFactory.getLogger(Lookup.class);
  private static final int MOST_PARTS = 40;

  /** Names of parts; Hadoop's own parameters, such as {@code user.name}, are none. */
  private static final Pattern PART = Pattern.compile("[a-z][a-z-]{0,40}");

  Object one(String path, Map<String, String> parameters) throws Refusal {
    if (path.isEmpty()) {
      return resources.index(caller, changeHeader);
    }
    int slash = path.indexOf('/');
    String name = slash < 0 ? path : path.substring(0, slash);
    String rest = slash < 0 ? "" : path.substring(slash + 1);
    int end = rest.indexOf('/');
    if (end > 0) {
      Optional<Resource> part = resources.resource(name + "/ID/" + rest.substring(end + 1));
      if (part.isPresent()) {
        return part.get().get(new Query(rest.substring(0, end), parameters, caller));
      }
    }
    Optional<Resource> resource = resources.resource(name);
    if (resource.isEmpty()) {
      throw Refusal.notFound(
          "no resource '%s': GET /heddle/api/v1 lists all".formatted(Printable.value(name)));
    }
    return resource.get().get(new Query(rest, parameters, caller));
  }

  /** Looks up several by name, path and query; one that is refused or fails leaves the others. */
  Map<String, Object> page(Map<String, String> wanted) throws Refusal {
    Map<String, Object> answers = new TreeMap<>();
    for (Map.Entry<String, String> part : wanted.entrySet()) {
      if (PART.matcher(part.getKey()).matches()) {
        if (answers.size() == MOST_PARTS) {
          throw Refusal.badRequest("too many parts: at most %d".formatted(MOST_PARTS));
        }
        answers.put(part.getKey(), part(part.getValue()));
      }
    }
    return answers;
  }

  private Object part(String target) {
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    try {
      // Explanations take time under the scheduler's lock: one at a time.
      if (path.indexOf('/') != path.lastIndexOf('/')) {
        throw Refusal.badRequest("a part is a whole resource, not one of its items");
      }
      return one(path, mark < 0 ? Map.of() : parameters(target.substring(mark + 1)));
    } catch (Refusal e) {
      return new Failed(e.status(), e.getMessage());
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      return failed(target, e);
    }
  }

  /** The parameters of a query; of two for one name the first. */
  static Map<String, String> parameters(String query) throws Refusal {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : query.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      parameters.putIfAbsent(decoded(parts[0]), parts.length == 2 ? decoded(parts[1]) : "");
    }
    return parameters;
  }

  private static String decoded(String text) throws Refusal {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest("'%s' is no part of a query".formatted(Printable.value(text)));
    }
  }

  static Failed failed(String target, Throwable failure) {
    LOG.warn("Heddle could not answer {}", Printable.of(target), PrintableFailure.of(failure));
    return new Failed(500, "Heddle failed to answer; the ResourceManager's log says why");
  }

  /** What a request that is not served answers. */
  public record Failed(int status, String error) {}
}
