package io.heddle.yarn.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real browser without a screen: Debian's chromium. */
final class Browser {
  private static final long MOST_SECONDS = 120;

  /**
   * What of the page's time passes before it is looked at; waiting for answers takes none of it.
   */
  private static final String VIRTUAL_MILLIS = "7000";

  private final Path program;
  private final Path directory;

  /**
   * What a page was when its time had passed.
   *
   * @param dom as HTML
   * @param console what it wrote there, errors among them
   */
  record Page(String dom, List<String> console) {}

  private Browser(Path program, Path directory) {
    this.program = program;
    this.directory = directory;
  }

  /**
   * The browser of this machine, if there is one.
   *
   * @param directory where it may write
   */
  static Optional<Browser> find(Path directory) {
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .map(program -> new Browser(program, directory));
  }

  /** Opens a page. */
  Page open(URI page) throws IOException, InterruptedException {
    Path dom = directory.resolve("dom.html");
    String log = run(dom, List.of("--dump-dom", page.toString()));
    return new Page(
        Files.readString(dom, UTF_8),
        log.lines().filter(line -> line.contains("CONSOLE")).toList());
  }

  /** Writes a picture of a page. */
  void picture(URI page, Path file, Look look) throws IOException, InterruptedException {
    run(
        directory.resolve("picture.out"),
        List.of(
            "--screenshot=" + file.toAbsolutePath(),
            "--window-size=" + look.width() + "," + look.height(),
            "--hide-scrollbars",
            "--blink-settings=preferredColorScheme=" + (look.dark() ? 0 : 1),
            page.toString()));
  }

  /** How a page is looked at; pixels. */
  record Look(int width, int height, boolean dark) {}

  private String run(Path out, List<String> arguments) throws IOException, InterruptedException {
    Path log = directory.resolve("chromium.log");
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--enable-logging=stderr",
            "--user-data-dir=" + Files.createTempDirectory(directory, "profile"),
            "--virtual-time-budget=" + VIRTUAL_MILLIS));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("chromium did not end well: " + Files.readString(log, UTF_8));
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return Files.readString(log, UTF_8);
  }
}
