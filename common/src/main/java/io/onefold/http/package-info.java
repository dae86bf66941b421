/** What the HTTP resources share: problems as {@code application/problem+json}, and times and numbers in queries. */
@NullMarked
package io.onefold.http;

import org.jspecify.annotations.NullMarked;
