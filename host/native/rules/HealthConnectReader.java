package app.almanac;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads each type of record of Health Connect: first all that may be read, then what has changed since. The token for
 * the changes is taken before the first page, so that nothing falls between the two. Where it has expired all is read
 * again; the server knows each sample by its id and version. What was deleted in that time stays at the server.
 */
final class HealthConnectReader implements SampleUpload.Source {
    /** Samples, and deletions, of one body: half of what the server takes at once. */
    static final int MAX_IN_BATCH = 1_000;

    /** Types of records. A deletion names the record: the server deletes all samples of it. */
    static final List<String> TYPES = List.of(
        "steps", "distance", "active_energy", "sleep", "exercise", "heart_rate", "resting_heart_rate",
        "respiratory_rate", "oxygen_saturation", "blood_pressure", "weight", "body_temperature", "glucose");

    private final HealthRecords records;
    private final Supplier<String> zone;

    /** `zone` gives the time zone that the phone is in: for samples whose app wrote no offset. */
    HealthConnectReader(HealthRecords records, Supplier<String> zone) {
        this.records = records;
        this.zone = zone;
    }

    /** The kinds of samples that a type of record has. */
    static List<String> kindsOf(String type) {
        return type.equals("blood_pressure") ? List.of("blood_pressure_systolic", "blood_pressure_diastolic") : List.of(type);
    }

    /** The id of the sample of this kind in a record. A blood pressure is one record of two. */
    static String sampleId(String record, String type, String kind) {
        return kind.equals(type) ? record : record + "/" + kind;
    }

    @Override
    public SampleUpload.Batch readAfter(String type, String cursor) throws IOException {
        if (!records.isAllowed(type)) return NOTHING;
        if (cursor == null) return page(type, null, records.changesToken(type));
        String[] parts = cursor.split(" ", 3);
        if (parts[0].equals("page")) return page(type, parts[1], parts[2]);
        HealthRecords.Changes changes = records.changes(cursor.substring("changes ".length()));
        if (changes == null) return page(type, null, records.changesToken(type));
        if (changes.changed().isEmpty() && changes.deleted().isEmpty() && !changes.more()) return NOTHING;
        List<String> deleted = changes.deleted().stream()
            .flatMap(record -> kindsOf(type).stream().map(kind -> sampleId(record, type, kind)))
            .toList();
        return new SampleUpload.Batch(bodies(changes.changed(), deleted), "changes " + changes.next());
    }

    private static final SampleUpload.Batch NOTHING = new SampleUpload.Batch(List.of(), null);

    private SampleUpload.Batch page(String type, String page, String token) throws IOException {
        HealthRecords.Page read = records.read(type, page);
        String next = read.next() == null ? "changes " + token : "page " + read.next() + " " + token;
        return new SampleUpload.Batch(bodies(read.samples(), List.of()), next);
    }

    /** A deletion is later than any version of what it deletes. */
    private static final long DELETED = 9_007_199_254_740_991L;

    private List<String> bodies(List<HealthSample> samples, List<String> deleted) {
        List<String> written = samples.stream().filter(HealthSample::isWritable).map(HealthSample::json).toList();
        List<String> gone = deleted.stream()
            .map(id -> "{\"id\":" + HealthSample.quoted(id) + ",\"version\":" + DELETED + "}")
            .toList();
        List<String> bodies = new ArrayList<>();
        for (int from = 0; from < Math.max(written.size(), gone.size()); from += MAX_IN_BATCH)
            bodies.add("{\"time_zone\":" + HealthSample.quoted(zone.get()) + ",\"samples\":[" + joined(written, from) + "],\"deleted\":[" + joined(gone, from) + "]}");
        return bodies;
    }

    private static String joined(List<String> all, int from) {
        Stream<String> some = all.stream().skip(from).limit(MAX_IN_BATCH);
        return String.join(",", some.toList());
    }
}
