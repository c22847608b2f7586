package app.almanac;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.util.Base64;
import androidx.core.content.FileProvider;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.json.JSONException;
import org.json.JSONObject;

/** Files that the page hands over in pieces, for the system's sheet. They lie in the app's cache and go with the next start or sign-out. */
final class ShellFiles {
    private final Activity activity;
    private final File folder;
    private final Map<String, Written> written = new HashMap<>();

    private record Written(File file, String type) {}

    ShellFiles(Activity activity) {
        this.activity = activity;
        this.folder = new File(activity.getCacheDir(), "shared");
        deleteAll();
    }

    JSONObject open(String name, String type) throws IOException, JSONException {
        String handle = UUID.randomUUID().toString();
        File place = new File(folder, handle);
        if (!place.mkdirs()) throw new IOException("no place for a file");
        File file = new File(place, FilePieces.plainName(name));
        if (!file.createNewFile()) throw new IOException("the file is there");
        written.put(handle, new Written(file, type));
        return new JSONObject().put("handle", handle);
    }

    JSONObject write(String handle, String data) throws IOException {
        Written one = of(handle);
        byte[] bytes = Base64.decode(data, Base64.DEFAULT);
        if (!FilePieces.mayGrow(one.file().length(), bytes.length)) throw new IOException("too large");
        try (FileOutputStream out = new FileOutputStream(one.file(), true)) {
            out.write(bytes);
        }
        return new JSONObject();
    }

    JSONObject share(String handle) throws IOException, JSONException {
        Written one = of(handle);
        Uri uri = FileProvider.getUriForFile(activity, activity.getPackageName() + ".fileprovider", one.file());
        Intent intent = new Intent(Intent.ACTION_SEND)
            .setType(one.type().isEmpty() ? "application/octet-stream" : one.type())
            .putExtra(Intent.EXTRA_STREAM, uri)
            .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
        activity.startActivity(Intent.createChooser(intent, null));
        return new JSONObject().put("shared", true);
    }

    void deleteAll() {
        written.clear();
        delete(folder);
    }

    private Written of(String handle) throws IOException {
        Written one = written.get(handle);
        if (one == null) throw new IOException("no such file");
        return one;
    }

    private static void delete(File file) {
        File[] within = file.listFiles();
        if (within != null) for (File one : within) delete(one);
        file.delete();
    }
}
