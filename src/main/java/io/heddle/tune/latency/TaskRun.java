package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.Arrays;
import java.util.List;

/** Predicts by letting one thing happen after the other. Allocates nothing while it runs. */
final class TaskRun implements LatencyModel.Predictor {
  private static final int ARRIVE = 0;
  private static final int REGISTER = 1;
  private static final int ASK = 2;
  private static final int END = 3;
  private static final int FINISH = 4;
  private static final int HEARTBEAT = 5;
  private static final int UPDATE = 6;
  private static final int ADMIT = 7;

  /** The Fair scheduler finds out what jobs want and what is due to queues twice a second. */
  private static final double UPDATE_SECONDS = 0.5;

  private final Delays delays;
  private final int draws;
  private final boolean fair;
  private final SchedulerRules rules;
  private final JobTable jobs;
  private final GroupState state;
  private final Chooser chooser;
  private final Slots slots;
  private final EventQueue events = new EventQueue();
  private final double[] registered;
  private final int[] masterSlot;
  private final int[] stage;
  private final int[] running;
  private final double[] latency;
  private double now;
  private int left;
  private int waiting;

  private boolean updatePlanned;

  /**
   * @param draws sets of phases of heartbeats, at least 1
   * @param fair whether the scheduler is the Fair scheduler
   */
  TaskRun(Delays delays, int draws, boolean fair, GroupState state) {
    this.delays = delays;
    this.draws = draws;
    this.fair = fair;
    this.state = state;
    rules = fair ? new FairRules() : new CapacityRules();
    jobs = state.jobs;
    chooser = new Chooser(state, rules);
    slots = new Slots(delays.heartbeatSeconds());
    int count = jobs.count;
    registered = new double[count];
    masterSlot = new int[count];
    stage = new int[count];
    running = new int[count];
    latency = new double[count];
  }

  @Override
  public double[] latencies(double units, List<QueueSettings> settings) {
    double[] sum = new double[jobs.count];
    for (int draw = 0; draw < draws; draw++) {
      run(units, settings, draw);
      for (int job = 0; job < sum.length; job++) {
        sum[job] += latency[job] / draws;
      }
    }
    return sum;
  }

  private void run(double units, List<QueueSettings> settings, int draw) {
    begin(units, settings, draw);
    while (left > 0 && !events.isEmpty()) {
      now = events.time();
      int kind = events.kind();
      int job = events.job();
      int slot = events.slot();
      events.remove();
      switch (kind) {
        case ARRIVE -> arrive(job);
        case REGISTER -> register(job);
        case ASK -> ask(job);
        case ADMIT -> admit(job);
        case END -> end(job, slot);
        case FINISH -> finish(job);
        case HEARTBEAT -> heartbeat(slot);
        default -> update();
      }
    }
  }

  private void begin(double units, List<QueueSettings> settings, int draw) {
    state.reset(units, settings);
    chooser.reset();
    slots.reset(units, draw);
    events.clear();
    now = 0;
    left = jobs.count;
    waiting = 0;
    updatePlanned = false;
    Arrays.fill(latency, Double.POSITIVE_INFINITY);
    Arrays.fill(running, 0);
    for (int job = 0; job < jobs.count; job++) {
      stage[job] = jobs.firstStage[job];
      if (jobs.masterRunning[job]) {
        resume(job);
      } else {
        events.add(Math.max(0, jobs.submitted[job]), ARRIVE, job, 0);
      }
    }
    if (fair) {
      FairRules.update(state);
    }
    wake();
  }

  private void resume(int job) {
    int queue = jobs.queue[job];
    state.queueJobs[queue]++;
    state.queueStarted[queue]++;
    state.queueMasters[queue] += jobs.masterSize[job];
    state.take(job, jobs.masterSize[job]);
    masterSlot[job] = occupy(jobs.masterSize[job]);
    registered[job] = 0;
    state.status[job] = GroupState.RUNNING;
    for (int i = jobs.firstRunning[job]; i < jobs.firstRunning[job + 1]; i++) {
      state.take(job, jobs.runningSize[i]);
      running[job]++;
      events.add(jobs.runningSeconds[i], END, -1 - i, occupy(jobs.runningSize[i]));
    }
    ask(job);
  }

  private int occupy(double size) {
    int slot = slots.anyFree();
    slots.taken(slot, size);
    return slot;
  }

  private void arrive(int job) {
    int queue = jobs.queue[job];
    state.queueJobs[queue]++;
    if (state.queueJobs[queue] == 1) {
      planUpdate();
    }
    if (fair) {
      events.add(nextUpdate(now), ADMIT, job, 0);
    } else {
      admit(job);
    }
  }

  private void admit(int job) {
    state.status[job] = GroupState.WAITING;
    state.askedSize[job] = jobs.masterSize[job];
    waiting++;
    admitMasters(jobs.queue[job]);
    wake();
  }

