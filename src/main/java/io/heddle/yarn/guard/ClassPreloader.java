package io.heddle.yarn.guard;

import io.heddle.model.Survival;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads all classes of Heddle's jar at the start: once the jar is replaced none can be loaded, and
 * failures need classes that were never used before.
 */
public final class ClassPreloader {
  private static final Logger LOG = LoggerFactory.getLogger(ClassPreloader.class);
  private static final String SUFFIX = ".class";

  private static final AtomicBoolean DONE = new AtomicBoolean();

  private ClassPreloader() {}

  /** Loads them, once per JVM. A class that cannot be loaded is passed over, and logged. */
  public static void run() {
    if (DONE.getAndSet(true)) {
      return;
    }
    try {
      List<String> names = names();
      LOG.info("Loaded {} of {} classes of Heddle", load(names).size(), names.size());
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      LOG.warn("Classes of Heddle are loaded when they are needed: {}", e.toString());
    }
  }

  static List<String> names() throws IOException, URISyntaxException {
    CodeSource source = ClassPreloader.class.getProtectionDomain().getCodeSource();
    URI location = source.getLocation().toURI();
    Path file = Path.of(location);
    if (Files.isDirectory(file)) {
      return names(file);
    }
    try (FileSystem jar = FileSystems.newFileSystem(file)) {
      return names(jar.getPath("/"));
    }
  }

  private static List<String> names(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.endsWith(SUFFIX) && isClass(name))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'))
          .toList();
    }
  }

  private static boolean isClass(String name) {
    return !name.endsWith("-info.class") && !name.startsWith("META-INF/");
  }

  static List<Class<?>> load(List<String> names) {
    List<Class<?>> loaded = new ArrayList<>();
    for (String name : names) {
      try {
        loaded.add(Class.forName(name, false, ClassPreloader.class.getClassLoader()));
      } catch (ClassNotFoundException | LinkageError e) {
        LOG.debug("{} is not loaded: {}", name, e.toString());
      }
    }
    return loaded;
  }
}
