package io.heddle.cli;

import io.heddle.state.StateException;
import java.io.PrintStream;
import java.util.List;

/** What a file of the state directory keeps: one of its documents is a {@code T}. */
interface KeptKind<T> {
  /** The word behind {@code yarn heddle}, such as {@code profile}. */
  String word();

  /** Name of the file in the state directory. */
  String file();

  /** Names of files in the state directory that say nothing without this one. */
  default List<String> filesBeside() {
    return List.of();
  }

  /** What the file is about, for a line of the usage. */
  String about();

  /** What there are several of in it, such as {@code profiles}. */
  String items();

  /** Where nothing is kept. */
  T nothing();

  /**
   * Reads a document.
   *
   * @throws StateException saying what is wrong with it
   */
  T read(byte[] document) throws StateException;

  /** Writes a document. */
  byte[] write(T kept);

  /** What is kept with more added to it. */
  T sum(T kept, T more);

  /** How many items there are. */
  int size(T kept);

  /** Prints a line for each, that which was used longest ago first. */
  void show(T kept, PrintStream out);
}
