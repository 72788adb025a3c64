package io.heddle.bench.demo;

/** The processes that a mini cluster started: they outlive it unless somebody ends them. */
final class Containers {
  private Containers() {}

  /** Ends every process that descends from this one. */
  static void endAll() {
    endAllOf(ProcessHandle.current());
  }

  /** Ends every process that descends from {@code ancestor}, but not itself. */
  static void endAllOf(ProcessHandle ancestor) {
    ancestor.descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
