package app.almanac;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Records of Health Connect that are several samples: series of a heart rate, and nights with stages. */
final class HealthSeries {
    /** A value of a series. */
    record Point(Instant time, double value) {}

    /** A stage of a night, by Health Connect's number. */
    record Stage(int type, Instant start, Instant end) {}

    /**
     * The stages of Health Connect's `SleepSessionRecord` by what the server calls them; out of bed is awake. Of an
     * unknown stage nothing is said.
     */
    private static final Map<Integer, String> STAGES = Map.of(
        1, "awake", 2, "asleep", 3, "awake", 4, "light", 5, "deep", 6, "rem", 7, "awake");

    /** The sports of Android's `ExerciseSessionType` that have the names of Apple Health; of others only the time is known. */
    private static final Map<Integer, String> SPORTS = Map.ofEntries(
        Map.entry(4, "Cycling"), Map.entry(5, "Cycling"), Map.entry(10, "Dance"), Map.entry(16, "Golf"),
        Map.entry(20, "HighIntensityIntervalTraining"), Map.entry(21, "Hiking"), Map.entry(27, "Pilates"),
        Map.entry(31, "Rowing"), Map.entry(33, "Running"), Map.entry(34, "Running"), Map.entry(41, "Soccer"),
        Map.entry(44, "StairClimbing"), Map.entry(45, "TraditionalStrengthTraining"), Map.entry(48, "Swimming"),
        Map.entry(49, "Swimming"), Map.entry(51, "Tennis"), Map.entry(53, "Walking"),
        Map.entry(55, "TraditionalStrengthTraining"), Map.entry(57, "Yoga"), Map.entry(60, "Elliptical"),
        Map.entry(61, "Rowing"));

    private HealthSeries() {}

    /** Each value of a series at its own time. */
    static List<HealthSample> series(HealthSample record, List<Point> points) {
        return points.stream().map(point -> record.part(point.time(), null, point.value(), record.detail())).toList();
    }

    /** The known stages of a night; without any the night is sleep of an unknown stage. */
    static List<HealthSample> night(HealthSample record, List<Stage> stages) {
        List<HealthSample> known = stages.stream()
            .filter(stage -> STAGES.containsKey(stage.type()) && !stage.end().isBefore(stage.start()))
            .map(stage -> record.part(
                stage.start(), stage.end(), minutes(stage.start(), stage.end()), STAGES.get(stage.type())))
            .toList();
        if (!known.isEmpty()) return known;
        return List.of(record.part(record.start(), record.end(), minutes(record.start(), record.end()), "asleep"));
    }

    /** The name of a sport; null where it has none here. */
    static String sport(int type) {
        return SPORTS.get(type);
    }

    static double minutes(Instant start, Instant end) {
        return Duration.between(start, end).toMillis() / 60_000.0;
    }
}
