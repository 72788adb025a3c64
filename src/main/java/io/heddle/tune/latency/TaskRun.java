package io.heddle.tune.latency;

import java.util.Arrays;

/** One prediction: lets one thing happen after the other. */
final class TaskRun {
  /** The Fair scheduler finds out what jobs want and what is due to queues twice a second. */
  private static final double UPDATE_SECONDS = 0.5;

  private final Delays delays;
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
  private int left;
  private int waiting;
  private boolean updatePlanned;

  /**
   * @param fair whether the scheduler is the Fair scheduler
   * @param draw of heartbeats' phases, see {@link Slots}
   */
  TaskRun(Delays delays, boolean fair, GroupState state, int draw) {
    this.delays = delays;
    this.fair = fair;
    this.state = state;
    rules = fair ? new FairRules() : new CapacityRules();
    jobs = state.jobs;
    chooser = new Chooser(state, rules);
    slots = new Slots(delays.heartbeatSeconds(), state.units, draw);
    left = jobs.count;
    registered = new double[left];
    masterSlot = new int[left];
    stage = Arrays.copyOf(jobs.firstStage, left);
    running = new int[left];
    latency = new double[left];
    Arrays.fill(latency, Double.POSITIVE_INFINITY);
  }

  /** Runs once; {@link LatencyModel.Predictor#latencies}. */
  double[] latencies() {
    for (int i = 0; i < jobs.count; i++) {
      int job = i;
      if (jobs.masterRunning[job]) {
        resume(job);
      } else {
        events.add(Math.max(0, jobs.submitted[job]), () -> arrive(job));
      }
    }
    if (fair) {
      FairRules.update(state);
    }
    wake();
    while (left > 0 && events.next()) {
      // Each event plans what follows from it.
    }
    return latency;
  }

  private void resume(int job) {
    int queue = jobs.queue[job];
    state.queueJobs[queue]++;
    state.queueStarted[queue]++;
    state.queueMasters[queue] += jobs.masterSize[job];
    state.take(job, jobs.masterSize[job]);
    masterSlot[job] = occupy(jobs.masterSize[job]);
    state.status[job] = GroupState.RUNNING;
    for (int i = jobs.firstRunning[job]; i < jobs.firstRunning[job + 1]; i++) {
      state.take(job, jobs.runningSize[i]);
      running[job]++;
      double size = jobs.runningSize[i];
      int slot = occupy(size);
      events.add(jobs.runningSeconds[i], () -> end(job, size, slot));
    }
    ask(job);
  }

  private double now() {
    return events.now();
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
      events.add(nextUpdate(now()), () -> admit(job));
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
    registered[job] = now();
    askAt(now(), job);
  }

  private void askAt(double time, int job) {
    events.add(fair ? nextUpdate(time) : time, () -> ask(job));
  }

  private void ask(int job) {
    if (stage[job] == jobs.firstStage[job + 1]) {
      if (running[job] == 0) {
        events.add(now(), () -> finish(job));
      }
      return;
    }
    state.asked[job] = jobs.stageTasks[stage[job]];
    waiting += state.asked[job];
    state.askedSize[job] = jobs.stageSize[stage[job]];
    wake();
  }

  private void end(int job, double size, int slot) {
    state.take(job, -size);
    running[job]--;
    if (running[job] == 0 && state.asked[job] == 0) {
      stageEnded(job);
    }
    slots.freed(slot, size, now());
    give(slot, size);
    wake();
  }

  private void stageEnded(int job) {
    if (stage[job] < jobs.firstStage[job + 1]) {
      stage[job]++;
    }
    if (stage[job] == jobs.firstStage[job + 1]) {
      events.add(now(), () -> finish(job));
    } else {
      // At its next heartbeat the master finds out what it wants, which it says at the one after.
      double heard = Slots.onGrid(registered[job], delays.heartbeatSeconds(), now());
      askAt(heard + delays.heartbeatSeconds(), job);
    }
  }

  private void finish(int job) {
    int queue = jobs.queue[job];
    double size = jobs.masterSize[job];
    latency[job] = now() - jobs.submitted[job];
    left--;
    state.status[job] = GroupState.ENDED;
    state.take(job, -size);
    slots.freed(masterSlot[job], size, now());
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
      events.add(nextUpdate(now()), this::update);
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
    for (int i = 0; i < slots.count(); i++) {
      int slot = i;
      if (slots.sleeps(slot)) {
        slots.setAwake(slot, true);
        events.add(slots.nextHeartbeat(slot, now()), () -> heartbeat(slot));
      }
    }
  }

  private boolean hasRoom() {
    return waiting > 0
        && state.free() > GroupState.TOLERANCE
        && state.smallestAsked() <= state.free() + GroupState.TOLERANCE;
  }

  private void give(int slot, double size) {
    double given = 0;
    int job = 0;
    while (job != Chooser.NOBODY && given < size - GroupState.TOLERANCE && hasRoom()) {
      job = chooser.next();
      if (job != Chooser.NOBODY) {
        given += state.askedSize[job];
        slots.taken(slot, state.askedSize[job]);
        grant(job, slot);
      }
    }
    slots.beaten(slot, now(), waiting > 0);
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
      events.add(now() + delays.masterLaunchSeconds(), () -> register(job));
    } else {
      state.asked[job]--;
      running[job]++;
      double fetched = Slots.onGridAfter(registered[job], delays.heartbeatSeconds(), now());
      double started = fetched + delays.taskLaunchSeconds();
      events.add(started + jobs.stageSeconds[stage[job]], () -> end(job, size, slot));
    }
  }
}
