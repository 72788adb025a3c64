package io.heddle.sim.workload;

/** What a job does, and so how its ApplicationMaster behaves. */
public sealed interface JobModel permits MapReduce, Chain, Executors, Dag, CoLocated {}
