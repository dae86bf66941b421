/**
 * Certificates for servers of the stack that speak TLS, made where they are used and gone with them.
 *
 * <p>In: a folder. Out: an authority, a server's certificate that it signed, and files of both as servers and clients
 * want them. Start reading at {@link io.onefold.stack.tls.Certificates}.
 */
@NullMarked
package io.onefold.stack.tls;

import org.jspecify.annotations.NullMarked;
