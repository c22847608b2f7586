package app.almanac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthSeriesTest {
    private static final Instant TEN = Instant.parse("2026-03-02T22:00:00Z");

    private static HealthSample record(String kind, String unit, String detail) {
        return new HealthSample("r", kind, TEN, TEN.plusSeconds(28_800), ZoneOffset.ofHours(-5), 0, unit, detail, "app", null, 7);
    }

    private static HealthSeries.Stage stage(int type, int from, int to) {
        return new HealthSeries.Stage(type, TEN.plusSeconds(from * 60L), TEN.plusSeconds(to * 60L));
    }

    private static String shown(HealthSample sample) {
        return sample.detail() + " " + sample.value() + " " + sample.id().startsWith("r/") + " " + sample.version();
    }

    @Test
    void theStagesOfANightAreSamplesOfTheirOwnTime() {
        List<HealthSample> night = HealthSeries.night(
            record("sleep", "min", null),
            List.of(stage(1, 0, 10), stage(4, 10, 70), stage(5, 70, 100), stage(6, 100, 130), stage(3, 130, 135), stage(0, 135, 480)));
        assertEquals(
            List.of("awake 10.0 true 7", "light 60.0 true 7", "deep 30.0 true 7", "rem 30.0 true 7", "awake 5.0 true 7"),
            night.stream().map(HealthSeriesTest::shown).toList());
        assertEquals(TEN.plusSeconds(600), night.get(1).start());
        assertEquals(ZoneOffset.ofHours(-5), night.get(1).offset());
        assertNotEquals(night.get(0).id(), night.get(1).id());
    }

    @Test
    void aNightWithoutStagesIsSleepOfAnUnknownStage() {
        assertEquals(
            List.of("asleep 480.0 true 7"),
            HealthSeries.night(record("sleep", "min", null), List.of()).stream().map(HealthSeriesTest::shown).toList());
        assertEquals(
            List.of("asleep 480.0 true 7"),
            HealthSeries.night(record("sleep", "min", null), List.of(stage(0, 0, 480))).stream().map(HealthSeriesTest::shown).toList());
    }

    @Test
    void eachValueOfASeriesHasItsOwnTimeAndTheWordForWhatWasTypedIn() {
        List<HealthSample> series = HealthSeries.series(
            record("heart_rate", "count/min", HealthSample.ENTERED),
            List.of(new HealthSeries.Point(TEN, 61), new HealthSeries.Point(TEN.plusSeconds(5), 62)));
        assertEquals(List.of("entered 61.0 true 7", "entered 62.0 true 7"), series.stream().map(HealthSeriesTest::shown).toList());
        assertNull(series.get(0).end());
        assertEquals(TEN.plusSeconds(5), series.get(1).start());
    }

    @Test
    void whatADeviceIsStaysTheSameWhenItsNameDoesNot() {
        assertEquals("watch", HealthDevice.of("app", 1, "Maker", "W1").type());
        assertEquals(HealthDevice.of("app", 1, "Maker", "W1").key(), HealthDevice.of("app", 1, "Maker", " W1 ").key());
        assertNotEquals(HealthDevice.of("app", 1, "Maker", "W1").key(), HealthDevice.of("app", 2, "Maker", "W1").key());
        assertNull(HealthDevice.of("app", 0, "Maker", " "));
        assertNull(HealthDevice.of("app", 5, null, "Visor").type());
    }

    @Test
    void sportsHaveTheNamesOfAppleHealth() {
        assertEquals("Running", HealthSeries.sport(33));
        assertNull(HealthSeries.sport(58));
    }
}
