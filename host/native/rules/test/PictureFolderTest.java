package app.almanac;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureFolderTest {
    @TempDir
    Path folder;
    private long now;

    @BeforeEach
    void setUp() {
        now = System.currentTimeMillis();
    }

    private PictureFolder atStart(long time) {
        return new PictureFolder(folder.toFile(), time);
    }

    private static File take(PictureFolder pictures, byte... content) throws IOException {
        File file = pictures.begin();
        Files.write(file.toPath(), content);
        return file;
    }

    @Test
    void aPictureIsReadByItsHandleAlone() throws IOException {
        PictureFolder pictures = atStart(now);
        File file = take(pictures, (byte) 1, (byte) 2);
        assertArrayEquals(new byte[] {1, 2}, pictures.read(file.getName(), 0));
        assertTrue(pictures.isLast(0));
        assertThrows(IOException.class, () -> pictures.read("../" + file.getName(), 0));
        assertThrows(IOException.class, () -> pictures.read(file.getName(), 3));
        pictures.delete();
        assertFalse(file.exists());
    }

    @Test
    void theCamerasPictureIsThereAfterAndroidEndedTheApp() throws IOException {
        PictureFolder before = atStart(now);
        File file = take(before, (byte) 7);
        PictureFolder after = atStart(now + 60_000);
        assertEquals(file, after.taken());
        assertArrayEquals(new byte[] {7}, after.read(file.getName(), 0));
    }

    @Test
    void aPictureThatNobodyReadIsDeletedAfterAnHour() throws IOException {
        File file = take(atStart(now), (byte) 7);
        assertNull(atStart(now + PictureFolder.MAX_AGE_MILLISECONDS + 60_000).taken());
        assertFalse(file.exists());
    }

    @Test
    void aCameraThatWroteNothingGivesNoPicture() throws IOException {
        PictureFolder pictures = atStart(now);
        take(pictures);
        assertNull(pictures.taken());
    }

    @Test
    void theNextPictureReplacesTheLast() throws IOException {
        PictureFolder pictures = atStart(now);
        File first = take(pictures, (byte) 1);
        File second = take(pictures, (byte) 2);
        assertFalse(first.exists());
        assertEquals(second, pictures.taken());
    }
}
