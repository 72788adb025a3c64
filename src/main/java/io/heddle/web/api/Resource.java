package io.heddle.web.api;

/** One resource of the API. Called by any number of threads at a time. */
@FunctionalInterface
public interface Resource {
  /**
   * The answer: a record, or a list or map of such, that is written as JSON with the names of its
   * components. Of bounded size.
   *
   * @throws Refusal if the query cannot be answered
   */
  Object get(Query query) throws Refusal;
}
