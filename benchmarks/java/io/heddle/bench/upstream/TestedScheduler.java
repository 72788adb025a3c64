package io.heddle.bench.upstream;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** What stands in CapacityScheduler's place; {@code replacement} is empty for stock. */
record TestedScheduler(
    String policy,
    String mode,
    String replacement,
    List<Path> classPath,
    Map<String, String> keys) {
  private static final String DEFAULTS = "heddle-default.xml";

  static TestedScheduler stock(Map<String, String> keys) {
    Map<String, String> own = new TreeMap<>(keys);
    own.keySet().removeIf(key -> key.startsWith(Keys.PREFIX));
    return new TestedScheduler("stock", "", "", List.of(), own);
  }

  static TestedScheduler heddle(
      List<Path> classPath, String policy, String mode, Map<String, String> keys) {
    Map<String, String> all = new TreeMap<>(keys);
    all.put(HeddleConfig.POLICY, policy);
    all.put(HeddleConfig.MODE, mode);
    return new TestedScheduler(policy, mode, HeddleScheduler.class.getName(), classPath, all);
  }

  boolean isStock() {
    return replacement.isEmpty();
  }

  String label() {
    return isStock() ? policy : policy + "-" + mode;
  }

  /**
   * Writes the settings where the tests find them, first on the class path. Heddle's go to its
   * defaults: many tests make a configuration that reads no file, and those reach it, too.
   */
  void writeSettings(Path directory) throws IOException {
    Configuration site = new Configuration(false);
    // The default is one directory for all, over which JVMs at the same time would fight.
    site.set("yarn.node-attribute.fs-store.root-dir", "file://${test.build.data}/node-attribute");
    site.set("yarn.node-labels.fs-store.root-dir", "file://${test.build.data}/node-labels");
    Configuration defaults = new Configuration(false);
    if (!isStock()) {
      defaults.addResource(shippedDefaults().toUri().toURL());
    }
    keys.forEach((key, value) -> (defaults.get(key) == null ? site : defaults).set(key, value));
    write(site, directory.resolve("yarn-site.xml"));
    if (!isStock()) {
      write(defaults, directory.resolve(DEFAULTS));
    }
  }

  private Path shippedDefaults() throws IOException {
    return classPath.stream()
        .map(directory -> directory.resolve(DEFAULTS))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IOException("no " + DEFAULTS + " in " + classPath));
  }

  private static void write(Configuration settings, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      settings.writeXml(out);
    }
  }
}
