package io.heddle.yarn.tune.apply;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class DistributedFileIT {
  private static final FsPermission MODE = new FsPermission((short) 0664);

  @TempDir Path directory;

  @Test
  void aFileIsReplacedWithItsMode() throws Exception {
    Configuration conf = new Configuration();
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.toString());
    try (MiniDFSCluster cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build()) {
      FileSystem hdfs = cluster.getFileSystem();
      org.apache.hadoop.fs.Path path =
          hdfs.makeQualified(new org.apache.hadoop.fs.Path("/conf/allocations.xml"));
      hdfs.create(path).close();
      hdfs.setPermission(path, MODE);
      FileSystem.setDefaultUri(conf, cluster.getURI());
      AdminFile file =
          Appliers.file(new org.apache.hadoop.fs.Path("hdfs:///conf/allocations.xml"), conf);
      assertThat(file).hasToString(path.toString());
      assertThat(file).isInstanceOf(DistributedFile.class);
      assertThat(file.read()).isEmpty();

      file.replace("first".getBytes(UTF_8));
      file.replace("second".getBytes(UTF_8));

      assertThat(file.read()).asString(UTF_8).isEqualTo("second");
      assertThat(hdfs.getFileStatus(path).getPermission()).isEqualTo(MODE);
      assertThat(hdfs.getFileStatus(path.suffix(AdminFile.BACKUP)).getLen()).isZero();
      assertThat(hdfs.exists(path.suffix(AdminFile.TEMPORARY))).isFalse();

      hdfs.mkdirs(path.suffix(AdminFile.TEMPORARY));
      assertThatThrownBy(() -> file.replace("third".getBytes(UTF_8)))
          .isInstanceOf(IOException.class);
      assertThat(file.read()).asString(UTF_8).isEqualTo("second");
    }
  }
}
