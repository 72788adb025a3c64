package io.heddle.yarn.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.RefreshQueuesRequest;

/** Files that a ResourceManager reads at its start and at {@code yarn rmadmin -refreshQueues}. */
public final class ConfigurationFiles {
  private final Path directory;

  public ConfigurationFiles(Path directory) {
    this.directory = directory;
  }

  public void readBy(Configuration conf) {
    conf.set(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName());
    conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, directory.toUri().toString());
  }

  public ConfigurationFiles yarnSite(Consumer<Configuration> settings) throws IOException {
    return write(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE, settings);
  }

  public ConfigurationFiles capacityScheduler(Consumer<Configuration> settings) throws IOException {
    return write(YarnConfiguration.CS_CONFIGURATION_FILE, settings);
  }

  private ConfigurationFiles write(String file, Consumer<Configuration> settings)
      throws IOException {
    Configuration written = new Configuration(false);
    settings.accept(written);
    try (OutputStream out = Files.newOutputStream(directory.resolve(file))) {
      written.writeXml(out);
    }
    return this;
  }

  /** What {@code yarn rmadmin -refreshQueues} does. */
  public static void refresh(LiveRm live) throws IOException, YarnException {
    live.rm().getAdminService().refreshQueues(RefreshQueuesRequest.newInstance());
  }
}
