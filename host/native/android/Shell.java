package app.almanac;

import android.content.Intent;
import android.graphics.Color;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.Uri;
import android.view.HapticFeedbackConstants;
import android.view.View;
import androidx.core.graphics.Insets;
import androidx.core.view.ViewCompat;
import androidx.core.view.WindowCompat;
import androidx.core.view.WindowInsetsCompat;
import androidx.webkit.JavaScriptReplyProxy;
import java.util.function.Consumer;
import org.json.JSONException;
import org.json.JSONObject;

/** The shell's end of the contract in shared/native. What a message lacks or has too much of is dropped. */
final class Shell {
    /** What HealthPermissions in the manifest answers. */
    private static final String VIEW_PERMISSION_USAGE = "android.intent.action.VIEW_PERMISSION_USAGE";
    private final MainActivity activity;
    private final String origin;
    private final Consumer<Boolean> canGoBack;
    private final ShellFiles files;
    private final SecretStore secrets;
    private final AppLock lock;
    private final PushToken push;
    private final Camera camera;
    private final HealthConnect health;
    /** The page that said hello last; null before. */
    private JavaScriptReplyProxy page;
    private final PageLinks links = new PageLinks();
    private boolean watching;
    private int events;

    Shell(MainActivity activity, String origin, Consumer<Boolean> canGoBack, AppLock lock, PushToken push, Camera camera, SecretStore secrets, HealthConnect health) {
        this.activity = activity;
        this.origin = origin;
        this.canGoBack = canGoBack;
        this.files = new ShellFiles(activity);
        this.secrets = secrets;
        this.lock = lock;
        this.push = push;
        this.camera = camera;
        this.health = health;
    }

    void open(Intent intent) {
        String path = intent == null ? null : pathOf(intent);
        if (path == null) return;
        String now = links.open(path);
        if (now != null) tellLink(now);
    }

    /** A document begins to load in place of the page. */
    void pageStarted() {
        links.pageStarted();
    }

    /** Of a link, of a push message that was tapped, or of Health Connect, which asks why the app reads from it. */
    private String pathOf(Intent intent) {
        if (VIEW_PERMISSION_USAGE.equals(intent.getAction())) return "/terms_and_privacy";
        if (intent.getData() != null) return MessageRules.pathOf(intent.getDataString(), origin);
        String told = intent.getStringExtra("url");
        return MessageRules.isPath(told) ? told : null;
    }

    void tellBack() {
        tell("back", new JSONObject());
    }

    void receive(String json, JavaScriptReplyProxy reply) {
        if (!MessageRules.isWithinLimit(json)) return;
        try {
            JSONObject message = new JSONObject(json);
            String id = message.getString("id");
            String kind = message.getString("kind");
            String name = message.getString("name");
            if (!MessageRules.isEnvelope(message.getInt("v"), id, kind, name)) return;
            JSONObject data = message.getJSONObject("data");
            if (kind.equals("hello")) greet(id, data, reply);
            else if (page == null) return;
            else if (kind.equals("event")) hear(name, data);
            else if (kind.equals("call")) answer(id, name, data, reply);
        } catch (JSONException malformed) {
            // Not a message of the contract.
        }
    }

    private void greet(String id, JSONObject data, JavaScriptReplyProxy reply) throws JSONException {
        JSONObject capabilities = new JSONObject();
        for (String name : new String[] {
            "open_elsewhere", "open_file", "write_piece", "share_file", "keep_secret", "read_secret", "lock_state", "set_lock"
        }) capabilities.put(name, 1);
        if (camera.isAvailable()) capabilities.put("take_photo", 1).put("taken_photo", 1).put("read_piece", 1);
        if (push.isAvailable()) capabilities.put("push_token", 1);
        if (health.isAvailable()) capabilities.put("health_permissions", 1).put("health_ask", 1);
        page = reply;
        send(id, "hello", "hello", Json.of(
            "version", MessageRules.VERSION,
            "nonce", data.getString("nonce"),
            "platform", "android",
            "capabilities", capabilities), reply);
        watch();
        String waiting = links.pageConnected();
        if (waiting != null) tellLink(waiting);
    }

    private void hear(String name, JSONObject data) throws JSONException {
        switch (name) {
            case "can_go_back" -> canGoBack.accept(data.getBoolean("can"));
            case "theme" -> paintBars(data.getString("background"), data.getBoolean("dark"));
            case "haptic" -> root().performHapticFeedback(
                data.getString("kind").equals("warning") ? HapticFeedbackConstants.REJECT : HapticFeedbackConstants.CONFIRM);
            case "private_screen" -> activity.hideScreen(data.getBoolean("on"));
            case "signed_out" -> {
                files.deleteAll();
                camera.delete();
                secrets.delete();
                health.forget();
                push.forget();
                lock.reset();
                activity.applyPrivacy();
            }
            default -> { }
        }
    }

