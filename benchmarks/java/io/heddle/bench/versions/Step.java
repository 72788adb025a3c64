package io.heddle.bench.versions;

/** What is run on each version; the columns of the table. */
enum Step {
  UNIT_TESTS("unit tests"),
  MINI_CLUSTERS("mini clusters"),
  HADOOPS_TESTS("Hadoop's own tests");

  private final String title;

  Step(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
