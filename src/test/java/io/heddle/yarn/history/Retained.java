package io.heddle.yarn.history;

import io.heddle.yarn.HeddleScheduler;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * What Heddle's own objects still hold of applications, found by following every field, whatever it
 * is called, through Heddle's classes and Java's collections. YARN's own objects are not entered.
 */
final class Retained {
  private static final String OWN = "io.heddle.";
  private static final String HARNESS = "io.heddle.sim.";

  private record Place(String path, Object value) {}

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Place> open = new ArrayDeque<>();
  private final List<String> found = new ArrayList<>();
  private final Set<String> exempt;

  private Retained(Set<String> exempt) {
    this.exempt = exempt;
  }

  /**
   * The paths to what is held, such as {@code wiring.services.applications.byAttempt}, without
   * entering classes of the simple names {@code exempt}.
   */
  static List<String> of(HeddleScheduler scheduler, Set<String> exempt) {
    Retained retained = new Retained(exempt);
    retained.enterFields(new Place("", scheduler), HeddleScheduler.class);
    while (!retained.open.isEmpty()) {
      retained.enter(retained.open.remove());
    }
    return retained.found;
  }

  private void reach(String path, Object value) {
    if (value == null || !seen.add(value)) {
      return;
    }
    if (isOfApplication(value)) {
      found.add(path + " holds " + value);
    } else {
      open.add(new Place(path, value));
    }
  }

  private static boolean isOfApplication(Object value) {
    return value instanceof SchedulerApplicationAttempt
        || value instanceof ApplicationId
        || value instanceof ApplicationAttemptId
        || value instanceof ContainerId
        || value instanceof RMContainer;
  }

  private void enter(Place place) {
    Object value = place.value();
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, each) -> {
            reach(place.path(), key);
            reach(place.path(), each);
          });
    } else if (value instanceof Collection<?> values) {
      values.forEach(each -> reach(place.path(), each));
    } else if (value instanceof AtomicReference<?> reference) {
      reach(place.path(), reference.get());
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(each -> reach(place.path(), each));
    } else if (value instanceof Object[] array) {
      for (int i = 0; i < Array.getLength(array); i++) {
        reach(place.path(), array[i]);
      }
    } else if (isOwn(value.getClass()) && !exempt.contains(value.getClass().getSimpleName())) {
      enterFields(place, value.getClass());
    }
  }

  private void enterFields(Place place, Class<?> lowest) {
    for (Class<?> type = lowest; type != null && isOwn(type); type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          reach(place.path() + "." + field.getName(), read(field, place.value()));
        }
      }
    }
  }

  private static boolean isOwn(Class<?> type) {
    return type.getName().startsWith(OWN) && !type.getName().startsWith(HARNESS);
  }

  /** Also of records and of what lambdas capture. */
  private static Object read(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field.toString(), e);
    }
  }
}
