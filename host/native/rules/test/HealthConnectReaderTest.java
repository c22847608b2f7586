package app.almanac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HealthConnectReaderTest {
    private static final Instant EIGHT = Instant.parse("2026-03-02T15:00:00.250Z");

    private static HealthSample steps(String id, double value) {
        return new HealthSample(id, "steps", EIGHT, EIGHT.plusSeconds(600), ZoneOffset.ofHours(-7), value, "count", null, "com.example", null, 5);
    }

    /** A phone whose pages have two records, and whose tokens count what has changed. */
    private static final class Phone implements HealthRecords {
        final List<HealthSample> all = new ArrayList<>();
        final List<HealthSample> changed = new ArrayList<>();
        final List<String> deleted = new ArrayList<>();
        final List<String> asked = new ArrayList<>();
        boolean allowed = true;
        boolean expired;

        @Override
        public boolean isAllowed(String type) {
            return allowed;
        }

        @Override
        public String changesToken(String type) {
            asked.add("token");
            return token();
        }

        private String token() {
            return "t " + changed.size() + " " + deleted.size();
        }

        @Override
        public Page read(String type, String page) {
            asked.add("page");
            int from = page == null ? 0 : Integer.parseInt(page);
            int to = Math.min(all.size(), from + 2);
            return new Page(List.copyOf(all.subList(from, to)), to == all.size() ? null : String.valueOf(to));
        }

        @Override
        public Changes changes(String token) {
            asked.add("changes");
            if (expired) return null;
            String[] parts = token.split(" ");
            return new Changes(
                List.copyOf(changed.subList(Integer.parseInt(parts[1]), changed.size())),
                List.copyOf(deleted.subList(Integer.parseInt(parts[2]), deleted.size())),
                token(), false);
        }
    }

    private final Phone phone = new Phone();
    private final Map<String, String> cursors = new HashMap<>();

    /** All bodies until there is nothing more, as an upload sends them. */
    private List<String> readAll(String type) throws IOException {
        HealthConnectReader reader = new HealthConnectReader(phone, () -> "America/New_York");
        List<String> bodies = new ArrayList<>();
        for (;;) {
            SampleUpload.Batch batch = reader.readAfter(type, cursors.get(type));
            if (batch.next() == null) return bodies;
            bodies.addAll(batch.bodies());
            cursors.put(type, batch.next());
        }
    }

    private static List<String> idsIn(List<String> bodies) {
        List<String> ids = new ArrayList<>();
        var pattern = java.util.regex.Pattern.compile("\"id\":\"([^\"]*)\"").matcher(String.join("", bodies));
        while (pattern.find()) ids.add(pattern.group(1));
        return ids;
    }

    @Test
    void aSampleIsWrittenAsTheServerTakesIt() {
        assertEquals(
            "{\"id\":\"a\",\"kind\":\"steps\",\"start\":\"2026-03-02T08:00:00-07:00\",\"end\":\"2026-03-02T08:10:00-07:00\","
                + "\"value\":512.0,\"unit\":\"count\",\"source_name\":\"com.example\",\"version\":5}",
            steps("a", 512).json());
        HealthSample typed = new HealthSample(
            "b\"\n", "weight", EIGHT, null, null, 71.5, "kg", HealthSample.ENTERED, "x".repeat(90), HealthDevice.of("app", 3, null, "S1"), 6);
        assertEquals(
            "{\"id\":\"b\\\"\\u000a\",\"kind\":\"weight\",\"start\":\"2026-03-02T15:00:00Z\",\"value\":71.5,\"unit\":\"kg\","
                + "\"detail\":\"entered\",\"source_name\":\"" + "x".repeat(80)
                + "\",\"device\":{\"key\":\"app//S1/scale\",\"type\":\"scale\",\"model\":\"S1\"},\"version\":6}",
            typed.json());
    }

    @Test
    void anOffsetOfZeroIsAPlaceAndNoOffsetIsNot() {
        HealthSample in = new HealthSample("a", "weight", EIGHT, null, ZoneOffset.UTC, 71, "kg", null, "app", null, 1);
        assertTrue(in.json().contains("\"2026-03-02T15:00:00+00:00\""));
        HealthSample nowhere = new HealthSample("a", "weight", EIGHT, null, null, 71, "kg", null, "app", null, 1);
        assertTrue(nowhere.json().contains("\"2026-03-02T15:00:00Z\""));
    }

    @Test
    void everyBodySaysWhereThePhoneIs() throws IOException {
        phone.all.add(steps("a", 1));
        assertTrue(readAll("steps").get(0).startsWith("{\"time_zone\":\"America/New_York\",\"samples\":["));
    }

    @Test
    void firstAllIsReadThenWhatHasChanged() throws IOException {
        phone.all.addAll(List.of(steps("a", 1), steps("b", 2), steps("c", 3)));
        assertEquals(List.of("a", "b", "c"), idsIn(readAll("steps")));
        assertEquals(List.of(), readAll("steps"));
        phone.changed.add(steps("d", 4));
        phone.deleted.add("a");
        assertEquals(List.of("d", "a"), idsIn(readAll("steps")));
        assertEquals(List.of(), readAll("steps"));
    }

    @Test
    void whatChangesDuringTheFirstReadingIsNotMissed() throws IOException {
        phone.all.addAll(List.of(steps("a", 1), steps("b", 2), steps("c", 3)));
        SampleUpload.Batch first = new HealthConnectReader(phone, () -> "America/New_York").readAfter("steps", null);
        cursors.put("steps", first.next());
        phone.changed.add(steps("a", 9));
        assertEquals(List.of("c", "a"), idsIn(readAll("steps")));
        assertEquals("token", phone.asked.get(0));
    }

    @Test
    void anExpiredTokenBringsEverythingAgain() throws IOException {
        phone.all.add(steps("a", 1));
        readAll("steps");
        phone.expired = true;
        SampleUpload.Batch again = new HealthConnectReader(phone, () -> "America/New_York").readAfter("steps", cursors.get("steps"));
        assertEquals(List.of("a"), idsIn(again.bodies()));
        assertTrue(again.next().startsWith("changes t "));
    }

    @Test
    void aDeletedBloodPressureIsBothOfItsSamples() throws IOException {
        readAll("blood_pressure");
        phone.deleted.add("bp");
        assertEquals(
            List.of("bp/blood_pressure_systolic", "bp/blood_pressure_diastolic"), idsIn(readAll("blood_pressure")));
        assertEquals("w", HealthConnectReader.sampleId("w", "weight", "weight"));
    }

    @Test
    void moreThanTheServerTakesAtOnceGoesInParts() throws IOException {
        readAll("steps");
        IntStream.range(0, 2_450).forEach(number -> phone.changed.add(steps("s" + number, number)));
        IntStream.range(0, 1_001).forEach(number -> phone.deleted.add("d" + number));
        List<String> bodies = readAll("steps");
        assertEquals(3, bodies.size());
        assertEquals(3_451, idsIn(bodies).size());
        assertEquals(1_000 + 1_000, idsIn(bodies.subList(0, 1)).size());
    }

    @Test
    void aNumberThatJsonDoesNotHaveIsLeftOut() throws IOException {
        phone.all.addAll(List.of(steps("a", Double.NaN), steps("b", 2)));
        assertEquals(List.of("b"), idsIn(readAll("steps")));
        assertFalse(steps("c", Double.POSITIVE_INFINITY).isWritable());
    }

    @Test
    void withoutPermissionNothingIsReadNorRemembered() throws IOException {
        phone.allowed = false;
        phone.all.add(steps("a", 1));
        assertEquals(List.of(), readAll("steps"));
        assertNull(cursors.get("steps"));
        assertEquals(List.of(), phone.asked);
    }
}
