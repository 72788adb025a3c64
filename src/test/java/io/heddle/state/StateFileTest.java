package io.heddle.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
