package io.heddle.bench.decima.training;

/** What is made small for one decision, as a function of the logarithm of its chance. */
interface Objective {
  /** Imitation of a teacher's decisions: cross-entropy. */
  Objective IMITATION =
      new Objective() {
        @Override
        public double loss(double logChance) {
          return -logChance;
        }

        @Override
        public double slope(double logChance) {
          return -1;
        }
      };

  double loss(double logChance);

  double slope(double logChance);

  /**
   * The clipped objective of proximal policy optimization (Schulman et al., 2017, Eq. 7): the
   * advantage times the ratio of the chance to what it was, as long as the ratio has not gone
   * further than {@code clip} to where the advantage pulls it.
   *
   * @param advantage how much better than usual the decision turned out
   * @param before logarithm of its chance when it was made
   */
  record Clipped(double advantage, double before, double clip) implements Objective {
    @Override
    public double loss(double logChance) {
      double ratio = Math.exp(logChance - before);
      double within = Math.max(1 - clip, Math.min(1 + clip, ratio));
      return -Math.min(advantage * ratio, advantage * within);
    }

    @Override
    public double slope(double logChance) {
      double ratio = Math.exp(logChance - before);
      boolean farEnough = advantage > 0 ? ratio > 1 + clip : ratio < 1 - clip;
      return farEnough ? 0 : -advantage * ratio;
    }
  }
}
