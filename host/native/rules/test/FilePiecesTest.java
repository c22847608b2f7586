package app.almanac;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilePiecesTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 44_999, 45_000, 45_001, 90_000, 123_456})
    void thePiecesOfAFileAreTheFile(int size) {
        byte[] file = new byte[size];
        new Random(size).nextBytes(file);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        for (long offset = 0; ; offset = read.size()) {
            int length = FilePieces.lengthAt(offset, size);
            String base64 = Base64.getEncoder().encodeToString(java.util.Arrays.copyOfRange(file, (int) offset, (int) offset + length));
            assertTrue(base64.length() <= 60_000);
            read.write(file, (int) offset, length);
            if (FilePieces.isLast(offset, size)) break;
        }
        assertArrayEquals(file, read.toByteArray());
    }

    @Test
    void noPieceLiesOutsideOfTheFile() {
        assertEquals(-1, FilePieces.lengthAt(-1, 10));
        assertEquals(-1, FilePieces.lengthAt(11, 10));
        assertEquals(-1, FilePieces.lengthAt(0, FilePieces.MAX_FILE_BYTES + 1));
        assertFalse(FilePieces.mayGrow(FilePieces.MAX_FILE_BYTES, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "../../etc/passwd, __.._etc_passwd", "'', file", "..., _", "report.pdf, report.pdf", "a/b\\c.pdf, a_b_c.pdf",
        "تقرير 2026.pdf, تقرير 2026.pdf", ".hidden, _hidden"
    })
    void aNameLeadsToNoOtherFolder(String name, String plain) {
        assertEquals(plain, FilePieces.plainName(name));
    }

    @Test
    void aLongNameKeepsItsEnding() {
        String plain = FilePieces.plainName("a".repeat(300) + ".pdf");
        assertEquals(120, plain.length());
        assertTrue(plain.endsWith(".pdf"));
    }
}
