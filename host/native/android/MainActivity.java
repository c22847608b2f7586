package app.almanac;

import android.content.Intent;
import android.os.Bundle;
import android.view.WindowManager;
import android.webkit.WebView;
import androidx.activity.OnBackPressedCallback;
import androidx.core.app.NotificationChannelCompat;
import androidx.core.app.NotificationManagerCompat;
import androidx.webkit.WebViewCompat;
import androidx.webkit.WebViewFeature;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.WebViewListener;
import java.util.Set;

/** The one window: the product at its origin, and the shell's end of the contract. */
public class MainActivity extends BridgeActivity {
    private static final String PRIVATE = "private";
    private Shell shell;
    private AppLock lock;
    private HealthConnect health;

    @Override
    public void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        lock = new AppLock(this);
        applyPrivacy();
        createNotificationChannel();

        // Enabled only while the page can go back, so that the system can show beforehand where the gesture leads.
        OnBackPressedCallback back = new OnBackPressedCallback(false) {
            @Override
            public void handleOnBackPressed() {
                shell.tellBack();
            }
        };
        getOnBackPressedDispatcher().addCallback(this, back);
        String origin = getString(R.string.almanac_origin);
        SecretStore secrets = new SecretStore(this);
        health = new HealthConnect(this, origin, secrets);
        shell = new Shell(this, origin, back::setEnabled, lock, new PushToken(this), new Camera(this), secrets, health);
        // Without listeners bound to an origin there is no shell: the page then goes on as in a browser.
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER))
            WebViewCompat.addWebMessageListener(
                getBridge().getWebView(),
                "almanacShell",
                Set.of(origin),
                (view, message, sender, isMainFrame, reply) -> {
                    if (isMainFrame) shell.receive(message.getData(), reply);
                }
            );
        getBridge().addWebViewListener(new WebViewListener() {
            @Override
            public void onPageStarted(WebView view) {
                shell.pageStarted();
            }
        });
        // After the system ended the app its last link is handed over again; the page was there already.
        if (savedInstanceState == null) shell.open(getIntent());
    }

    /** Firebase's notifications use it (generate/android.mjs); its name is in the system's settings. */
    private void createNotificationChannel() {
        NotificationManagerCompat.from(this).createNotificationChannel(
            new NotificationChannelCompat.Builder("notices", NotificationManagerCompat.IMPORTANCE_DEFAULT)
                .setName(getString(R.string.almanac_notices))
                .build());
    }

    /** Neither screenshots nor the task switcher show what is on the screen: as the study of the person wants, also before the page is there again. */
    void hideScreen(boolean on) {
        getPreferences(MODE_PRIVATE).edit().putBoolean(PRIVATE, on).apply();
        applyPrivacy();
    }

    /** Also after the lock was turned on or off: who locks the app wants nobody to read it in the task switcher. */
    void applyPrivacy() {
        boolean on = getPreferences(MODE_PRIVATE).getBoolean(PRIVATE, false);
        boolean hidden = on || lock.isEnabled() || getResources().getBoolean(R.bool.almanac_private);
        getWindow().setFlags(hidden ? WindowManager.LayoutParams.FLAG_SECURE : 0, WindowManager.LayoutParams.FLAG_SECURE);
    }

    @Override
    public void onPause() {
        super.onPause();
        lock.left();
    }

    @Override
    public void onResume() {
        super.onResume();
        lock.returned();
        health.upload();
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        shell.open(intent);
    }
}
