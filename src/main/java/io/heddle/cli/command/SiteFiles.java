package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The settings as a ResourceManager with a configuration file reads them: each file over the ones
 * before it.
 */
public final class SiteFiles {
  static final String CONF_DIR = "--conf-dir";

  private SiteFiles() {}

  /**
   * Those in the directory that {@code --conf-dir} names, or else those on the class path.
   *
   * @param arguments nothing but that option, or nothing
   * @throws CommandException if there is another argument, or a file is not there
   */
  public static Configuration read(Configuration conf, List<String> arguments)
      throws CommandException {
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    return directory.isEmpty() ? onClassPath(conf) : in(Path.of(directory.get()));
  }

  /**
   * As {@link #read}; the Capacity scheduler's file, which not every ResourceManager has, may be
   * missing.
   */
  public static Configuration readSite(Configuration conf, List<String> arguments)
      throws CommandException {
    Optional<String> directory = Options.only(CONF_DIR, arguments);
    if (directory.isPresent()) {
      Configuration read = site(Path.of(directory.get()));
      add(read, Path.of(directory.get()).resolve(YarnConfiguration.CS_CONFIGURATION_FILE), false);
      return read;
    }
    Configuration read = new YarnConfiguration(conf);
    if (read.getResource(YarnConfiguration.CS_CONFIGURATION_FILE) != null) {
      read.addResource(YarnConfiguration.CS_CONFIGURATION_FILE);
    }
    return read;
  }

  /**
   * The state directory that a configuration names, if it names one.
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
   * Those on the class path, over {@code conf}.
   *
   * @throws CommandException if yarn-site.xml or capacity-scheduler.xml is not there
   */
  private static Configuration onClassPath(Configuration conf) throws CommandException {
    Configuration read = new YarnConfiguration(conf);
    for (String file :
        new String[] {
          YarnConfiguration.YARN_SITE_CONFIGURATION_FILE, YarnConfiguration.CS_CONFIGURATION_FILE
        }) {
      if (read.getResource(file) == null) {
        throw new CommandException(
            file + " is not on the class path; name its directory with --conf-dir DIR");
      }
    }
    read.addResource(YarnConfiguration.CS_CONFIGURATION_FILE);
    if (read.getResource(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE) != null) {
      read.addResource(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE);
    }
    return read;
  }

  /**
   * Those in {@code directory}, over Hadoop's defaults; the class path's site files are left out.
   *
   * @throws CommandException if yarn-site.xml or capacity-scheduler.xml is not there
   */
  private static Configuration in(Path directory) throws CommandException {
    Configuration read = site(directory);
    add(read, directory.resolve(YarnConfiguration.CS_CONFIGURATION_FILE), true);
    add(read, directory.resolve(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE), false);
    return read;
  }

  private static Configuration site(Path directory) throws CommandException {
    Configuration read = new Configuration(false);
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
      read.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    } else if (needed) {
      throw new CommandException(file + " cannot be read");
    }
  }
}
