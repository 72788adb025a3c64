/** Changes settings of the running scheduler, in its way to keep them, and admins' files. */
package io.heddle.yarn.tune.apply;
