package io.heddle.yarn.history;

/**
 * A node of a history.
 *
 * @param label empty for none
 * @param phase when in each second it reports, milliseconds
 */
record Node(String host, int gigabytes, int cores, String label, long phase) {}
