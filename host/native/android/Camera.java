package app.almanac;

import android.Manifest;
import android.content.ActivityNotFoundException;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.util.Base64;
import androidx.activity.ComponentActivity;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.core.content.ContextCompat;
import androidx.core.content.FileProvider;
import java.io.File;
import java.io.IOException;
import java.util.function.Consumer;
import org.json.JSONObject;

/** Takes one picture at a time with the device's own camera app; the page reads it in pieces, by its handle. */
final class Camera {
    private final ComponentActivity activity;
    private final PictureFolder pictures;
    private final ActivityResultLauncher<String> permission;
    private final ActivityResultLauncher<Uri> camera;
    private Consumer<JSONObject> asked;

    /** To be made before the activity starts: a picture may be handed back to an app that Android ended meanwhile. */
    Camera(ComponentActivity activity) {
        this.activity = activity;
        this.pictures = new PictureFolder(new File(activity.getCacheDir(), "pictures"), System.currentTimeMillis());
        permission = activity.registerForActivityResult(new ActivityResultContracts.RequestPermission(), granted -> {
            if (granted) open();
            else answer(Json.failure("denied"));
        });
        camera = activity.registerForActivityResult(new ActivityResultContracts.TakePicture(), saved -> {
            File picture = pictures.taken();
            if (saved && picture != null) answer(described(picture));
            else {
                pictures.delete();
                answer(Json.failure(saved ? "failed" : "cancelled"));
            }
        });
    }

    boolean isAvailable() {
        return activity.getPackageManager().hasSystemFeature(PackageManager.FEATURE_CAMERA_ANY);
    }

    void take(Consumer<JSONObject> done) {
        if (asked != null) {
            done.accept(Json.failure("failed"));
            return;
        }
        asked = done;
        // An app that names the permission in its manifest may not open the camera app without it.
        if (ContextCompat.checkSelfPermission(activity, Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED) open();
        else permission.launch(Manifest.permission.CAMERA);
    }

    /** A picture that no page has read to its end, because Android ended the app or the page was loaded again. */
    JSONObject taken() {
        File picture = asked == null ? pictures.taken() : null;
        return picture == null ? Json.failure("unavailable") : described(picture);
    }

    /** One piece; with the last the picture is deleted here. */
    JSONObject read(String handle, long offset) throws IOException {
        byte[] piece = pictures.read(handle, offset);
        boolean last = pictures.isLast(offset);
        if (last) pictures.delete();
        return Json.of("data", Base64.encodeToString(piece, Base64.NO_WRAP), "done", last);
    }

    void delete() {
        pictures.delete();
    }

    private void open() {
        try {
            camera.launch(FileProvider.getUriForFile(activity, activity.getPackageName() + ".fileprovider", pictures.begin()));
        } catch (ActivityNotFoundException none) {
            answer(Json.failure("unavailable"));
        }
    }

    /** Nobody has asked where Android ended the app: then the picture waits. */
    private void answer(JSONObject outcome) {
        Consumer<JSONObject> done = asked;
        asked = null;
        if (done != null) done.accept(outcome);
    }

    private static JSONObject described(File picture) {
        return Json.of("handle", picture.getName(), "type", "image/jpeg", "size", picture.length());
    }
}
