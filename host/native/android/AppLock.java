package app.almanac;

import android.content.Context;
import android.content.SharedPreferences;
import android.os.SystemClock;
import androidx.biometric.BiometricManager;
import androidx.biometric.BiometricPrompt;
import androidx.core.content.ContextCompat;
import androidx.fragment.app.FragmentActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Opens the app with face, finger or the code of the device alone, where the person has chosen so. The page goes on
 * below the cover: nothing that was typed is lost.
 */
final class AppLock {
    private static final int ALLOWED =
        BiometricManager.Authenticators.BIOMETRIC_WEAK | BiometricManager.Authenticators.DEVICE_CREDENTIAL;
    private static final String ENABLED = "enabled";
    private final FragmentActivity activity;
    private final SharedPreferences stored;
    private final List<Runnable> waiting = new ArrayList<>();
    private final LockTimer timer;
    private LockCover cover;

    AppLock(FragmentActivity activity) {
        this.activity = activity;
        this.stored = activity.getSharedPreferences("almanac.lock", Context.MODE_PRIVATE);
        this.timer = new LockTimer(isEnabled());
        // Before anything of the page is to be seen.
        if (timer.isLocked()) lock();
    }

    boolean isEnabled() {
        return stored.getBoolean(ENABLED, false);
    }

    boolean isAvailable() {
        return BiometricManager.from(activity).canAuthenticate(ALLOWED) == BiometricManager.BIOMETRIC_SUCCESS;
    }

    void left() {
        timer.left(SystemClock.elapsedRealtime());
    }

    void returned() {
        boolean asks = timer.returned(isEnabled(), SystemClock.elapsedRealtime());
        if (timer.isLocked()) lock();
        if (asks) ask();
    }

    /** Changes it once the person has shown that it is they; otherwise it stays. */
    void change(boolean enabled, Runnable done) {
        evaluate(passed -> {
            if (passed) stored.edit().putBoolean(ENABLED, enabled).apply();
            done.run();
        });
    }

    /** Now, or as soon as the app was opened. */
    void whenOpen(Runnable work) {
        if (cover == null) work.run();
        else waiting.add(work);
    }

    /** Somebody has signed out: who signs in next chooses for themselves. */
    void reset() {
        stored.edit().clear().apply();
        unlock();
    }

    private void lock() {
        if (cover != null) return;
        cover = new LockCover(activity, this::ask);
    }

    private void ask() {
        // A device without a code any more can ask for nothing: whoever has it open is let in.
        if (!isAvailable()) unlock();
        else evaluate(passed -> {
            if (passed) unlock();
        });
    }

    private void evaluate(Consumer<Boolean> done) {
        if (!timer.beginAsking()) {
            done.accept(false);
            return;
        }
        BiometricPrompt prompt = new BiometricPrompt(activity, ContextCompat.getMainExecutor(activity), new BiometricPrompt.AuthenticationCallback() {
            @Override
            public void onAuthenticationSucceeded(BiometricPrompt.AuthenticationResult result) {
                timer.answered(true);
                done.accept(true);
            }

            @Override
            public void onAuthenticationError(int code, CharSequence reason) {
                timer.answered(false);
                done.accept(false);
            }
        });
        prompt.authenticate(new BiometricPrompt.PromptInfo.Builder()
            .setTitle(activity.getTitle())
            .setAllowedAuthenticators(ALLOWED)
            .build());
    }

    private void unlock() {
        timer.unlock();
        if (cover != null) cover.remove();
        cover = null;
        List<Runnable> work = new ArrayList<>(waiting);
        waiting.clear();
        work.forEach(Runnable::run);
    }
}
