package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.state.StateFile;
import io.heddle.tune.step.Request;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class RequestBoxIT {
  @TempDir Path directory;

  /** The superuser may write where the ResourceManager's user alone may read. */
  @Test
  void aRequestThatIsNotTheResourceManagersToReadIsIgnoredAndGone() throws Exception {
    Configuration conf = new Configuration();
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.toString());
    try (MiniDFSCluster cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build()) {
      FileSystem.setDefaultUri(conf, cluster.getURI());
      org.apache.hadoop.fs.Path state = new org.apache.hadoop.fs.Path("/heddle");
      cluster.getFileSystem().mkdirs(state, new FsPermission((short) 0700));
      cluster.getFileSystem().setOwner(state, "yarn", "hadoop");
      StateFile file = new StateFile(conf, "/heddle", Request.FILE);
      file.write(new Request(Request.Kind.PAUSE, 0, "root").write());

      UserGroupInformation yarn =
          UserGroupInformation.createUserForTesting("yarn", new String[] {"hadoop"});
      PrivilegedExceptionAction<Optional<Request>> take =
          () -> new RequestBox(new StateFile(conf, "/heddle", Request.FILE)).take();
      assertThat(yarn.doAs(take)).isEmpty();

      assertThat(file.read()).isEmpty();
    }
  }
}