    /** What the person is asked first is answered when they have answered. */
    private void answer(String id, String name, JSONObject data, JavaScriptReplyProxy reply) throws JSONException {
        switch (name) {
            case "read_secret" -> lock.whenOpen(() -> answerNow(id, name, data, reply));
            case "set_lock" -> lock.change(data.getBoolean("enabled"), () -> {
                activity.applyPrivacy();
                answerNow(id, name, data, reply);
            });
            case "push_token" -> push.read(data.getBoolean("ask"), token -> answerToken(id, token, reply));
            case "take_photo" -> camera.take(outcome -> post(id, name, outcome, reply));
            case "health_ask" -> health.ask(data.getJSONArray("kinds"), outcome -> post(id, name, outcome, reply));
            default -> answerNow(id, name, data, reply);
        }
    }

    private void answerNow(String id, String name, JSONObject data, JavaScriptReplyProxy reply) {
        JSONObject answer;
        try {
            answer = switch (name) {
                case "open_elsewhere" -> openElsewhere(data.getString("url"));
                case "taken_photo" -> camera.taken();
                case "read_piece" -> camera.read(data.getString("handle"), data.getLong("offset"));
                case "open_file" -> files.open(data.getString("name"), data.getString("type"));
                case "write_piece" -> files.write(data.getString("handle"), data.getString("data"));
                case "share_file" -> files.share(data.getString("handle"));
                case "health_permissions" -> health.permissions();
                case "keep_secret" -> keep(data.getString("secret"));
                case "read_secret" -> new JSONObject().putOpt("secret", secrets.read());
                case "lock_state" -> Json.of("available", lock.isAvailable(), "enabled", lock.isEnabled());
                case "set_lock" -> Json.of("enabled", lock.isEnabled());
                default -> Json.failure("unavailable");
            };
        } catch (Exception failed) {
            answer = Json.failure("failed");
        }
        post(id, name, answer, reply);
    }

    private void answerToken(String id, String token, JavaScriptReplyProxy reply) {
        post(id, "push_token", token == null
            ? Json.failure("denied")
            : Json.of("platform", "android", "token", token), reply);
    }

    private JSONObject keep(String secret) throws Exception {
        secrets.save(secret);
        health.upload();
        return new JSONObject();
    }

    private void post(String id, String name, JSONObject answer, JavaScriptReplyProxy reply) {
        send(id, "answer", name, answer, reply);
    }

    private JSONObject openElsewhere(String url) {
        if (!MessageRules.mayOpenElsewhere(url)) return Json.failure("denied");
        activity.startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse(url)));
        return new JSONObject();
    }

    private void paintBars(String background, boolean dark) {
        if (!background.matches("#[0-9a-f]{6}")) return;
        activity.getWindow().getDecorView().setBackgroundColor(Color.parseColor(background));
        var bars = WindowCompat.getInsetsController(activity.getWindow(), root());
        bars.setAppearanceLightStatusBars(!dark);
        bars.setAppearanceLightNavigationBars(!dark);
    }

    /** Tells insets and network from now on, each at once as well. */
    private void watch() {
        if (watching) {
            ViewCompat.requestApplyInsets(root());
            return;
        }
        watching = true;
        ViewCompat.setOnApplyWindowInsetsListener(root(), (view, insets) -> {
            tellInsets(insets.getInsets(WindowInsetsCompat.Type.systemBars() | WindowInsetsCompat.Type.displayCutout()));
            return insets;
        });
        ViewCompat.requestApplyInsets(root());
        activity.getSystemService(ConnectivityManager.class).registerDefaultNetworkCallback(new ConnectivityManager.NetworkCallback() {
            @Override
            public void onAvailable(Network network) {
                activity.runOnUiThread(() -> tellNetwork(true));
            }

            @Override
            public void onLost(Network network) {
                activity.runOnUiThread(() -> tellNetwork(false));
            }
        });
    }

    private void tellInsets(Insets insets) {
        float scale = activity.getResources().getDisplayMetrics().density;
        tell("insets", Json.of(
            "top", Math.round(insets.top / scale),
            "right", Math.round(insets.right / scale),
            "bottom", Math.round(insets.bottom / scale),
            "left", Math.round(insets.left / scale)));
    }

    private void tellNetwork(boolean connected) {
        tell("network", Json.of("connected", connected));
    }

    private void tellLink(String path) {
        tell("deep_link", Json.of("path", path));
    }

    private void tell(String name, JSONObject data) {
        if (page == null) return;
        events += 1;
        send("s." + events, "event", name, data, page);
    }

    private void send(String id, String kind, String name, JSONObject data, JavaScriptReplyProxy reply) {
        String json = Json.of("v", MessageRules.VERSION, "id", id, "kind", kind, "name", name, "data", data).toString();
        if (MessageRules.isWithinLimit(json)) reply.postMessage(json);
    }

    private View root() {
        return activity.getWindow().getDecorView();
    }
}
