package io.heddle.sim.job;

import io.heddle.model.ResourceVector;
import java.util.Map;

/**
 * What an application wants of one priority from now on, in all, as YARN's absolute requests say
 * it.
 *
 * @param priority of the request within the application; smaller is first
 * @param demand of one container
 * @param count containers wanted in all
 * @param hosts of these, how many would like each host; empty where any host is as good; 0 takes
 *     back what was said of a host before
 */
public record Ask(int priority, ResourceVector demand, int count, Map<String, Integer> hosts) {}
