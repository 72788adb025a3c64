package io.heddle.bench.reality;

record RealResult(Observed observed, Launches launches) {}
