package io.heddle.yarn.web;

import io.heddle.web.Caller;
import io.heddle.web.Query;
import io.heddle.web.Text;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * Which applications a question is about; empty is any.
 *
 * @param queue path of theirs, or one above it
 * @param search in lower case, in their name or id
 */
record ApplicationFilter(String queue, String user, String search, Predicate<String> visible) {

  static ApplicationFilter of(Query query) {
    Caller caller = query.caller();
    return new ApplicationFilter(
        query.text("queue"),
        query.text("user"),
        query.text("search").toLowerCase(Locale.ROOT),
        id -> !caller.seesOnlyOwn() || caller.maySee(id));
  }

  boolean matches(Identity application) {
    String path = application.queue();
    return (queue.isEmpty() || path.equals(queue) || path.startsWith(queue + "."))
        && (user.isEmpty() || application.user().equals(user))
        && (search.isEmpty()
            || contains(application.id(), search)
            || contains(application.name(), search))
        && visible.test(application.id());
  }

  private static boolean contains(String text, String search) {
    return text.toLowerCase(Locale.ROOT).contains(search);
  }

  /** Which application it is, in words that may be shown. */
  record Identity(String id, String name, String user, String type, String queue) {
    static Identity of(RMApp application, String queue) {
      return new Identity(
          application.getApplicationId().toString(),
          Text.shown(application.getName()),
          Text.shown(application.getUser()),
          Text.shown(application.getApplicationType()),
          queue);
    }
  }
}
