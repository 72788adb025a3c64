package io.heddle.bench.colocation.queue;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** The papers' queues, letter by letter (CCPE 2020, sections 4.1.3 and 4.2.3). */
public final class PaperQueues {
  public static final List<String> QUEUE_1 = repeated(3, "C C C C A A A A D D D D B B B B");
  public static final List<String> QUEUE_2 = repeated(4, "C C C A A A D D D B B B");
  public static final List<String> LEARNING = repeated(10, "C B G A F H");
  public static final List<String> PRIOR = repeated(5, "D E B C H G I");
  public static final List<String> QUEUE_3 =
      repeated(
          1,
          "C B B E A E E B I H H C B I H C E G F F A F C I G D A G I C G A F F D E G D A I D B H"
              + " D H");
  public static final List<String> QUEUE_4 =
      repeated(
          1,
          "E I A B C H G C A H E G C B F F G D B A C G D D H F I G C D B A F I F E I E E A H H B"
              + " D I");

  private PaperQueues() {}

  private static List<String> repeated(int times, String letters) {
    return Collections.nCopies(times, letters).stream()
        .flatMap(each -> Stream.of(each.split(" ", -1)))
        .toList();
  }
}
