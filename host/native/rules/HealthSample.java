package app.almanac;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;

/**
 * A measurement of Health Connect, as the server takes it.
 *
 * @param end null for an instant
 * @param offset null where the app that wrote it gave none
 * @param detail the stage of sleep, the kind of a workout, or `entered` for what a person typed in; null otherwise
 * @param app the app that wrote it
 * @param device the device that measured; null where the app tells none
 * @param version when it was changed last: of two with the same id the later one counts
 */
record HealthSample(
    String id, String kind, Instant start, Instant end, ZoneOffset offset, double value, String unit, String detail,
    String app, HealthDevice device, long version) {
    /** The detail of what a person typed in. */
    static final String ENTERED = "entered";

    private static final int MAX_APP_LENGTH = 80;

    /** An offset of zero is a place and is written in digits: `Z` stands for an offset that nobody told. */
    private static final DateTimeFormatter WITH_OFFSET =
        new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE_TIME).appendOffset("+HH:MM", "+00:00").toFormatter();

    /** A part of this record, such as one value of a series: its id is the record's with its own time. */
    HealthSample part(Instant from, Instant to, double measured, String of) {
        return new HealthSample(
            id + "/" + from.toEpochMilli(), kind, from, to, offset, measured, unit, of, app, device, version);
    }

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
        if (detail != null) add(json, "detail", quoted(detail));
        add(json, "source_name", quoted(app.substring(0, Math.min(MAX_APP_LENGTH, app.length()))));
        if (device != null) add(json, "device", device.json());
        add(json, "version", Long.toString(version));
        return json.append('}').toString();
    }

    private String time(Instant instant) {
        Instant seconds = instant.truncatedTo(ChronoUnit.SECONDS);
        return offset == null ? seconds.toString() : WITH_OFFSET.format(seconds.atOffset(offset));
    }

    static void add(StringBuilder json, String name, String value) {
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
