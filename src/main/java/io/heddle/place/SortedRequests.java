package io.heddle.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Requests in the order of {@link PendingRequest#BY_SCORE}: a B-tree of two levels. Its runs hold
 * the scores beside one another, so that finding a place reads few of the requests themselves,
 * which lie scattered in memory. Not thread-safe.
 *
 * @param <A> the application
 */
final class SortedRequests<A> {
  /** A longer run is split; an empty one is dropped. */
  static final int LONGEST_RUN = 64;

  private static final int FIRST_ROOM = 4;

  /** Some that follow one another; never empty outside of a change. */
  private static final class Run<A> {
    private final List<PendingRequest<A>> requests = new ArrayList<>(FIRST_ROOM);
    private double[] scores = new double[FIRST_ROOM];

    int size() {
      return requests.size();
    }

    /** The place of the first one that does not go before {@code request}. */
    int placeOf(PendingRequest<A> request) {
      int low = 0;
      int high = size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (compare(middle, request) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    int compare(int place, PendingRequest<A> request) {
      int order = Double.compare(request.score(), scores[place]);
      return order != 0 ? order : PendingRequest.BY_SCORE.compare(requests.get(place), request);
    }

    void insert(int place, PendingRequest<A> request) {
      int size = size();
      if (size == scores.length) {
        scores = Arrays.copyOf(scores, 2 * size);
      }
      System.arraycopy(scores, place, scores, place + 1, size - place);
      scores[place] = request.score();
      requests.add(place, request);
    }

    void delete(int place) {
      requests.remove(place);
      System.arraycopy(scores, place + 1, scores, place, size() - place);
    }

    /** Takes off the second half. */
    Run<A> split() {
      int kept = size() / 2;
      List<PendingRequest<A>> tail = requests.subList(kept, size());
      Run<A> second = new Run<>();
      second.requests.addAll(tail);
      second.scores = Arrays.copyOfRange(scores, kept, kept + LONGEST_RUN);
      tail.clear();
      return second;
    }
  }

  private final List<Run<A>> runs = new ArrayList<>(1);

  boolean isEmpty() {
    return runs.isEmpty();
  }

  /** The first one; there must be one. */
  PendingRequest<A> first() {
    return runs.get(0).requests.get(0);
  }

  /** The last one; there must be one. */
  PendingRequest<A> last() {
    Run<A> run = runs.get(runs.size() - 1);
    return run.requests.get(run.size() - 1);
  }

  /** The next one after {@code request}, which need not be in here; null where there is none. */
  PendingRequest<A> after(PendingRequest<A> request) {
    if (runs.isEmpty()) {
      return null;
    }
    int at = runOf(request);
    Run<A> run = runs.get(at);
    int place = run.placeOf(request);
    if (place < run.size() && run.compare(place, request) == 0) {
      place++;
    }
    if (place < run.size()) {
      return run.requests.get(place);
    }
    return at + 1 < runs.size() ? runs.get(at + 1).requests.get(0) : null;
  }

  void add(PendingRequest<A> request) {
    if (runs.isEmpty()) {
      runs.add(new Run<>());
    }
    int at = runOf(request);
    Run<A> run = runs.get(at);
    run.insert(run.placeOf(request), request);
    if (run.size() == LONGEST_RUN) {
      runs.add(at + 1, run.split());
    }
  }

  /** Takes out a request that is in here, by the score that it was added with. */
  void remove(PendingRequest<A> request) {
    int at = runOf(request);
    Run<A> run = runs.get(at);
    run.delete(run.placeOf(request));
    if (run.requests.isEmpty()) {
      runs.remove(at);
    }
  }

  /** Notes that the first one has another score now, with which it is still the first. */
  void firstChanged() {
    runs.get(0).scores[0] = first().score();
  }

  /** The first run whose last request does not go before {@code request}; else the last run. */
  private int runOf(PendingRequest<A> request) {
    int low = 0;
    int high = runs.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      Run<A> run = runs.get(middle);
      if (run.compare(run.size() - 1, request) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
