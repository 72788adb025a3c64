/**
 * The validated settings of Heddle: every key of {@code heddle-default.xml}, parsed once into
 * immutable records.
 */
package io.heddle.config;
