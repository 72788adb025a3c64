/** Where gangs go: which of them nodes and limits can take, and what others are not offered. */
package io.heddle.yarn.gangplan;
