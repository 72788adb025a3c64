/**
 * What is remembered of recurring jobs, and where it is kept between two starts of a
 * ResourceManager. Knows no scheduler.
 */
package io.heddle.profile;
