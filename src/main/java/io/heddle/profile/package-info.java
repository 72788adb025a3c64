/** Memory of recurring jobs, and where it is kept between two starts. Knows no scheduler. */
package io.heddle.profile;
