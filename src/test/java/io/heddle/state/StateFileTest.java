package io.heddle.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
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

  @Test
  void theFirstLineSaysLengthAndChecksum() throws Exception {
    byte[] sealed = Envelope.seal(bytes("123456789"));
    assertThat(new String(sealed, StandardCharsets.US_ASCII))
        .isEqualTo("heddle-state 1 9 e3069283\n123456789");
    assertThat(Envelope.open(sealed)).isEqualTo(bytes("123456789"));
    assertThat(Envelope.open(Envelope.seal(new byte[0]))).isEmpty();
  }

  /** In Egypt numbers may be written with digits of its own. */
  @Test
  void theFirstLineIsTheSameInAnyCountry() throws Exception {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(String.format("%d", 9)).isNotEqualTo("9");
      theFirstLineSaysLengthAndChecksum();
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void anyChangedByteIsNoticed() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    byte[] content = new byte[200];
    random.nextBytes(content);
    byte[] sealed = Envelope.seal(content);
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> Envelope.open(changed))
          .as("seed %d, byte %d", seed, i)
          .isInstanceOf(StateException.class);
    }
  }

  @Test
  void anyCutIsNoticed() {
    byte[] sealed = Envelope.seal(bytes("some content"));
    for (int length = 0; length < sealed.length; length++) {
      byte[] cut = Arrays.copyOf(sealed, length);
      assertThatThrownBy(() -> Envelope.open(cut)).isInstanceOf(StateException.class);
    }
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThatThrownBy(() -> Envelope.open(bytes("<xml/>\n"))).hasMessageContaining("first line");
    assertThatThrownBy(() -> Envelope.open(bytes("heddle-state 2 0 00000000\n")))
        .hasMessageContaining("version 2");
    assertThatThrownBy(() -> Envelope.open(bytes("heddle-state 1 9 e3069283\n12345678")))
        .hasMessageContaining("8 bytes where 9");
    assertThatThrownBy(() -> Envelope.open(bytes("heddle-state 1 9 e3069283\n123456780")))
        .hasMessageContaining("checksum");
  }
}
