/** {@code recommend}: which configuration suits the cluster's own history best. */
package io.heddle.cli.recommend;
