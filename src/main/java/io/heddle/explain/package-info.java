/**
 * Why a container went where it went and why an application waits, and what shadow mode saw that
 * Heddle would have done instead, as people and programs are told: records with fixed names,
 * written as JSON. Knows no YARN.
 */
package io.heddle.explain;
