package io.heddle.yarn.admission;

import io.heddle.admit.Admissions;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * How the applications of a queue stand that wait to be started.
 *
 * @param policy that starts them
 * @param running applications of the queue that were started
 * @param maxRunning most of them; 0 where room is counted by what they ask for
 * @param room whether another one may start now
 * @param waiting all that wait, in stock's order
 * @param candidates those of them that the policy chooses from next
 * @param chances of each candidate to be the next that starts; empty where the policy does not say
 */
public record AdmissionStatus(
    Admissions policy,
    int running,
    int maxRunning,
    boolean room,
    List<ApplicationId> waiting,
    List<ApplicationId> candidates,
    List<Double> chances) {}
