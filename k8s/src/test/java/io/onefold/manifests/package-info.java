/**
 * The manifests of {@code k8s/}, read as the API server, the kubelet and the services would read them.
 *
 * <p>In flow what {@code kubectl kustomize} makes of a folder ({@link io.onefold.manifests.Kustomize}), or, where there is
 * no kubectl, the files themselves. Guarantee: what is misspelt, points at nothing, or would be refused by a service at its
 * start turns a test red. What a cluster alone could show (an image that is not there, a CNI that knows no policies) does
 * not. Start with {@link io.onefold.manifests.StrictModelsTest}.
 */
@NullMarked
package io.onefold.manifests;

import org.jspecify.annotations.NullMarked;
