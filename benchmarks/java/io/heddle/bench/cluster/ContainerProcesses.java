package io.heddle.bench.cluster;

/** The processes that a mini cluster started: they outlive it unless somebody ends them. */
public final class ContainerProcesses {
  private ContainerProcesses() {}

  public static void endAll() {
    endAllOf(ProcessHandle.current());
  }

  /** Ends every process that descends from {@code ancestor}, but not itself. */
  public static void endAllOf(ProcessHandle ancestor) {
    ancestor.descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
