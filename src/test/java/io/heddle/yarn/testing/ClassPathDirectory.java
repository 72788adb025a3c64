package io.heddle.yarn.testing;

import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory in front of the class path of this thread and those that it starts, until closed. */
public final class ClassPathDirectory implements AutoCloseable {
  private final ClassLoader usual = Thread.currentThread().getContextClassLoader();

  public ClassPathDirectory(Path directory) {
    Thread.currentThread().setContextClassLoader(new Loader(directory, usual));
  }

  private static final class Loader extends ClassLoader {
    private final Path directory;

    Loader(Path directory, ClassLoader parent) {
      super(parent);
      this.directory = directory;
    }

    @Override
    public URL getResource(String name) {
      Path file = directory.resolve(name);
      try {
        return Files.isRegularFile(file) ? file.toUri().toURL() : super.getResource(name);
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    Thread.currentThread().setContextClassLoader(usual);
  }
}
