package io.heddle.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixLocalFsTest {
  @TempDir private Path directory;

  @Test
  void filesAndDirectoriesGetTheirPermissions() throws IOException {
    FileContext files = files();
    org.apache.hadoop.fs.Path made = path("made");
    files.mkdir(made, new FsPermission((short) 0710), false);
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(made, "file");
    try (FSDataOutputStream out = files.create(file, EnumSet.of(CreateFlag.CREATE))) {
      out.write("text".getBytes(StandardCharsets.UTF_8));
    }
    files.setPermission(file, new FsPermission((short) 0640));

    assertThat(permissions("made")).isEqualTo("rwx--x---");
    assertThat(permissions("made/file")).isEqualTo("rw-r-----");
    try (FSDataInputStream in = files.open(file)) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("text");
    }
    files.rename(file, path("moved"));
    assertThat(permissions("moved")).isEqualTo("rw-r-----");
    assertThat(files.delete(made, true)).isTrue();
  }

  private FileContext files() throws IOException {
    Configuration conf = new Configuration(false);
    PosixLocalFs.use(conf);
    return FileContext.getLocalFSFileContext(conf);
  }

  private org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(directory.resolve(name).toUri());
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name)));
  }
}
