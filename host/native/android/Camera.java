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
import java.io.RandomAccessFile;
import java.util.UUID;
import java.util.function.Consumer;
import org.json.JSONException;
import org.json.JSONObject;

/** Takes one picture at a time with the device's own camera app; the page reads it in pieces, by its handle. */
final class Camera {
    private final ComponentActivity activity;
    private final File folder;
    private final ActivityResultLauncher<String> permission;
    private final ActivityResultLauncher<Uri> picture;
    private Consumer<JSONObject> asked;
    /** The picture that was taken last, under its handle as its name. */
    private File taken;

    /** To be made before the activity starts. */
    Camera(ComponentActivity activity) {
        this.activity = activity;
        this.folder = new File(activity.getCacheDir(), "pictures");
        delete();
        permission = activity.registerForActivityResult(new ActivityResultContracts.RequestPermission(), granted -> {
            if (granted) open();
            else answer(failure("denied"));
        });
        picture = activity.registerForActivityResult(new ActivityResultContracts.TakePicture(), saved -> {
            if (saved && taken != null && taken.length() > 0 && taken.length() <= FilePieces.MAX_FILE_BYTES) answer(described());
            else {
                delete();
                answer(failure(saved ? "failed" : "cancelled"));
            }
        });
    }

    boolean isAvailable() {
        return activity.getPackageManager().hasSystemFeature(PackageManager.FEATURE_CAMERA_ANY);
    }

    void take(Consumer<JSONObject> done) {
        if (asked != null) {
            done.accept(failure("failed"));
            return;
        }
        asked = done;
        // An app that names the permission in its manifest may not open the camera app without it.
        if (ContextCompat.checkSelfPermission(activity, Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED) open();
        else permission.launch(Manifest.permission.CAMERA);
    }

    /** One piece; with the last the picture is deleted here. */
    JSONObject read(String handle, long offset) throws IOException, JSONException {
        if (taken == null || !taken.getName().equals(handle)) throw new IOException("no such picture");
        long size = taken.length();
        int length = FilePieces.lengthAt(offset, size);
        if (length < 0) throw new IOException("no such place");
        byte[] piece = new byte[length];
        try (RandomAccessFile in = new RandomAccessFile(taken, "r")) {
            in.seek(offset);
            in.readFully(piece);
        }
        boolean last = FilePieces.isLast(offset, size);
        if (last) delete();
        return new JSONObject().put("data", Base64.encodeToString(piece, Base64.NO_WRAP)).put("done", last);
    }

    void delete() {
        taken = null;
        File[] within = folder.listFiles();
        if (within != null) for (File one : within) one.delete();
    }

    private void open() {
        try {
            delete();
            folder.mkdirs();
            taken = new File(folder, UUID.randomUUID().toString());
            picture.launch(FileProvider.getUriForFile(activity, activity.getPackageName() + ".fileprovider", taken));
        } catch (ActivityNotFoundException none) {
            answer(failure("unavailable"));
        }
    }

    private void answer(JSONObject outcome) {
        Consumer<JSONObject> done = asked;
        asked = null;
        if (done != null) done.accept(outcome);
    }

    private JSONObject described() {
        try {
            return new JSONObject().put("handle", taken.getName()).put("type", "image/jpeg").put("size", taken.length());
        } catch (JSONException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static JSONObject failure(String why) {
        try {
            return new JSONObject().put("error", why);
        } catch (JSONException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
