package io.heddle.place;

/**
 * What stock YARN refused in one pass, and what it would refuse for the same reason, so that it is
 * not offered at all.
 *
 * @param <A> the application
 */
public interface Refusals<A> {
  /** Notes that an application was offered the node and got nothing. */
  void refused(A application);

  /** Whether each request of this application would be refused. */
  boolean foresees(A application);

  /** Whether this request would be refused. */
  default boolean foresees(PendingRequest<A> request) {
    return foresees(request.application());
  }

  /** Whether what is foreseen depends on which applications were asked about before. */
  default boolean dependOnTurn() {
    return false;
  }

  /**
   * Whether a master of the application leaves too little of what its user may hold for the tasks
   * of the user's started jobs.
   */
  default boolean crowds(A application) {
    return false;
  }

  /** Whether a master of the application may start in the place of larger tasks that wait. */
  default boolean mayTakePlaces(A application) {
    return true;
  }

  /** Foresees nothing. */
  static <A> Refusals<A> none() {
    return new Refusals<>() {
      @Override
      public void refused(A application) {}

      @Override
      public boolean foresees(A application) {
        return false;
      }
    };
  }
}
