/**
 * What must be in the native sources of a service, derived from its code: {@code NativeSourcesContract} for all of them,
 * {@code KafkaNativeSources} for those that read topics.
 *
 * <p>Native sources are what {@code native-image} would be given. They are there after a build with {@code -Pnative
 * -Dquarkus.native.sources-only=true}, which needs no GraalVM; so the test of a service is named so that no other build
 * runs it.
 */
@NullMarked
package io.onefold.nativeimage;

import org.jspecify.annotations.NullMarked;
