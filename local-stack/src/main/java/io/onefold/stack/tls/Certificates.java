package io.onefold.stack.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * An authority and one server certificate that it signed, made with the JDK's own {@code keytool} for a week.
 *
 * <p>The server is 127.0.0.1 and nothing else: who connects to {@code localhost} and checks the name is refused.
 *
 * <p>Thread: immutable; the files stay until their folder goes.
 */
public final class Certificates {
    /** Of every key and store here; they are worth nothing outside of a test. */
    public static final String PASSWORD = "onefold-stack";

    private static final char[] SECRET = PASSWORD.toCharArray();
    private static final String AUTHORITY = "authority";
    private static final String SERVER = "server";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private final Path folder;
    private final KeyStore keys;

    private Certificates(Path folder, KeyStore keys) {
        this.folder = folder;
        this.keys = keys;
    }

    /** Makes them, with all files, in that folder, which is made as well. */
    public static Certificates in(Path folder) {
        try {
            Files.createDirectories(folder);
            Path made = folder.resolve("made.p12");
            keytool(made, "-alias", AUTHORITY, "-dname", "CN=Onefold test authority", "-ext", "bc:c=ca:true");
            keytool(
                    made,
                    "-alias",
                    SERVER,
                    "-dname",
                    "CN=Onefold test server",
                    "-ext",
                    "san=ip:127.0.0.1",
                    "-signer",
                    AUTHORITY);
            Certificates certificates = new Certificates(folder, read(made));
            certificates.write();
            return certificates;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make certificates in " + folder, e);
        } catch (GeneralSecurityException e) {
            throw new StackFailure("Cannot make certificates in " + folder, e);
        }
    }

    /** The authority as PEM: whom clients trust. */
    public Path authorityPem() {
        return folder.resolve("authority.pem");
    }

    /** The authority in a PKCS12 trust store with {@link #PASSWORD}. */
    public Path trustStore() {
        return folder.resolve("trust.p12");
    }

    /** The server's key and chain in a PKCS12 key store with {@link #PASSWORD}. */
    public Path keyStore() {
        return folder.resolve("server.p12");
    }

    /** The server's chain as PEM. */
    public Path serverPem() {
        return folder.resolve("server.pem");
    }

    /** The server's key as PEM, for nobody but its owner to read. */
    public Path serverKey() {
        return folder.resolve("server.key");
    }

    /** For a server in this JVM. */
    public SSLContext serverContext() {
        try {
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(read(keyStore()), SECRET);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new StackFailure("Cannot use the server's certificate", e);
        }
    }

    /** For a client in this JVM that trusts the authority and nobody else. */
    public SSLContext clientContext() {
        try {
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(read(trustStore()));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new StackFailure("Cannot trust the authority", e);
        }
    }

    private void write() throws GeneralSecurityException, IOException {
        Certificate authority = keys.getCertificate(AUTHORITY);
        Certificate[] chain = keys.getCertificateChain(SERVER);
        Key key = keys.getKey(SERVER, SECRET);
        Files.writeString(authorityPem(), pem("CERTIFICATE", authority.getEncoded()));
        StringBuilder pems = new StringBuilder();
        for (Certificate each : chain) {
            pems.append(pem("CERTIFICATE", each.getEncoded()));
        }
        Files.writeString(serverPem(), pems);
        Files.writeString(serverKey(), pem("PRIVATE KEY", key.getEncoded()), US_ASCII);
        Files.setPosixFilePermissions(serverKey(), PosixFilePermissions.fromString("rw-------"));
        KeyStore server = empty();
        server.setKeyEntry(SERVER, key, SECRET, chain);
        write(server, keyStore());
        KeyStore trust = empty();
        trust.setCertificateEntry(AUTHORITY, authority);
        write(trust, trustStore());
    }

    private static String pem(String type, byte[] encoded) {
        return "-----BEGIN " + type + "-----\n" + LINES.encodeToString(encoded) + "\n-----END " + type + "-----\n";
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, SECRET);
        return store;
    }

    private static KeyStore read(Path file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, SECRET);
        }
        return store;
    }

    private static void write(KeyStore store, Path file) throws GeneralSecurityException, IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, SECRET);
        }
    }

    private static void keytool(Path store, String... options) {
        Keytool.generateKeyPair(store, PASSWORD, options);
    }
}
