package io.heddle.web;

/** One resource of the API. Called by any number of threads at a time. */
@FunctionalInterface
public interface Resource {
  /**
   * Returns a record, or a bounded list or map of such, for JSON.
   *
   * @throws Refusal if the query cannot be answered
   */
  Object get(Query query) throws Refusal;
}
