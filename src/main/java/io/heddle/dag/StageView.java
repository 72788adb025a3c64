package io.heddle.dag;

/** What the graph network sees of a job's unfinished stages at a moment. */
public final class StageView {
  private static final double LEAST_SECONDS = 0.05;
  private static final double FEW = 5;
  private static final double SHORT = 3;

  private final int[] stages;
  private final int[][] children;
  private final double[] features;

  private StageView(int[] stages, int[][] children, double[] features) {
    this.stages = stages;
    this.children = children;
    this.features = features;
  }

  public static StageView of(JobProgress job) {
    int[] stages = new int[job.openStages()];
    int[] positions = new int[job.graph().stages()];
    double[] features = new double[stages.length * GraphLayout.STAGE_FEATURES];
    int[][] children = new int[stages.length][];
    int count = 0;
    for (int stage : job.graph().childrenFirst()) {
      if (!job.isDone(stage)) {
        positions[stage] = count;
        stages[count] = stage;
        children[count] = job.graph().children(stage).clone();
        for (int i = 0; i < children[count].length; i++) {
          children[count][i] = positions[children[count][i]];
        }
        describe(job, stage, features, count * GraphLayout.STAGE_FEATURES);
        count++;
      }
    }
    return new StageView(stages, children, features);
  }

  private static void describe(JobProgress job, int stage, double[] features, int at) {
    double seconds = job.graph().taskSeconds(stage);
    features[at] = Math.log1p(job.open(stage)) / FEW;
    features[at + 1] = Math.log(seconds + LEAST_SECONDS) / SHORT;
    features[at + 2] = Math.log1p(job.served(stage)) / FEW;
    features[at + 3] = Math.log1p(job.open(stage) * seconds) / FEW;
    features[at + 4] = job.openParents(stage) == 0 ? 1 : 0;
    features[at + 5] = Math.log(job.path(stage) + LEAST_SECONDS) / SHORT;
  }

  /** How many stages there are; each has a position from 0 on, children before their parents. */
  public int count() {
    return stages.length;
  }

  /** The number in its job of the stage at a position. */
  public int stage(int position) {
    return stages[position];
  }

  /** The positions of the stages that wait for the one at a position; none has ended. */
  public int[] children(int position) {
    return children[position];
  }

  /** Features, {@link GraphLayout#STAGE_FEATURES} for each position. */
  public double[] features() {
    return features;
  }
}
