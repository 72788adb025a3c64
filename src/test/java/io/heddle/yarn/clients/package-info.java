/** Clients as users have them, in processes of their own, on a cluster of processes. */
package io.heddle.yarn.clients;
