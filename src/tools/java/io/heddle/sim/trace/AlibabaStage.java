package io.heddle.sim.trace;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Row of Alibaba's batch tasks.
 *
 * @param number by which others wait for it; negative for none
 * @param parents numbers that it waits for
 * @param start in milliseconds of the trace's clock, 0 where unknown
 * @param demand of one instance
 * @param millis that each instance runs
 */
record AlibabaStage(
    int number,
    List<Integer> parents,
    long start,
    ResourceVector demand,
    int instances,
    long millis) {
  /** Kind, number, numbers waited for; some rows add {@code _Stg} and the like. */
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z]+(\\d{1,6})((?:_\\d{1,6})*)(?:_[A-Za-z]+\\d*)*");

  /** The trace cuts names to this length, maybe within the last number that is waited for. */
  private static final int CUT = 50;

  /** The number that a name says; a name of another pattern, as {@code task_Nzg3}, says none. */
  static int number(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
  }

  static List<Integer> parents(String name) {
    Matcher matcher = NAME.matcher(name);
    String waitsFor = matcher.matches() ? matcher.group(2) : "";
    if (name.length() == CUT) {
      waitsFor = waitsFor.substring(0, Math.max(0, waitsFor.lastIndexOf('_')));
    }
    return Arrays.stream(waitsFor.split("_", -1))
        .filter(number -> !number.isEmpty())
        .map(Integer::valueOf)
        .distinct()
        .toList();
  }

  /**
   * Stages of a job, parents before children (Kahn's algorithm); parents without a row are ignored.
   *
   * @throws TraceException if a number is twice there, or stages wait for each other
   */
  static List<WorkloadStage> inOrder(Place place, List<AlibabaStage> rows) throws TraceException {
    Set<Integer> numbers = rows.stream().map(AlibabaStage::number).collect(Collectors.toSet());
    Map<Integer, List<AlibabaStage>> waitingFor = new HashMap<>();
    // Rows without a number may be equal.
    IdentityHashMap<AlibabaStage, Integer> missing = new IdentityHashMap<>();
    Deque<AlibabaStage> ready = new ArrayDeque<>();
    for (AlibabaStage row : rows) {
      List<Integer> present = row.parents.stream().filter(numbers::contains).toList();
      missing.put(row, present.size());
      present.forEach(
          parent -> waitingFor.computeIfAbsent(parent, key -> new ArrayList<>()).add(row));
      if (present.isEmpty()) {
        ready.add(row);
      }
    }
    Map<Integer, Integer> positions = new HashMap<>();
    List<WorkloadStage> stages = new ArrayList<>();
    while (!ready.isEmpty()) {
      AlibabaStage row = ready.remove();
      if (row.number >= 0 && positions.put(row.number, stages.size()) != null) {
        throw place.unexpected("number of a task", "" + row.number, "one that no other task has");
      }
      List<Integer> parents =
          row.parents.stream().map(positions::get).filter(Objects::nonNull).toList();
      stages.add(
          new WorkloadStage(
              parents, new TaskGroup(row.demand, Durations.equal(row.instances, row.millis))));
      for (AlibabaStage child : waitingFor.getOrDefault(row.number, List.of())) {
        if (missing.merge(child, -1, Integer::sum) == 0) {
          ready.add(child);
        }
      }
    }
    if (stages.size() < rows.size()) {
      AlibabaStage stuck = rows.stream().filter(row -> missing.get(row) > 0).findFirst().get();
      throw place.unexpected(
          "what task " + stuck.number + " waits for",
          stuck.parents.toString(),
          "tasks that do not wait for it themselves");
    }
    return stages;
  }
}
