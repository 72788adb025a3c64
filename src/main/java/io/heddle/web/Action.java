package io.heddle.web;

/** A change that an admin may make through the API. */
@FunctionalInterface
public interface Action {
  /**
   * Makes the change; returns a sentence about it.
   *
   * @throws Refusal if it cannot be made as things stand
   */
  String post(Query query) throws Refusal;
}
