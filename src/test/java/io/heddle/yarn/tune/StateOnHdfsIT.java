package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.state.StateFile;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The state directory on a real HDFS, named in each way that an admin may. */
@Tag("long")
class StateOnHdfsIT {
  private static final Path HOME = Path.of("target", "state-on-hdfs-it").toAbsolutePath();
  private static final FsPermission OWNERS_DIRECTORY = new FsPermission("700");
  private static final FsPermission OWNERS_FILE = new FsPermission("600");
  private static MiniDFSCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    Configuration conf = new HdfsConfiguration();
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, HOME.toString());
    cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).nameNodePort(0).build();
    cluster.waitActive();
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  private static Configuration conf() {
    Configuration conf = new Configuration();
    FileSystem.setDefaultUri(conf, cluster.getURI());
    return conf;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static StateFile file(String directory) {
    return new StateFile(
        conf(), directory.replace("ADDRESS", cluster.getURI().toString()), "state");
  }

  private static void assertHolds(StateFile file, String content) throws Exception {
    assertThat(file.read()).hasValueSatisfying(b -> assertThat(b).isEqualTo(bytes(content)));
  }

  @ParameterizedTest
  @CsvSource({
    "/heddle, ADDRESS/heddle",
    "hdfs:///heddle-a, /heddle-a",
    "ADDRESS/heddle-b, hdfs:///heddle-b",
  })
  void aFileIsOneAndTheSameHoweverItsDirectoryIsNamed(String name, String otherName)
      throws Exception {
    StateFile file = file(name);
    StateFile same = file(otherName);
    assertThat(file.read()).isEmpty();

    file.write(bytes("first"));
    assertHolds(file, "first");
    assertHolds(same, "first");
    same.write(bytes("second"));
    assertHolds(file, "second");

    FileSystem hdfs = cluster.getFileSystem();
    var path = new org.apache.hadoop.fs.Path(file.toString());
    assertThat(hdfs.getFileStatus(path).getPermission()).isEqualTo(OWNERS_FILE);
    assertThat(hdfs.getFileStatus(path.getParent()).getPermission()).isEqualTo(OWNERS_DIRECTORY);
    assertThat(hdfs.listStatus(path.getParent())).hasSize(1);

    assertThat(file.delete()).isTrue();
    assertThat(same.delete()).isFalse();
    assertThat(same.read()).isEmpty();
    assertThat(hdfs.listStatus(path.getParent())).isEmpty();
  }

  /** The superuser may write where the ResourceManager's user alone may read. */
  @Test
  void aRequestThatIsNotTheResourceManagersToReadIsIgnoredAndGone() throws Exception {
    FileSystem hdfs = cluster.getFileSystem();
    var state = new org.apache.hadoop.fs.Path("/requests");
    hdfs.mkdirs(state, OWNERS_DIRECTORY);
    hdfs.setOwner(state, "yarn", "hadoop");
    StateFile file = new StateFile(conf(), "/requests", Request.FILE);
    file.write(new Request(Request.Kind.PAUSE, 0, "root").write());

    UserGroupInformation yarn =
        UserGroupInformation.createUserForTesting("yarn", new String[] {"hadoop"});
    PrivilegedExceptionAction<Optional<Request>> take =
        () -> new RequestBox(new StateFile(conf(), "/requests", Request.FILE)).take();
    assertThat(yarn.doAs(take)).isEmpty();

    assertThat(file.read()).isEmpty();
  }
}
