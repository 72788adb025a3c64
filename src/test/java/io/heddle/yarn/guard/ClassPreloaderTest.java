package io.heddle.yarn.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPreloaderTest {
  @TempDir Path directory;

  /** Heddle as its jar has it, and all else as here. */
  private static final class JarLoader extends URLClassLoader {
    JarLoader(Path jar) throws IOException {
      super(new URL[] {jar.toUri().toURL()}, ClassPreloaderTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        if (!name.startsWith("io.heddle.")) {
          return super.loadClass(name, resolve);
        }
        Class<?> known = findLoadedClass(name);
        return known == null ? findClass(name) : known;
      }
    }
  }

  private Path jar() throws IOException, URISyntaxException {
    Path classes =
        Path.of(HeddleScheduler.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path jar = directory.resolve("heddle.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, entries);
      }
    }
    return jar;
  }

  /** Among them what a failure needs, inner classes, records and those that the compiler makes. */
  @Test
  void aJarThatIsReplacedInPlaceLosesNoClass() throws Exception {
    Path jar = jar();
    List<String> names =
        ClassPreloader.names().stream().filter(name -> name.startsWith("io.heddle.")).toList();
    try (JarLoader loader = new JarLoader(jar)) {
      loader.loadClass(ClassPreloader.class.getName()).getMethod("run").invoke(null);

      Files.writeString(jar, "another build", UTF_8);

      for (String name : names) {
        assertThat(loader.loadClass(name).getClassLoader()).as(name).isSameAs(loader);
      }
    }
    assertThat(names)
        .contains(FailureBreaker.class.getName(), FailureLog.class.getName())
        .contains("io.heddle.yarn.HeddleScheduler$1");
  }
}
