package io.onefold.webhook;

import io.onefold.nativeimage.KafkaNativeSources;
import io.onefold.nativeimage.NativeSourcesContract;
import java.io.IOException;

class NativeSourcesCheck extends NativeSourcesContract implements KafkaNativeSources {
    NativeSourcesCheck() throws IOException {}
}
