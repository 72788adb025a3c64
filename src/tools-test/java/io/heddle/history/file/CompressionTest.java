package io.heddle.history.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import io.heddle.history.Histories;
import io.heddle.history.importer.HistoryImport;
import io.heddle.history.spark.SparkLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.SnappyOutputStream;

class CompressionTest {
  private static final String LOG =
      SparkLog.of("etl")
          .executor("1", 0)
          .job(0, 0)
          .stage(0, List.of(), 1_000, 2_000)
          .endJob(0)
          .end(10_000)
          .text();

  private final List<String> messages = new ArrayList<>();
  private final HistoryImport histories = new HistoryImport(messages::add);

  @FunctionalInterface
  private interface Codec {
    OutputStream over(OutputStream out) throws IOException;
  }

  private static byte[] compressed(Codec codec) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = codec.over(bytes)) {
      out.write(LOG.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void aCodecOfTheClassPathIsUsed() throws IOException {
    histories.read(Histories.of("log.zstd", compressed(ZstdOutputStream::new)));
    assertThat(messages).isEmpty();
    assertThat(histories.profiles()).hasSize(1);

    histories.read(Histories.of("log.snappy", compressed(SnappyOutputStream::new)));
    assertThat(histories.summary()).contains("1 read before");
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    byte[] log = compressed(ZstdOutputStream::new);
    log[log.length / 2] ^= 0x55;
    histories.read(Histories.of("log.zstd", log));
    histories.read(
        Histories.of("log.snappy", "\u0082SNAPPY".getBytes(StandardCharsets.ISO_8859_1)));
    assertThat(messages).hasSize(2).allMatch(message -> message.startsWith("log."));
    assertThat(histories.profiles()).isEmpty();
  }

  @Test
  void aFileThatEndsTooEarlyIsNamed() throws IOException {
    for (Map.Entry<String, Codec> codec :
        Map.<String, Codec>of("log.zstd", ZstdOutputStream::new, "log.gz", GZIPOutputStream::new)
            .entrySet()) {
      byte[] log = compressed(codec.getValue());
      histories.read(Histories.of(codec.getKey(), Arrays.copyOf(log, log.length * 2 / 3)));
    }
    assertThat(messages)
        .hasSize(2)
        .anyMatch(message -> message.startsWith("log.zstd"))
        .anyMatch(message -> message.startsWith("log.gz"));
    assertThat(histories.profiles()).isEmpty();
  }

  @Test
  void aMissingCodecIsNamedWithFileAndRemedy() throws IOException {
    byte[] log = compressed(ZstdOutputStream::new);
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      histories.read(Histories.of("log.zstd", log));
    } finally {
      thread.setContextClassLoader(usual);
    }
    assertThat(messages)
        .containsExactly(
            "log.zstd: compressed with zstd, and zstd-jni is not on the class path: export"
                + " HADOOP_CLASSPATH=$(echo $SPARK_HOME/jars/zstd-jni-*.jar), or import an"
                + " uncompressed copy");
    for (String magic : List.of("LZ4Block", "ZV")) {
      histories.read(Histories.of("log", magic.getBytes(StandardCharsets.ISO_8859_1)));
    }
    assertThat(messages.subList(1, 3))
        .satisfiesExactly(
            lz4 -> assertThat(lz4).contains("with lz4", "jars/lz4-java-*.jar"),
            lzf -> assertThat(lzf).contains("with lzf", "jars/compress-lzf-*.jar"));
  }
}
