package io.heddle.bench.upstream.jvm;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs one of Hadoop's test classes: FILE CLASS, or some of its tests: FILE CLASS ID.... */
public final class TestMain {
  private TestMain() {}

  public static void main(String[] arguments) throws ClassNotFoundException {
    run(Path.of(arguments[0]), arguments[1], Arrays.asList(arguments).subList(2, arguments.length));
    // Threads of some tests never end.
    Runtime.getRuntime().halt(0);
  }

  private static void run(Path outcomes, String testClass, List<String> ids)
      throws ClassNotFoundException {
    Class<?> test = Class.forName(testClass, false, TestMain.class.getClassLoader());
    if (!SwapAgent.isUpstreamTest(test.getProtectionDomain())) {
      throw new IllegalArgumentException(testClass + " is no test of Hadoop's");
    }
    List<? extends DiscoverySelector> selected =
        ids.isEmpty()
            ? List.of(selectClass(test))
            : ids.stream().map(DiscoverySelectors::selectUniqueId).toList();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .filters(SkipFairScheduler.ofJUnit4())
                .selectors(selected)
                .build(),
            new OutcomeWriter(outcomes));
  }
}
