package app.almanac;

import android.content.Context;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.health.connect.HealthConnectManager;
import android.os.Build;
import android.os.SystemClock;
import androidx.activity.ComponentActivity;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.core.content.ContextCompat;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Uploads what Health Connect has, with the secret of the session, whenever the app is opened or returned to. Android
 * lets an app read in the background, and what is older than 30 days, with further permissions alone: neither is asked
 * for.
 */
final class HealthConnect {
    private static final String PREFIX = "android.permission.health.READ_";
    private static final Map<String, String> PERMISSIONS = Map.ofEntries(
        Map.entry("steps", PREFIX + "STEPS"),
        Map.entry("distance", PREFIX + "DISTANCE"),
        Map.entry("active_energy", PREFIX + "ACTIVE_CALORIES_BURNED"),
        Map.entry("sleep", PREFIX + "SLEEP"),
        Map.entry("exercise", PREFIX + "EXERCISE"),
        Map.entry("heart_rate", PREFIX + "HEART_RATE"),
        Map.entry("resting_heart_rate", PREFIX + "RESTING_HEART_RATE"),
        Map.entry("respiratory_rate", PREFIX + "RESPIRATORY_RATE"),
        Map.entry("oxygen_saturation", PREFIX + "OXYGEN_SATURATION"),
        Map.entry("blood_pressure", PREFIX + "BLOOD_PRESSURE"),
        Map.entry("weight", PREFIX + "WEIGHT"),
        Map.entry("body_temperature", PREFIX + "BODY_TEMPERATURE"),
        Map.entry("glucose", PREFIX + "BLOOD_GLUCOSE"));
    private static final int TIMEOUT_MILLISECONDS = 20_000;
    private static final String ASKED = "asked ";
    private static final String CURSOR = "cursor ";

    private final ComponentActivity activity;
    private final String origin;
    private final SecretStore secrets;
    private final SharedPreferences stored;
    private final ActivityResultLauncher<String[]> permissions;
    private final ExecutorService reading = Executors.newSingleThreadExecutor();
    private final UploadPause pause = new UploadPause();
    private Runnable asked;

    /** To be made before the activity starts. */
    HealthConnect(ComponentActivity activity, String origin, SecretStore secrets) {
        this.activity = activity;
        this.origin = origin;
        this.secrets = secrets;
        this.stored = activity.getSharedPreferences("almanac.health", Context.MODE_PRIVATE);
        permissions = activity.registerForActivityResult(new ActivityResultContracts.RequestMultiplePermissions(), granted -> {
            Runnable done = asked;
            asked = null;
            if (done != null) done.run();
            upload();
        });
    }

    /** Part of Android since version 14; earlier it is an app of its own, which this one does not speak to. */
    boolean isAvailable() {
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE
            && activity.getSystemService(HealthConnectManager.class) != null;
    }

    JSONObject permissions() throws JSONException {
        JSONArray kinds = new JSONArray();
        for (String type : HealthConnectReader.TYPES)
            for (String kind : HealthConnectReader.kindsOf(type))
                kinds.put(new JSONObject().put("kind", kind).put("asked", isAllowed(type) || stored.getBoolean(ASKED + type, false)));
        return new JSONObject().put("kinds", kinds);
    }

    void ask(JSONArray kinds, Consumer<JSONObject> done) throws JSONException {
        List<String> wanted = new ArrayList<>();
        for (int index = 0; index < kinds.length(); index++) wanted.add(kinds.getString(index));
        List<String> types = HealthConnectReader.TYPES.stream()
            .filter(type -> HealthConnectReader.kindsOf(type).stream().anyMatch(wanted::contains))
            .toList();
        if (asked != null || types.isEmpty()) {
            done.accept(new JSONObject().put("error", "failed"));
            return;
        }
        asked = () -> {
            SharedPreferences.Editor edit = stored.edit();
            for (String type : types) edit.putBoolean(ASKED + type, true);
            edit.apply();
            done.accept(new JSONObject());
        };
        permissions.launch(types.stream().map(PERMISSIONS::get).toArray(String[]::new));
    }

    /** Reads and sends what is new, one upload at a time. */
    void upload() {
        if (!isAvailable()) return;
        HealthRecords records = new HealthConnectRecords(activity.getSystemService(HealthConnectManager.class), this::isAllowed);
        SampleUpload upload = new SampleUpload(
            new HealthConnectReader(records, () -> ZoneId.systemDefault().getId()), this::send, new StoredCursors(), this::secret, pause);
        reading.execute(() -> upload.run(HealthConnectReader.TYPES, SystemClock.elapsedRealtime()));
    }

    /** Another person may sign in on this device: they begin from the first sample. */
    void forget() {
        stored.edit().clear().apply();
    }

    private boolean isAllowed(String type) {
        return ContextCompat.checkSelfPermission(activity, PERMISSIONS.get(type)) == PackageManager.PERMISSION_GRANTED;
    }

    private String secret() {
        try {
            return secrets.read();
        } catch (Exception unreadable) {
            return null;
        }
    }

    private int send(String secret, String body) throws IOException {
        HttpURLConnection request = (HttpURLConnection) URI.create(origin + "/api/health_connect/uploads").toURL().openConnection();
        try {
            request.setRequestMethod("POST");
            request.setInstanceFollowRedirects(false);
            request.setConnectTimeout(TIMEOUT_MILLISECONDS);
            request.setReadTimeout(TIMEOUT_MILLISECONDS);
            request.setDoOutput(true);
            request.setRequestProperty("Content-Type", "application/json");
            request.setRequestProperty("Authorization", "Bearer " + secret);
            try (OutputStream out = request.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
            return request.getResponseCode();
        } finally {
            request.disconnect();
        }
    }

    private final class StoredCursors implements SampleUpload.Cursors {
        @Override
        public String get(String type) {
            return stored.getString(CURSOR + type, null);
        }

        @Override
        public void set(String type, String cursor) {
            stored.edit().putString(CURSOR + type, cursor).apply();
        }
    }
}
