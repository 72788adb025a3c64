package io.heddle.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.HeddleConfig;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteFilesTest {
  /** In each file, that file's name. */
  private static final String LAST = "test.last";

  @TempDir private Path directory;

  private void write(String name, Map<String, String> settings) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set(LAST, name);
    settings.forEach(conf::set);
    try (var out = Files.newOutputStream(directory.resolve(name))) {
      conf.writeXml(out);
    }
  }

  private List<String> confDir() {
    return List.of("--conf-dir", directory.toString());
  }

  @Test
  void theNameNodesOfHdfsAreKnown() throws Exception {
    write("core-site.xml", Map.of("fs.defaultFS", "hdfs://ns"));
    write("hdfs-site.xml", Map.of("dfs.ha.namenodes.ns", "nn1,nn2"));
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of());

    for (Configuration read :
        List.of(
            SiteFiles.read(new Configuration(false), confDir()),
            SiteFiles.readSite(new Configuration(false), confDir()))) {
      assertThat(read.get("fs.defaultFS")).isEqualTo("hdfs://ns");
      assertThat(read.get("dfs.ha.namenodes.ns")).isEqualTo("nn1,nn2");
      assertThat(read.get(HdfsClientConfigKeys.DFS_BLOCK_SIZE_KEY))
          .as("HDFS's default")
          .isNotNull();
    }
  }

  @Test
  void aClassPathWithoutTheSiteIsNamed() throws Exception {
    try (URLClassLoader nothing = new URLClassLoader(new URL[0], null)) {
      Configuration conf = new Configuration(false);
      conf.setClassLoader(nothing);
      assertThatThrownBy(() -> SiteFiles.readSite(conf, List.of()))
          .isInstanceOf(CommandException.class)
          .hasMessage(
              "yarn-site.xml is not on the class path; name its directory with --conf-dir DIR");

      conf.set(HeddleConfig.STATE_DIR, "file:///state");
      assertThat(SiteFiles.readSite(conf, List.of()).get(HeddleConfig.STATE_DIR))
          .isEqualTo("file:///state");
    }
  }

  @Test
  void eachFileGoesOverTheOnesBefore() throws Exception {
    write("yarn-site.xml", Map.of());
    for (String before : new String[] {"core-site.xml", "hdfs-site.xml"}) {
      write(before, Map.of());
      assertThat(SiteFiles.readSite(new Configuration(false), confDir()).get(LAST))
          .isEqualTo("yarn-site.xml");
    }
    for (String after : new String[] {"capacity-scheduler.xml", "resource-types.xml"}) {
      write(after, Map.of());
      assertThat(SiteFiles.read(new Configuration(false), confDir()).get(LAST)).isEqualTo(after);
    }
  }

  @Test
  void hdfsSiteGoesOverCoreSite() throws Exception {
    write("core-site.xml", Map.of("dfs.replication", "1"));
    write("hdfs-site.xml", Map.of("dfs.replication", "2"));
    write("yarn-site.xml", Map.of());

    assertThat(SiteFiles.readSite(new Configuration(false), confDir()).get("dfs.replication"))
        .isEqualTo("2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yarn-site.xml", "capacity-scheduler.xml"})
  void whatEveryResourceManagerHasIsMissed(String missing) throws Exception {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of());
    Files.delete(directory.resolve(missing));

    assertThatThrownBy(() -> SiteFiles.read(new Configuration(false), confDir()))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            directory.resolve(missing)
                + " cannot be read: it is not there; name a directory that has it");
  }
}
