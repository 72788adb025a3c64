package io.heddle.nodemetrics.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;

/** Programs of this machine that a test starts, which end with it. */
public final class LocalPrograms implements AutoCloseable {
  private final List<Process> processes = new ArrayList<>();
  private final Path home;

  /** Programs that run and log in {@code home}, which is emptied. */
  public LocalPrograms(Path home) throws IOException {
    FileUtil.fullyDelete(home.toFile());
    this.home = Files.createDirectories(home);
  }

  public void start(String name, String... command) throws IOException {
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve(name + ".log").toFile())
            .directory(home.toFile())
            .start());
  }

  @Override
  public void close() {
    processes.forEach(Process::destroy);
    for (Process process : processes) {
      try {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
