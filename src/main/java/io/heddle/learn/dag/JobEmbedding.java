package io.heddle.learn.dag;

/** The embeddings of a job's stages, one after the other by their position, and its summary. */
public final class JobEmbedding {
  private final double[] stages;
  private final double[] summary;

  JobEmbedding(double[] stages, double[] summary) {
    this.stages = stages;
    this.summary = summary;
  }

  /** Embeddings of the stages, {@link GraphLayout#EMBEDDING} values for each. */
  public double[] stages() {
    return stages;
  }

  /** The summary, {@link GraphLayout#EMBEDDING} values. */
  public double[] summary() {
    return summary;
  }
}
