package io.heddle.web.api;

/** A change that an admin may make through the API. */
@FunctionalInterface
public interface Action {
  /**
   * Makes it.
   *
   * @return one sentence that says what happens now
   * @throws Refusal if it cannot be made as things stand
   */
  String post(Query query) throws Refusal;
}
