package io.heddle.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateFile.StateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateFileTest {
  @TempDir private Path directory;

  private StateFile file() {
    return new StateFile(new Configuration(), "file://" + directory, "state");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The moment between the replacing of the file and of the file system's checksums of it. */
  @Test
  void aFileThatIsBeingReplacedIsReadWhole() throws Exception {
    file().write(bytes("first"));
    Path checksums = directory.resolve(".state.crc");
    Path old = directory.resolve("old");
    Files.copy(checksums, old);
    file().write(bytes("second"));
    Files.move(old, checksums, StandardCopyOption.REPLACE_EXISTING);

    assertThat(file().read()).hasValueSatisfying(b -> assertThat(b).isEqualTo(bytes("second")));
  }

  @ParameterizedTest
  @CsvSource({
    "hdfs:///heddle, hdfs://rm:8020, hdfs://rm:8020/heddle",
    "hdfs:/heddle/a b, hdfs://cluster/, hdfs://cluster/heddle/a b",
    "HDFS:///heddle, hdfs://cluster/users, hdfs://cluster/heddle",
    "file:///x, hdfs://cluster, file:///x",
    "file:///x, file:///, file:///x",
    "/x, hdfs://cluster, /x",
    "s3a://b/x, s3a://c, s3a://b/x",
    "hdfs://other/x, hdfs://cluster, hdfs://other/x",
    "hdfs:///x, s3a://b, hdfs:///x",
    "hdfs:///x, file:///, hdfs:///x",
  })
  void whatHasNoAuthorityHasThatOfTheDefaultFileSystemIfItIsOfItsScheme(
      String path, String defaultFs, String qualified) {
    Configuration conf = new Configuration(false);
    conf.set(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, defaultFs);

    assertThat(StateFile.qualified(new org.apache.hadoop.fs.Path(path), conf))
        .isEqualTo(new org.apache.hadoop.fs.Path(qualified));
  }

  @Test
  void nothingIsConnectedToBeforeTheFileIsUsed() {
    Configuration conf = new Configuration();
    conf.set(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "nosuch://cluster");

    StateFile file = new StateFile(conf, "nosuch:///heddle", "state");

    assertThat(file).hasToString("nosuch://cluster/heddle/state");
    assertThatThrownBy(file::read).isInstanceOf(IOException.class).hasMessageContaining("nosuch");
  }

  @Test
  void damageIsFoundWithoutTheFileSystem() throws IOException {
    file().write(bytes("first"));
    byte[] sealed = Files.readAllBytes(directory.resolve("state"));
    sealed[sealed.length - 1] ^= 1;
    Files.write(directory.resolve("state"), sealed);

    assertThatThrownBy(() -> file().read())
        .isInstanceOf(StateException.class)
        .hasMessage("its checksum is wrong");
  }
}
