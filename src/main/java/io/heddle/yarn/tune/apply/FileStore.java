package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * {@code capacity-scheduler.xml}, rewritten after the scheduler has tried a mutation, so that it
 * never holds one that a restart would stop at.
 */
record FileStore(LiveCapacity live, TunedFile file) implements Applier {
  private static final String QUEUES = "yarn.scheduler.capacity.root.";

  @Override
  public synchronized void apply(List<QueueChange> changes, String reason)
      throws NotAppliedException {
    byte[] before = file.read();
    PropertiesXml properties = file.changing(() -> new PropertiesXml(before));
    checkLoaded(properties);
    Map<String, String> updates = live.updates(changes);
    if (updates.isEmpty()) {
      return;
    }
    byte[] after = file.changing(() -> with(properties, updates));
    Configuration working = new Configuration(live.configuration());
    live.rehearse(updates);
    try {
      file.replace(before, after);
      work(updates, before, after);
    } catch (NotAppliedException e) {
      live.restore(working, e);
      throw e;
    }
  }

  private void work(Map<String, String> updates, byte[] before, byte[] after)
      throws NotAppliedException {
    try {
      live.refresh(updates);
    } catch (NotAppliedException e) {
      file.takeBack(before, after, e);
      throw e;
    }
  }

  private static byte[] with(PropertiesXml properties, Map<String, String> updates)
      throws IOException {
    for (Map.Entry<String, String> update : updates.entrySet()) {
      properties.set(update.getKey(), update.getValue());
    }
    return properties.bytes();
  }

  /** An edit that the admin has not put into effect yet must not come into effect by ours. */
  private void checkLoaded(PropertiesXml properties) throws NotAppliedException {
    Configuration now = live.configuration();
    for (Map.Entry<String, String> property : properties.values().entrySet()) {
      String key = property.getKey();
      String value = now.getRaw(key);
      if (key.startsWith(QUEUES) && (value == null || !property.getValue().equals(value.strip()))) {
        throw Reason.CHANGED_MEANWHILE.because(
            "%s is %s in %s, and the scheduler works by %s; refresh the queues, or set it in one place",
            key, property.getValue(), file, value);
      }
    }
  }
}
