package app.almanac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleUploadTest {
    private final Map<String, String> cursors = new HashMap<>();
    private final Map<String, List<String>> measured = new HashMap<>();
    private final List<String> sent = new ArrayList<>();
    private final UploadPause pause = new UploadPause();
    private SampleUpload.Server server;
    private String secret = "maya.1";

    @BeforeEach
    void aServerThatStores() {
        server = (mine, body) -> {
            sent.add(mine + " " + body);
            return 200;
        };
        measured.put("steps", List.of("s1", "s2", "s3"));
        measured.put("weight", List.of("w1"));
    }

    private SampleUpload upload() {
        SampleUpload.Source source = (kind, cursor) -> {
            int from = cursor == null ? 0 : Integer.parseInt(cursor);
            List<String> all = measured.get(kind);
            return from == all.size()
                ? new SampleUpload.Batch(List.of(), null)
                : new SampleUpload.Batch(List.of(all.get(from).split("\\+")), String.valueOf(from + 1));
        };
        SampleUpload.Cursors stored = new SampleUpload.Cursors() {
            @Override
            public String get(String kind) {
                return cursors.get(kind);
            }

            @Override
            public void set(String kind, String cursor) {
                cursors.put(kind, cursor);
            }
        };
        return new SampleUpload(source, (mine, body) -> server.send(mine, body), stored, () -> secret, pause);
    }

    private SampleUpload.Outcome run(long now) {
        return upload().run(List.of("steps", "weight"), now);
    }

    @Test
    void eachKindIsSentFromItsCursorToItsEndOnce() {
        cursors.put("steps", "1");
        assertEquals(SampleUpload.Outcome.DONE, run(0));
        assertEquals(List.of("maya.1 s2", "maya.1 s3", "maya.1 w1"), sent);
        assertEquals(Map.of("steps", "3", "weight", "1"), cursors);
        assertEquals(SampleUpload.Outcome.DONE, run(1));
        assertEquals(3, sent.size());
    }

    @Test
    void theCursorMovesOnceAllPartsOfABatchAreStored() {
        measured.put("steps", List.of("s1+s2", "s3"));
        SampleUpload.Server stores = server;
        server = (mine, body) -> body.equals("s2") ? 503 : stores.send(mine, body);
        assertEquals(SampleUpload.Outcome.LATER, run(0));
        assertNull(cursors.get("steps"));
        server = stores;
        sent.clear();
        assertEquals(SampleUpload.Outcome.DONE, run(UploadPause.LONGEST_MILLISECONDS));
        assertEquals(List.of("maya.1 s1", "maya.1 s2", "maya.1 s3", "maya.1 w1"), sent);
    }

    @ParameterizedTest
    @CsvSource({"401, STOPPED", "403, STOPPED", "408, LATER", "422, LATER", "429, LATER", "500, LATER", "503, LATER", "302, LATER"})
    void whatTheServerHasNotStoredComesAgain(int status, SampleUpload.Outcome outcome) {
        server = (mine, body) -> status;
        assertEquals(outcome, run(0));
        assertNull(cursors.get("steps"));
        aServerThatStores();
        run(UploadPause.LONGEST_MILLISECONDS);
        assertEquals("maya.1 s1", sent.get(0));
    }

    @Test
    void anAnswerThatIsLostMovesNoCursor() {
        server = (mine, body) -> {
            sent.add(body);
            throw new IOException("the network has gone");
        };
        assertEquals(SampleUpload.Outcome.LATER, run(0));
        assertEquals(List.of("s1"), sent);
        assertTrue(cursors.isEmpty());
    }

    @Test
    void aServerThatFailsIsLeftAloneForLongerEachTime() {
        server = (mine, body) -> {
            sent.add(body);
            return 503;
        };
        run(0);
        run(UploadPause.FIRST_MILLISECONDS - 1);
        assertEquals(1, sent.size());
        run(UploadPause.FIRST_MILLISECONDS);
        assertEquals(2, sent.size());
        run(3 * UploadPause.FIRST_MILLISECONDS - 1);
        assertEquals(2, sent.size());
        aServerThatStores();
        assertEquals(SampleUpload.Outcome.DONE, run(3 * UploadPause.FIRST_MILLISECONDS));
        assertFalse(pause.holds(3 * UploadPause.FIRST_MILLISECONDS));
    }

    @Test
    void noPauseIsLongerThanTheLongest() {
        assertEquals(UploadPause.FIRST_MILLISECONDS, UploadPause.lengthAfter(1));
        for (int failures : new int[] {8, 100, Integer.MAX_VALUE})
            assertEquals(UploadPause.LONGEST_MILLISECONDS, UploadPause.lengthAfter(failures));
    }

    @Test
    void whoSignsInMeanwhileBeginsFromTheFirstSample() {
        server = (mine, body) -> {
            secret = "sam.1";
            return 200;
        };
        assertEquals(SampleUpload.Outcome.STOPPED, run(0));
        assertTrue(cursors.isEmpty());
    }

    @Test
    void aSecretThatAPageHasExchangedMeanwhileIsOfTheSamePerson() {
        server = (mine, body) -> {
            secret = "maya.2";
            return 200;
        };
        assertEquals(SampleUpload.Outcome.DONE, run(0));
        assertEquals("3", cursors.get("steps"));
    }

    @Test
    void withNobodySignedInNothingIsRead() {
        secret = null;
        assertEquals(SampleUpload.Outcome.STOPPED, run(0));
        assertTrue(sent.isEmpty());
    }
}
