package io.heddle.cli.command;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;

/** Class path with the configuration files of one directory, where stock looks for some itself. */
final class DirectoryLoader extends ClassLoader {
  private final Path directory;
  private final Set<String> names;

  DirectoryLoader(Path directory, Collection<String> names, ClassLoader parent) {
    super(parent);
    this.directory = directory;
    this.names = Set.copyOf(names);
  }

  @Override
  public URL getResource(String name) {
    // Other files may be included by one of them.
    boolean isOfDirectory = name.endsWith(".xml") && Files.isReadable(directory.resolve(name));
    if (!isOfDirectory) {
      return names.contains(name) ? null : super.getResource(name);
    }
    try {
      return directory.resolve(name).toUri().toURL();
    } catch (MalformedURLException e) {
      return null;
    }
  }
}
