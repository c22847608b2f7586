package app.almanac;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * A measurement of Health Connect, as the server takes it.
 *
 * @param end null for an instant
 * @param offset null where the app that wrote it gave none
 * @param app the app that wrote it
 * @param entered typed in by a person
 * @param version when it was changed last: of two with the same id the later one counts
 */
record HealthSample(
    String id, String kind, Instant start, Instant end, ZoneOffset offset, double value, String unit, String app,
    boolean entered, long version) {
    private static final int MAX_APP_LENGTH = 80;

    /** JSON has no other numbers. */
    boolean isWritable() {
        return Double.isFinite(value);
    }

    String json() {
        StringBuilder json = new StringBuilder("{");
        add(json, "id", quoted(id));
        add(json, "kind", quoted(kind));
        add(json, "start", quoted(time(start)));
        if (end != null) add(json, "end", quoted(time(end)));
        add(json, "value", Double.toString(value));
        add(json, "unit", quoted(unit));
        if (entered) add(json, "detail", quoted("entered"));
        add(json, "source_name", quoted(app.substring(0, Math.min(MAX_APP_LENGTH, app.length()))));
        add(json, "version", Long.toString(version));
        return json.append('}').toString();
    }

    private String time(Instant instant) {
        Instant seconds = instant.truncatedTo(ChronoUnit.SECONDS);
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(seconds.atOffset(offset == null ? ZoneOffset.UTC : offset));
    }

    private static void add(StringBuilder json, String name, String value) {
        if (json.length() > 1) json.append(',');
        json.append('"').append(name).append("\":").append(value);
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char one : text.toCharArray()) {
            if (one == '"' || one == '\\') quoted.append('\\').append(one);
            else if (one < ' ') quoted.append(String.format("\\u%04x", (int) one));
            else quoted.append(one);
        }
        return quoted.append('"').toString();
    }
}
