package io.heddle.dag;

import static io.heddle.dag.GraphLayout.COMBINE;
import static io.heddle.dag.GraphLayout.EMBEDDING;
import static io.heddle.dag.GraphLayout.JOB;
import static io.heddle.dag.GraphLayout.MESSAGE;
import static io.heddle.dag.GraphLayout.OWN;
import static io.heddle.dag.GraphLayout.STAGE_FEATURES;
import static io.heddle.dag.GraphLayout.TO_JOB;

import java.util.Arrays;

/**
 * Embeds stages and sums a job up (Mao et al., long version, Section 5.1, Eq. 1): a stage's own
 * features plus the messages of those that wait for it. All values stay on the tape for gradients.
 */
public final class StageForwardPass {
  /** Places of the perceptrons' tapes within that of a stage. */
  public static final int OWN_AT = 0;

  public static final int COMBINE_AT = OWN_AT + OWN.tapeLength();
  public static final int MESSAGE_AT = COMBINE_AT + COMBINE.tapeLength();
  public static final int TO_JOB_AT = MESSAGE_AT + MESSAGE.tapeLength();
  public static final int STAGE_LENGTH = TO_JOB_AT + TO_JOB.tapeLength();

  private double[] tape = new double[0];
  private final double[] job = new double[JOB.tapeLength()];

  public void forward(double[] parameters, StageView view) {
    int count = view.count();
    if (tape.length < count * STAGE_LENGTH) {
      tape = new double[count * STAGE_LENGTH];
    }
    Arrays.fill(job, 0, EMBEDDING, 0);
    for (int position = 0; position < count; position++) {
      embed(parameters, view, position);
      int says = position * STAGE_LENGTH + TO_JOB_AT + TO_JOB.outputAt();
      for (int i = 0; i < EMBEDDING; i++) {
        job[i] += tape[says + i] / count;
      }
    }
    JOB.forward(parameters, job, 0);
  }

  private void embed(double[] parameters, StageView view, int position) {
    int at = position * STAGE_LENGTH;
    int features = position * STAGE_FEATURES;
    System.arraycopy(view.features(), features, tape, at + OWN_AT, STAGE_FEATURES);
    OWN.forward(parameters, tape, at + OWN_AT);
    int[] children = view.children(position);
    if (children.length > 0) {
      Arrays.fill(tape, at + COMBINE_AT, at + COMBINE_AT + EMBEDDING, 0);
      for (int child : children) {
        add(child * STAGE_LENGTH + MESSAGE_AT + MESSAGE.outputAt(), at + COMBINE_AT);
      }
      COMBINE.forward(parameters, tape, at + COMBINE_AT);
    }
    int embedding = at + MESSAGE_AT;
    System.arraycopy(tape, at + OWN_AT + OWN.outputAt(), tape, embedding, EMBEDDING);
    if (children.length > 0) {
      add(at + COMBINE_AT + COMBINE.outputAt(), embedding);
    }
    MESSAGE.forward(parameters, tape, embedding);
    int toJob = at + TO_JOB_AT;
    System.arraycopy(view.features(), features, tape, toJob, STAGE_FEATURES);
    System.arraycopy(tape, embedding, tape, toJob + STAGE_FEATURES, EMBEDDING);
    TO_JOB.forward(parameters, tape, toJob);
  }

  private void add(int from, int to) {
    for (int i = 0; i < EMBEDDING; i++) {
      tape[to + i] += tape[from + i];
    }
  }

  /** The tapes of all stages, one after the other. */
  public double[] stages() {
    return tape;
  }

  public double[] job() {
    return job;
  }

  public JobEmbedding embedding(int count) {
    double[] stages = new double[count * EMBEDDING];
    for (int position = 0; position < count; position++) {
      System.arraycopy(
          tape, position * STAGE_LENGTH + MESSAGE_AT, stages, position * EMBEDDING, EMBEDDING);
    }
    return new JobEmbedding(
        stages, Arrays.copyOfRange(job, JOB.outputAt(), JOB.outputAt() + EMBEDDING));
  }

  /** The embeddings of a job's stages, one after the other by their position, and its summary. */
  public static final class JobEmbedding {
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
}
