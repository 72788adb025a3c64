/** Reads pages of a running ResourceManager, also where Kerberos guards them. */
package io.heddle.cli.http;
