package io.heddle.sim.sweep;

/** Line of a configuration: a property, or an element of {@code fair-scheduler.xml}. */
public record Setting(String file, String key, String value) {
  static final String SITE = "yarn-site.xml";
  static final String CAPACITY = "capacity-scheduler.xml";
  static final String FAIR = "fair-scheduler.xml";
  static final String MAPRED = "mapred-site.xml";

  String xml() {
    return file.equals(FAIR)
        ? "<%s>%s</%s>".formatted(key, value, key)
        : "<property><name>%s</name><value>%s</value></property>".formatted(key, value);
  }
}
