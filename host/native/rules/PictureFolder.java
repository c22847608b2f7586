package app.almanac;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.UUID;

/**
 * The picture that was taken last, until the page has read it. Android often ends an app while its camera is open and
 * starts it again with the picture, so it is found again here. The name of the file is the picture's handle.
 */
final class PictureFolder {
    /** A picture that nobody has read by then is deleted. */
    static final long MAX_AGE_MILLISECONDS = 3_600_000;
    private final File folder;
    private File current;

    PictureFolder(File folder, long now) {
        this.folder = folder;
        for (File file : files()) {
            long age = now - file.lastModified();
            if (age > MAX_AGE_MILLISECONDS || age < -MAX_AGE_MILLISECONDS) file.delete();
            else if (current == null || file.lastModified() > current.lastModified()) current = file;
        }
    }

    /** The file for the next picture; an earlier one is deleted. */
    File begin() {
        delete();
        folder.mkdirs();
        current = new File(folder, UUID.randomUUID().toString());
        return current;
    }

    /** The picture; null if there is none, or it is too large to be read. */
    File taken() {
        boolean usable = current != null && current.length() > 0 && current.length() <= FilePieces.MAX_FILE_BYTES;
        return usable ? current : null;
    }

    /** The bytes that begin there. */
    byte[] read(String handle, long offset) throws IOException {
        File picture = taken();
        if (picture == null || !picture.getName().equals(handle)) throw new IOException("no such picture");
        int length = FilePieces.lengthAt(offset, picture.length());
        if (length < 0) throw new IOException("no such place");
        byte[] piece = new byte[length];
        try (RandomAccessFile in = new RandomAccessFile(picture, "r")) {
            in.seek(offset);
            in.readFully(piece);
        }
        return piece;
    }

    /** Whether the piece that begins there is the last. */
    boolean isLast(long offset) {
        return FilePieces.isLast(offset, current.length());
    }

    void delete() {
        current = null;
        for (File file : files()) file.delete();
    }

    private File[] files() {
        File[] found = folder.listFiles();
        return found == null ? new File[0] : found;
    }
}
