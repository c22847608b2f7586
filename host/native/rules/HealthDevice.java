package app.almanac;

import java.util.Map;

/**
 * The device that measured, as Health Connect knows it.
 *
 * @param key of one app's devices the same for the same one, whatever a person calls it
 * @param type as the server names it; null where it is not known
 * @param model null where the app tells none
 */
record HealthDevice(String key, String type, String model) {
    /** The types of Health Connect's `Device` that the server knows. */
    private static final Map<Integer, String> TYPES =
        Map.of(1, "watch", 2, "phone", 3, "scale", 4, "ring", 6, "band", 7, "chest_strap");

    private static final int MAX_LENGTH = 60;

    /** Null where the app tells nothing of it: the app then stands for its device. */
    static HealthDevice of(String app, int type, String manufacturer, String model) {
        String known = TYPES.get(type);
        String named = text(model);
        if (known == null && named == null) return null;
        return new HealthDevice(app + "/" + part(manufacturer) + "/" + part(named) + "/" + part(known), known, named);
    }

    private static String text(String written) {
        if (written == null || written.isBlank()) return null;
        String trimmed = written.trim();
        return trimmed.substring(0, Math.min(MAX_LENGTH, trimmed.length()));
    }

    private static String part(String written) {
        String text = text(written);
        return text == null ? "" : text;
    }

    String json() {
        StringBuilder json = new StringBuilder("{");
        HealthSample.add(json, "key", HealthSample.quoted(key.substring(0, Math.min(200, key.length()))));
        if (type != null) HealthSample.add(json, "type", HealthSample.quoted(type));
        if (model != null) HealthSample.add(json, "model", HealthSample.quoted(model));
        return json.append('}').toString();
    }
}
