package app.almanac;

import android.Manifest;
import android.os.Build;
import androidx.activity.ComponentActivity;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.core.app.NotificationManagerCompat;
import com.google.firebase.messaging.FirebaseMessaging;
import java.util.function.Consumer;

/** The token by which Firebase Cloud Messaging knows this app; there is one only where the app was built with a Firebase project. */
final class PushToken {
    private final ComponentActivity activity;
    private final ActivityResultLauncher<String> permission;
    private Consumer<String> asked;

    /** To be made before the activity starts. */
    PushToken(ComponentActivity activity) {
        this.activity = activity;
        permission = activity.registerForActivityResult(new ActivityResultContracts.RequestPermission(), granted -> {
            Consumer<String> done = asked;
            asked = null;
            if (done != null) read(done);
        });
    }

    boolean isAvailable() {
        return activity.getResources().getIdentifier("google_app_id", "string", activity.getPackageName()) != 0;
    }

    /** Gives null where the person does not want notifications, or there is no token. */
    void read(boolean mayAsk, Consumer<String> done) {
        boolean allowed = NotificationManagerCompat.from(activity).areNotificationsEnabled();
        if (allowed || !mayAsk || asked != null || Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) {
            read(done);
            return;
        }
        asked = done;
        permission.launch(Manifest.permission.POST_NOTIFICATIONS);
    }

    /** Another is made for who signs in next. */
    void forget() {
        if (isAvailable()) FirebaseMessaging.getInstance().deleteToken();
    }

    private void read(Consumer<String> done) {
        if (!isAvailable() || !NotificationManagerCompat.from(activity).areNotificationsEnabled()) {
            done.accept(null);
            return;
        }
        FirebaseMessaging.getInstance().getToken().addOnCompleteListener(activity, task ->
            done.accept(task.isSuccessful() ? task.getResult() : null));
    }
}
