package io.heddle.bench.cluster;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;

public final class ForkedMain {
  private ForkedMain() {}

  /**
   * Runs {@code task}; ends the JVM, 0 if it returned, and all containers, as its parent's end
   * does.
   */
  public static void run(Callable<?> task) {
    Locale.setDefault(Locale.ROOT);
    ProcessHandle.current().parent().ifPresent(ForkedMain::endWith);
    // An interrupt at the terminal reaches this process, but not the containers' sessions.
    Runtime.getRuntime().addShutdownHook(new Thread(ContainerProcesses::endAll, "end-containers"));
    int exit = 1;
    try {
      task.call();
      exit = 0;
    } catch (Throwable e) {
      LoggerFactory.getLogger(ForkedMain.class).error("The run failed", e);
    } finally {
      // Stopping a mini cluster can hang, and nobody needs it any more.
      ContainerProcesses.endAll();
      Runtime.getRuntime().halt(exit);
    }
  }

  private static void endWith(ProcessHandle parent) {
    var unused =
        parent
            .onExit()
            .thenRun(
                () -> {
                  ContainerProcesses.endAll();
                  Runtime.getRuntime().halt(1);
                });
  }
}
