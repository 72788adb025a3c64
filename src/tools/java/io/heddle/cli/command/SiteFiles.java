package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Settings as a ResourceManager reads them: each file over the ones before it. */
public final class SiteFiles {
  static final String CONF_DIR = "--conf-dir";
  private static final List<String> NAMES =
      List.of(
          YarnConfiguration.CORE_SITE_CONFIGURATION_FILE,
          "hdfs-site.xml",
          "mapred-site.xml",
          YarnConfiguration.YARN_SITE_CONFIGURATION_FILE,
          YarnConfiguration.CS_CONFIGURATION_FILE,
          YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE);

  private static final List<String> CHECKED =
      List.of(
          YarnConfiguration.CS_CONFIGURATION_FILE,
          YarnConfiguration.YARN_SITE_CONFIGURATION_FILE,
          YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE);

  private SiteFiles() {}

  /**
   * Settings in {@code --conf-dir} or on the class path.
   *
   * @throws CommandException if there is another argument, or a file is not there
   */
  public static Configuration read(Configuration conf, List<String> arguments)
      throws CommandException {
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    return directory.isEmpty() ? onClassPath(conf) : in(Path.of(directory.get()));
  }

  /**
   * As {@link #read}; the Capacity scheduler's file may be missing, and yarn-site.xml if the state
   * directory is set without it.
   */
  public static Configuration readSite(Configuration conf, List<String> arguments)
      throws CommandException {
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    if (directory.isPresent()) {
      Configuration read = site(Path.of(directory.get()));
      add(read, Path.of(directory.get()).resolve(YarnConfiguration.CS_CONFIGURATION_FILE), false);
      return loaded(read);
    }
    checkClassPath(conf);
    Configuration read = new YarnConfiguration(conf);
    if (read.getResource(YarnConfiguration.CS_CONFIGURATION_FILE) != null) {
      read.addResource(YarnConfiguration.CS_CONFIGURATION_FILE);
    }
    if (loaded(read).get(HeddleConfig.STATE_DIR) == null) {
      requireOnClassPath(read, YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);
    }
    return read;
  }

  private static void requireOnClassPath(Configuration conf, String file) throws CommandException {
    if (conf.getResource(file) == null) {
      throw new CommandException(
          file + " is not on the class path; name its directory with --conf-dir DIR");
    }
  }

  /**
   * State directory, if one is named.
   *
   * @throws CommandException if the value cannot be used
   */
  public static Optional<String> stateDirectory(Configuration conf) throws CommandException {
    try {
      return HeddleConfig.state(conf).directory();
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
  }

  /**
   * @throws CommandException if yarn-site.xml or capacity-scheduler.xml is not there
   */
  private static Configuration onClassPath(Configuration conf) throws CommandException {
    checkClassPath(conf);
    Configuration read = new YarnConfiguration(conf);
    requireOnClassPath(read, YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);
    requireOnClassPath(read, YarnConfiguration.CS_CONFIGURATION_FILE);
    read.addResource(YarnConfiguration.CS_CONFIGURATION_FILE);
    if (read.getResource(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE) != null) {
      read.addResource(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE);
    }
    return loaded(read);
  }

  /**
   * Reads Hadoop's files.
   *
   * @throws CommandException naming the one that cannot be parsed
   */
  public static void checkClassPath(Configuration conf) throws CommandException {
    for (String name : NAMES) {
      URL file = conf.getResource(name);
      if (file != null) {
        new XmlCheck(conf).check(file);
      }
    }
  }

  /**
   * Reads the files of {@code -conf}.
   *
   * @throws CommandException naming the one that cannot be used
   */
  public static void checkNamed(Configuration conf, List<String> arguments)
      throws CommandException {
    for (int i = 0; i + 1 < arguments.size(); i++) {
      if (arguments.get(i).equals("-conf")) {
        URI file = new org.apache.hadoop.fs.Path(arguments.get(i + 1)).toUri();
        if (file.getScheme() == null || file.getScheme().equals("file")) {
          add(new Configuration(conf), Path.of(file.getPath()), true);
        }
      }
    }
  }

  /**
   * Reads at once what Hadoop would read at the first look-up.
   *
   * @throws CommandException if it refuses it
   */
  static Configuration loaded(Configuration conf) throws CommandException {
    try {
      conf.size();
      return conf;
    } catch (RuntimeException e) {
      throw new CommandException(FailureText.of(e));
    }
  }

  /**
   * Files that may be wrong, capacity-scheduler.xml first, after {@link #read} of these arguments.
   */
  static List<URL> files(Configuration conf, List<String> arguments) throws CommandException {
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    List<URL> files = new ArrayList<>();
    for (String name : CHECKED) {
      URL file = directory.isEmpty() ? conf.getResource(name) : url(Path.of(directory.get(), name));
      if (file != null) {
        files.add(file);
      }
    }
    return files;
  }

  private static URL url(Path file) throws CommandException {
    try {
      return Files.isReadable(file) ? file.toUri().toURL() : null;
    } catch (MalformedURLException e) {
      throw new CommandException(FailureText.of(file.toString(), e));
    }
  }

  /** The keys of capacity-scheduler.xml as written, after {@link #read} of these arguments. */
  static Map<String, String> capacity(Configuration conf, List<String> arguments)
      throws CommandException {
    Configuration alone = new Configuration(false);
    alone.setClassLoader(conf.getClassLoader());
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    if (directory.isPresent()) {
      add(alone, Path.of(directory.get()).resolve(YarnConfiguration.CS_CONFIGURATION_FILE), true);
    } else {
      alone.addResource(YarnConfiguration.CS_CONFIGURATION_FILE);
    }
    Map<String, String> keys = new TreeMap<>();
    loaded(alone).forEach(entry -> keys.put(entry.getKey(), entry.getValue()));
    return keys;
  }

  /** What the ResourceManager reads for itself, after {@link #read} of these arguments. */
  static Configuration ofResourceManager(Configuration conf, List<String> arguments)
      throws CommandException {
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    return loaded(
        directory.isPresent() ? site(Path.of(directory.get())) : new YarnConfiguration(conf));
  }

  /**
   * Reads the files of a directory over Hadoop's defaults.
   *
   * @throws CommandException if yarn-site.xml or capacity-scheduler.xml is not there
   */
  private static Configuration in(Path directory) throws CommandException {
    Configuration read = site(directory);
    add(read, directory.resolve(YarnConfiguration.CS_CONFIGURATION_FILE), true);
    add(read, directory.resolve(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE), false);
    return loaded(read);
  }

  private static Configuration site(Path directory) throws CommandException {
    Configuration read = new Configuration(false);
    read.setClassLoader(new DirectoryLoader(directory, NAMES, read.getClassLoader()));
    read.addResource("core-default.xml");
    add(read, directory.resolve(YarnConfiguration.CORE_SITE_CONFIGURATION_FILE), false);
    // Left out where HDFS is not on the class path; its client needs both to find and log in to
    // one.
    read.addResource("hdfs-default.xml");
    add(read, directory.resolve("hdfs-site.xml"), false);
    read.addResource("yarn-default.xml");
    add(read, directory.resolve(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE), true);
    return read;
  }

  private static void add(Configuration read, Path file, boolean needed) throws CommandException {
    if (Files.isReadable(file)) {
      new XmlCheck(read).check(file);
      read.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    } else if (needed) {
      throw new CommandException(
          file
              + " cannot be read: "
              + (Files.exists(file)
                  ? "no permission"
                  : "it is not there; name a directory that has it"));
    }
  }
}
