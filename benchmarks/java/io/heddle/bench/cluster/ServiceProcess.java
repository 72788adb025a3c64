package io.heddle.bench.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.CompositeService;
import org.apache.hadoop.service.CompositeService.CompositeServiceShutdownHook;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;

/** A part of a cluster that is a process, so that it can be lost as a machine is. */
public final class ServiceProcess implements AutoCloseable {
  private static final int HEAP_MEGABYTES = 128;
  private static final int HOOK_PRIORITY = 30;
  private static final int LAST_CHARACTERS = 4_000;

  private final Class<? extends CompositeService> service;
  private final ForkedJvm jvm;
  private final Path file;
  private Process process;

  /**
   * One not started yet, of a service with a constructor without parameters; {@code conf} has all
   * addresses to find it at, {@code home} is absolute and its own.
   */
  public ServiceProcess(Class<? extends CompositeService> service, Configuration conf, Path home)
      throws IOException {
    this.service = service;
    jvm = new ForkedJvm(home.getFileName().toString(), home, HEAP_MEGABYTES, line -> {});
    Configuration own = new Configuration(conf);
    own.set("hadoop.tmp.dir", home.resolve("tmp").toString());
    file = Files.createDirectories(home).resolve("service.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      own.writeXml(out);
    }
  }

  /** A NodeManager that keeps its address when it is lost and comes back. */
  public static ServiceProcess node(Configuration cluster, Path home) throws IOException {
    Configuration conf = new Configuration(cluster);
    conf.set(YarnConfiguration.NM_LOG_DIRS, home.resolve("logs").toString());
    // The scheduler keeps what it knows of a node by this address.
    conf.set(YarnConfiguration.NM_ADDRESS, "localhost:" + FreePort.find());
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, "localhost:0");
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, "localhost:0");
    return new ServiceProcess(NodeManager.class, conf, home);
  }

  public void start() throws IOException {
    process = jvm.start(ServiceProcess.class, List.of(service.getName(), file.toString()));
  }

  /** The forked JVM: class and configuration of the service, which stops when asked to end. */
  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          Configuration conf = new YarnConfiguration();
          conf.addResource(Path.of(arguments[1]).toUri().toURL());
          CompositeService service =
              Class.forName(arguments[0])
                  .asSubclass(CompositeService.class)
                  .getDeclaredConstructor()
                  .newInstance();
          service.init(conf);
          ShutdownHookManager.get()
              .addShutdownHook(new CompositeServiceShutdownHook(service), HOOK_PRIORITY);
          service.start();
          new CountDownLatch(1).await();
          return service;
        });
  }

  public boolean isUp() {
    return process != null && process.isAlive();
  }

  String ending() throws IOException {
    StringBuilder text = new StringBuilder("exit code " + process.exitValue());
    for (String name : List.of("stderr.log", "cluster.log")) {
      Path log = jvm.directory().resolve(name);
      if (Files.exists(log)) {
        String said = Files.readString(log);
        text.append("\n").append(log).append(":\n");
        text.append(said.substring(Math.max(0, said.length() - LAST_CHARACTERS)));
      }
    }
    return text.toString();
  }

  /** Takes leave of the others and ends, with its containers. */
  public void stop() {
    process.destroy();
  }

  /** Is gone from one moment to the next, with its containers. */
  @Override
  public void close() {
    if (process != null) {
      ForkedJvm.end(process);
    }
  }
}
