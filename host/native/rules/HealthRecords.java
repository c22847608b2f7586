package app.almanac;

import java.io.IOException;
import java.util.List;

/** What the reader needs of Health Connect, for one type of record at a time. */
interface HealthRecords {
    /** A page of what there is; `next` is null on the last. */
    record Page(List<HealthSample> samples, String next) {}

    /** What was added, changed or deleted since a token; `next` continues from there. */
    record Changes(List<HealthSample> changed, List<String> deleted, String next, boolean more) {}

    /** Whether the person lets the app read it. */
    boolean isAllowed(String type);

    /** From which changes are told, later. */
    String changesToken(String type) throws IOException;

    /** A page of all that may be read; the first for null. */
    Page read(String type, String page) throws IOException;

    /** Null where the token has expired, as each does 30 days after it was given. */
    Changes changes(String token) throws IOException;
}
