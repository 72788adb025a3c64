package io.heddle.yarn.tune.apply;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdminFileTest {
  @TempDir static Path directory;

  private static Path path;

  static Stream<AdminFile> kinds() {
    path = directory.resolve("settings.xml");
    return Stream.of(
        new LocalFile(path),
        new DistributedFile(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration()));
  }

  @BeforeEach
  void write() throws IOException {
    path = directory.resolve("settings.xml");
    Files.deleteIfExists(directory.resolve(".settings.xml.crc"));
    Files.deleteIfExists(directory.resolve("settings.xml" + AdminFile.BACKUP));
    Files.writeString(path, "first");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-r--"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aFileIsReplacedAndKeptOnceAsItWasAtFirst(AdminFile file) throws Exception {
    assertThat(file.read()).asString(UTF_8).isEqualTo("first");

    file.replace("second".getBytes(UTF_8));
    file.replace("third".getBytes(UTF_8));

    assertThat(path).hasContent("third");
    assertThat(directory.resolve("settings.xml" + AdminFile.BACKUP)).hasContent("first");
    assertThat(directory.resolve("settings.xml" + AdminFile.TEMPORARY)).doesNotExist();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-rw-r--");
  }

  /** As a ResourceManager leaves it that ends in the middle of the first change. */
  @ParameterizedTest
  @MethodSource("kinds")
  void halfACopyDoesNotPassForOne(AdminFile file) throws Exception {
    Path part = directory.resolve("settings.xml" + AdminFile.BACKUP + AdminFile.TEMPORARY);
    Files.writeString(part, "fi");

    file.replace("second".getBytes(UTF_8));

    assertThat(directory.resolve("settings.xml" + AdminFile.BACKUP)).hasContent("first");
    assertThat(part).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aFailureLeavesTheOldContent(AdminFile file) throws Exception {
    Path way = directory.resolve("settings.xml" + AdminFile.TEMPORARY);
    Files.createDirectories(way.resolve("something"));
    try {
      assertThatThrownBy(() -> file.replace("second".getBytes(UTF_8)))
          .isInstanceOf(IOException.class);
      assertThat(path).hasContent("first");
    } finally {
      Files.delete(way.resolve("something"));
      Files.delete(way);
    }
  }

  @Test
  void aSymbolicLinkStaysOne() throws Exception {
    Path link = directory.resolve("link.xml");
    Files.createSymbolicLink(link, path);

    new LocalFile(link).replace("second".getBytes(UTF_8));

    assertThat(link).isSymbolicLink();
    assertThat(path).hasContent("second");
    assertThat(directory.resolve("link.xml" + AdminFile.BACKUP)).doesNotExist();
  }

  /** Hadoop's local file system keeps checksums beside files and would find a wrong one. */
  @Test
  void aChecksumOfTheOldContentGoes() throws Exception {
    Files.writeString(directory.resolve(".settings.xml.crc"), "of the old content");

    new LocalFile(path).replace("second".getBytes(UTF_8));

    assertThat(directory.resolve(".settings.xml.crc")).doesNotExist();
  }
}
