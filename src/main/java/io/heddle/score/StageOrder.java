package io.heddle.score;

/**
 * A request's place in the plan of stages of its queue, whatever node asks. Sources: Mao et al.,
 * Decima, long version, SIGCOMM 2019, section 5.2; the weight is own work.
 */
public final class StageOrder implements Scorer.OfRequest {
  private static final double FIRST_OF_PLAN = 2;

  @Override
  public String name() {
    return "stage-order";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(0, FIRST_OF_PLAN);
  }

  /**
   * From 2 down to 1 by the place in the plan, 1 for what is not in it, and at most a half where
   * the application has all that it is to hold.
   */
  @Override
  public double score(RequestState request) {
    return request.planWeight();
  }
}
