package app.almanac;

import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Base64;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** The one secret that brings the session back, sealed with a key that never leaves the device's keystore. */
final class SecretStore {
    private static final String ALIAS = "almanac.sign-in";
    private static final String SEALED = "sealed";
    private static final int NONCE_BYTES = 12;
    private final SharedPreferences stored;

    SecretStore(Context context) {
        stored = context.getSharedPreferences("almanac.secret", Context.MODE_PRIVATE);
    }

    void save(String secret) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key());
        byte[] sealed = cipher.doFinal(secret.getBytes(StandardCharsets.UTF_8));
        byte[] nonce = cipher.getIV();
        byte[] whole = new byte[nonce.length + sealed.length];
        System.arraycopy(nonce, 0, whole, 0, nonce.length);
        System.arraycopy(sealed, 0, whole, nonce.length, sealed.length);
        stored.edit().putString(SEALED, Base64.encodeToString(whole, Base64.NO_WRAP)).apply();
    }

    /** Null where there is none, or where its key is gone: it was sealed on another device. */
    String read() throws Exception {
        String text = stored.getString(SEALED, null);
        if (text == null) return null;
        byte[] whole = Base64.decode(text, Base64.NO_WRAP);
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.DECRYPT_MODE, key(), new GCMParameterSpec(128, whole, 0, NONCE_BYTES));
            return new String(cipher.doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException unreadable) {
            delete();
            return null;
        }
    }

    void delete() {
        stored.edit().clear().apply();
    }

    private static SecretKey key() throws Exception {
        KeyStore keys = KeyStore.getInstance("AndroidKeyStore");
        keys.load(null);
        if (keys.getKey(ALIAS, null) instanceof SecretKey known) return known;
        KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, "AndroidKeyStore");
        generator.init(new KeyGenParameterSpec.Builder(ALIAS, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
            .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
            .build());
        return generator.generateKey();
    }
}
