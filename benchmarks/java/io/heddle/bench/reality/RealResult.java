package io.heddle.bench.reality;

/** What one run on the real cluster gave. */
record RealResult(Observed observed, Launches launches) {}
