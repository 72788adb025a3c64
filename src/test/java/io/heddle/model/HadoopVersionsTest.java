package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HadoopVersionsTest {
  @TempDir Path directory;

  @Test
  void anotherVersionIsNamedWithTheRemedy() {
    assertThat(new HadoopVersions("3.5.0", "3.4.3").warning())
        .contains(
            "Heddle's jar was built for Hadoop 3.5.0 and runs in Hadoop 3.4.3: use a jar that was"
                + " built for 3.4.3, see docs/install.md");
    assertThat(new HadoopVersions("3.5.0", "3.4.1-amzn-0").warning())
        .hasValueSatisfying(text -> assertThat(text).contains("3.4.1-amzn-0", "built for 3.4.1,"));
  }

  @ParameterizedTest
  @CsvSource({"3.5.0,3.5.0", "3.5.0,3.5.0-amzn-1", "3.4.3,3.4.3.7.3.1.0-197", "'',3.4.3"})
  void theSameVersionAndAnUnknownOneAreNot(String built, String running) {
    assertThat(new HadoopVersions(built, running).warning()).isEmpty();
  }

  @Test
  void theManifestOfTheJarSaysWhatItWasBuiltFor() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {jar().toUri().toURL()}, getClass().getClassLoader().getParent())) {
      Class<?> inJar = loader.loadClass(HadoopVersions.class.getName());
      assertThat(HadoopVersions.of(inJar, "3.4.3")).isEqualTo(new HadoopVersions("3.3.6", "3.4.3"));
    }
    assertThat(HadoopVersions.of(String.class, "3.4.3").built()).isEmpty();
  }

  private Path jar() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(new Attributes.Name(HadoopVersions.ATTRIBUTE), "3.3.6");
    Path jar = directory.resolve("heddle.jar");
    String name = HadoopVersions.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = HadoopVersions.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
    }
    return jar;
  }
}