  private void admitMasters(int queue) {
    for (int job : jobs.inQueue[queue]) {
      if (state.status[job] == GroupState.WAITING) {
        double size = jobs.masterSize[job];
        if (!rules.admitsMasters()) {
          state.status[job] = GroupState.READY;
        } else if (rules.allowsMaster(state, queue, size)) {
          state.status[job] = GroupState.READY;
          state.queueMasters[queue] += size;
          state.queueStarted[queue]++;
        }
      }
    }
  }

  private void register(int job) {
    state.status[job] = GroupState.RUNNING;
    registered[job] = now;
    askAt(now, job);
  }

  private void askAt(double time, int job) {
    events.add(fair ? nextUpdate(time) : time, ASK, job, 0);
  }

  private void ask(int job) {
    if (stage[job] == jobs.firstStage[job + 1]) {
      if (running[job] == 0) {
        events.add(now, FINISH, job, 0);
      }
      return;
    }
    state.asked[job] = jobs.stageTasks[stage[job]];
    waiting += state.asked[job];
    state.askedSize[job] = jobs.stageSize[stage[job]];
    wake();
  }

  /** A task ends; those that ran when the prediction began have indices below 0. */
  private void end(int task, int slot) {
    int job = task;
    double size;
    if (task < 0) {
      int index = -1 - task;
      job = jobOfRunning(index);
      size = jobs.runningSize[index];
    } else {
      size = jobs.stageSize[stage[job]];
    }
    state.take(job, -size);
    running[job]--;
    if (running[job] == 0 && state.asked[job] == 0) {
      stageEnded(job);
    }
    slots.freed(slot, size, now);
    give(slot, size);
    wake();
  }

  private int jobOfRunning(int index) {
    int job = 0;
    while (jobs.firstRunning[job + 1] <= index) {
      job++;
    }
    return job;
  }

  private void stageEnded(int job) {
    if (stage[job] < jobs.firstStage[job + 1]) {
      stage[job]++;
    }
    if (stage[job] == jobs.firstStage[job + 1]) {
      events.add(now, FINISH, job, 0);
    } else {
      // At its next heartbeat the master finds out what it wants, which it says at the one after.
      double heard = Slots.onGrid(registered[job], delays.heartbeatSeconds(), now);
      askAt(heard + delays.heartbeatSeconds(), job);
    }
  }

  private void finish(int job) {
    int queue = jobs.queue[job];
    double size = jobs.masterSize[job];
    latency[job] = now - jobs.submitted[job];
    left--;
    state.status[job] = GroupState.ENDED;
    state.take(job, -size);
    slots.freed(masterSlot[job], size, now);
    give(masterSlot[job], size);
    state.queueMasters[queue] -= size;
    state.queueStarted[queue]--;
    state.queueJobs[queue]--;
    if (state.queueJobs[queue] == 0) {
      planUpdate();
    }
    admitMasters(queue);
    wake();
  }

  private void heartbeat(int slot) {
    slots.setAwake(slot, false);
    if (slots.isFree(slot)) {
      give(slot, slots.unitsPerSlot());
    }
  }

  private void planUpdate() {
    if (fair && !updatePlanned) {
      updatePlanned = true;
      events.add(nextUpdate(now), UPDATE, 0, 0);
    }
  }

  private static double nextUpdate(double time) {
    return Slots.onGridAfter(0, UPDATE_SECONDS, time);
  }

  private void update() {
    updatePlanned = false;
    FairRules.update(state);
    wake();
  }

  private void wake() {
    if (!hasRoom()) {
      return;
    }
    for (int slot = 0; slot < slots.count(); slot++) {
      if (slots.sleeps(slot)) {
        slots.setAwake(slot, true);
        events.add(slots.nextHeartbeat(slot, now), HEARTBEAT, 0, slot);
      }
    }
  }

  private boolean hasRoom() {
    return waiting > 0
        && state.free() > GroupState.TOLERANCE
        && state.smallestAsked() <= state.free() + GroupState.TOLERANCE;
  }

  private void give(int slot, double size) {
    grantUpTo(slot, size);
    slots.beaten(slot, now, waiting > 0);
  }

  private void grantUpTo(int slot, double size) {
    double given = 0;
    while (given < size - GroupState.TOLERANCE && hasRoom()) {
      int job = chooser.next();
      if (job == Chooser.NOBODY) {
        return;
      }
      given += state.askedSize[job];
      slots.taken(slot, state.askedSize[job]);
      grant(job, slot);
    }
  }

  private void grant(int job, int slot) {
    double size = state.askedSize[job];
    state.take(job, size);
    waiting--;
    if (state.status[job] == GroupState.READY) {
      if (!rules.admitsMasters()) {
        state.queueMasters[jobs.queue[job]] += size;
        state.queueStarted[jobs.queue[job]]++;
      }
      masterSlot[job] = slot;
      state.status[job] = GroupState.LAUNCHING;
      events.add(now + delays.masterLaunchSeconds(), REGISTER, job, slot);
    } else {
      state.asked[job]--;
      running[job]++;
      double fetched = Slots.onGridAfter(registered[job], delays.heartbeatSeconds(), now);
      double started = fetched + delays.taskLaunchSeconds();
      events.add(started + jobs.stageSeconds[stage[job]], END, job, slot);
    }
  }
}
