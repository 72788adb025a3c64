package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The demand classes of one priority level in ranges of the scores of their first requests, and
 * within a range by how much of a node they take. For {@link BestFirst}; not thread-safe.
 *
 * @param <A> the application
 */
final class SortedClasses<A> {
  /** A range ends where scores are larger by half a per cent than at its beginning. */
  private static final double WIDTH = 0.005;

  /**
   * A class.
   *
   * @param size the sum of the shares of the capacity that it asks for
   * @param score of its first request
   */
  record Sized<A>(DemandClass<A> demandClass, double size, double score) {}

  /**
   * Demand classes whose first requests have nearly the same score, the largest demand first.
   *
   * @param <A> the application
   */
  static final class ScoreRange<A> {
    private final int number;
    private final List<Sized<A>> classes = new ArrayList<>(1);
    private double most = Double.NEGATIVE_INFINITY;
    private int withMost;

    ScoreRange(int number) {
      this.number = number;
    }

    /** Its place among the ranges, larger for larger scores. */
    int number() {
      return number;
    }

    List<Sized<A>> classes() {
      return classes;
    }

    /** The largest score. */
    double most() {
      return most;
    }

    void add(Sized<A> added) {
      classes.add(placeOf(added.size()), added);
      count(added.score());
    }

    void remove(Sized<A> removed) {
      int place = placeOf(removed.size());
      while (classes.get(place).demandClass() != removed.demandClass()) {
        place++;
      }
      classes.remove(place);
      if (removed.score() == most && --withMost == 0) {
        most = Double.NEGATIVE_INFINITY;
        classes.forEach(each -> count(each.score()));
      }
    }

    private void count(double score) {
      if (score > most) {
        most = score;
        withMost = 0;
      }
      if (score == most) {
        withMost++;
      }
    }

    /** Where the first of this size or less is, or would be. */
    private int placeOf(double size) {
      int low = 0;
      int high = classes.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (classes.get(middle).size() > size) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  private final ResourceVector capacity;
  private final TreeMap<Integer, ScoreRange<A>> ranges = new TreeMap<>(Comparator.reverseOrder());
  private ResourceVector largest;
  private int size;
  private int removedSinceLargest;

  /**
   * Without any class.
   *
   * @param capacity of the node by which demands are measured
   */
  SortedClasses(ResourceVector capacity) {
    this.capacity = capacity;
    this.largest = ResourceVector.of(new long[capacity.size()]);
  }

  int size() {
    return size;
  }

  /** The range with the largest scores after {@code range}, or null; of null, of all. */
  ScoreRange<A> after(ScoreRange<A> range) {
    Map.Entry<Integer, ScoreRange<A>> next =
        range == null ? ranges.firstEntry() : ranges.higherEntry(range.number());
    return next == null ? null : next.getValue();
  }

  /** At least what any class asks for, in each resource. */
  ResourceVector largest() {
    // Measuring costs a look at each class, so a few that have gone may still count.
    if (removedSinceLargest > size / 8) {
      removedSinceLargest = 0;
      largest =
          ranges.values().stream()
              .flatMap(range -> range.classes().stream())
              .map(each -> each.demandClass().key().demand())
              .reduce(ResourceVector.of(new long[capacity.size()]), ResourceVector::atLeast);
    }
    return largest;
  }

  /** Adds a class that has requests. */
  void add(DemandClass<A> demandClass) {
    Sized<A> added = sized(demandClass);
    ranges.computeIfAbsent(rangeOf(added.score()), ScoreRange::new).add(added);
    size++;
    largest = largest.atLeast(demandClass.key().demand());
  }

  private void remove(DemandClass<A> demandClass) {
    Sized<A> removed = sized(demandClass);
    ScoreRange<A> range = ranges.get(rangeOf(removed.score()));
    range.remove(removed);
    if (range.classes().isEmpty()) {
      ranges.remove(range.number());
    }
    size--;
  }

  /**
   * Returns the number of the range; for score 0, whose logarithm is negative infinity, the least
   * integer.
   */
  private static int rangeOf(double score) {
    return (int) Math.floor(Math.log(score) / WIDTH);
  }

  /** Changes the requests of a class, which may get its first one or lose its last. */
  void change(DemandClass<A> demandClass, Consumer<DemandClass<A>> change) {
    if (!demandClass.isEmpty()) {
      remove(demandClass);
    }
    change.accept(demandClass);
    if (demandClass.isEmpty()) {
      removedSinceLargest++;
    } else {
      add(demandClass);
    }
  }

  private Sized<A> sized(DemandClass<A> demandClass) {
    return new Sized<>(
        demandClass, sizeOf(demandClass.key().demand()), demandClass.first().score());
  }

  /** The sum of the shares of the capacity that a demand asks for. */
  double sizeOf(ResourceVector demand) {
    double sum = 0;
    for (int i = 0; i < demand.size(); i++) {
      if (capacity.get(i) > 0) {
        sum += (double) demand.get(i) / capacity.get(i);
      }
    }
    return sum;
  }

  /**
   * How much larger shares of another capacity may be than of this one; infinite where a class asks
   * for what this one lacks.
   */
  double scaleTo(ResourceVector other) {
    double most = 0;
    for (int i = 0; i < other.size(); i++) {
      if (largest().get(i) > 0) {
        most =
            Math.max(
                most,
                capacity.get(i) == 0
                    ? Double.POSITIVE_INFINITY
                    : (double) capacity.get(i) / other.get(i));
      }
    }
    return most;
  }
}
