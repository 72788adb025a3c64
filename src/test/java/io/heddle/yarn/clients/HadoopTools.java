package io.heddle.yarn.clients;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * DistributedShell and the Router as processes. They are those of Hadoop 3.4.2, the latest that is
 * published; the clusters are of the Hadoop that Heddle is built for.
 */
final class HadoopTools {
  private static final String VERSION = "3.4.2";
  private static final Path POM = Path.of("src", "test", "resources", "hadoop", "pom.xml");

  private final RealClient tools;

  /** Has them fetched; they write under {@code home}, an absolute directory. */
  HadoopTools(Path home) throws IOException, InterruptedException {
    tools = RealClient.of(POM, VERSION, home);
  }

  /** What {@code yarn.application.classpath} must be for a master to find the cluster. */
  String applicationClassPath(Path conf) {
    return conf + "," + tools.jars() + "/*";
  }

  /** Submits a job whose containers, in MB, run {@code sh SCRIPT} with {@code $CONTAINER_ID}. */
  Process shell(String name, Path conf, int containers, int megabytes, Path script)
      throws IOException {
    return tools.start(
        name,
        conf,
        "org.apache.hadoop.yarn.applications.distributedshell.Client",
        List.of(
            "-jar",
            tools
                .jars()
                .resolve("hadoop-yarn-applications-distributedshell-" + VERSION + ".jar")
                .toString(),
            "-appname",
            name,
            "-shell_command",
            "sh",
            "-shell_args",
            script.toString(),
            "-num_containers",
            "" + containers,
            "-container_memory",
            "" + megabytes,
            "-master_memory",
            "1024",
            "-shell_env",
            "JAVA_HOME=" + System.getProperty("java.home")));
  }

  Process router(Path conf) throws IOException {
    return tools.start("router", conf, "org.apache.hadoop.yarn.server.router.Router", List.of());
  }

  Path log(String name) {
    return tools.log(name);
  }
}
