package io.heddle.bench.demo;

import io.heddle.bench.demo.job.Verdict;

/** Outcome of a MapReduce job; {@code seconds} from its submission to its end. */
record JobResult(String name, String shape, Verdict verdict, double seconds) {}
