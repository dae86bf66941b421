package io.onefold.summary;

import io.onefold.nativeimage.NativeSourcesContract;
import java.io.IOException;

class NativeSourcesCheck extends NativeSourcesContract {
    NativeSourcesCheck() throws IOException {}
}
