package app.almanac;

import android.health.connect.HealthConnectException;
import android.health.connect.HealthConnectManager;
import android.health.connect.ReadRecordsRequestUsingFilters;
import android.health.connect.ReadRecordsResponse;
import android.health.connect.TimeInstantRangeFilter;
import android.health.connect.changelog.ChangeLogTokenRequest;
import android.health.connect.changelog.ChangeLogTokenResponse;
import android.health.connect.changelog.ChangeLogsRequest;
import android.health.connect.changelog.ChangeLogsResponse;
import android.health.connect.datatypes.ActiveCaloriesBurnedRecord;
import android.health.connect.datatypes.BloodGlucoseRecord;
import android.health.connect.datatypes.BloodPressureRecord;
import android.health.connect.datatypes.BodyTemperatureRecord;
import android.health.connect.datatypes.Device;
import android.health.connect.datatypes.DistanceRecord;
import android.health.connect.datatypes.ExerciseSessionRecord;
import android.health.connect.datatypes.HeartRateRecord;
import android.health.connect.datatypes.InstantRecord;
import android.health.connect.datatypes.IntervalRecord;
import android.health.connect.datatypes.Metadata;
import android.health.connect.datatypes.OxygenSaturationRecord;
import android.health.connect.datatypes.Record;
import android.health.connect.datatypes.RespiratoryRateRecord;
import android.health.connect.datatypes.RestingHeartRateRecord;
import android.health.connect.datatypes.SleepSessionRecord;
import android.health.connect.datatypes.StepsRecord;
import android.health.connect.datatypes.WeightRecord;
import android.os.OutcomeReceiver;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Health Connect as Android has had it since version 14, without a library. Each call waits for the answer: not for the main thread. */
final class HealthConnectRecords implements HealthRecords {
    private static final int PAGE_SIZE = 500;
    private static final long TIMEOUT_SECONDS = 30;
    /** What a response has instead of the token of a next page. */
    private static final long NO_PAGE = -1;

    private static final Map<String, Class<? extends Record>> CLASSES = Map.ofEntries(
        Map.entry("steps", StepsRecord.class),
        Map.entry("distance", DistanceRecord.class),
        Map.entry("active_energy", ActiveCaloriesBurnedRecord.class),
        Map.entry("sleep", SleepSessionRecord.class),
        Map.entry("exercise", ExerciseSessionRecord.class),
        Map.entry("heart_rate", HeartRateRecord.class),
        Map.entry("resting_heart_rate", RestingHeartRateRecord.class),
        Map.entry("respiratory_rate", RespiratoryRateRecord.class),
        Map.entry("oxygen_saturation", OxygenSaturationRecord.class),
        Map.entry("blood_pressure", BloodPressureRecord.class),
        Map.entry("weight", WeightRecord.class),
        Map.entry("body_temperature", BodyTemperatureRecord.class),
        Map.entry("glucose", BloodGlucoseRecord.class));

    private final HealthConnectManager manager;
    private final Predicate<String> allowed;

    HealthConnectRecords(HealthConnectManager manager, Predicate<String> allowed) {
        this.manager = manager;
        this.allowed = allowed;
    }

    @Override
    public boolean isAllowed(String type) {
        return allowed.test(type);
    }

    @Override
    public String changesToken(String type) throws IOException {
        var request = new ChangeLogTokenRequest.Builder().addRecordType(CLASSES.get(type)).build();
        return this.<ChangeLogTokenResponse>answer(receiver -> manager.getChangeLogToken(request, Runnable::run, receiver)).getToken();
    }

    @Override
    public Page read(String type, String page) throws IOException {
        return readOf(CLASSES.get(type), page);
    }

    private <T extends Record> Page readOf(Class<T> type, String page) throws IOException {
        var ever = new TimeInstantRangeFilter.Builder().setStartTime(Instant.EPOCH).build();
        var request = new ReadRecordsRequestUsingFilters.Builder<>(type).setTimeRangeFilter(ever).setPageSize(PAGE_SIZE);
        // A later page has its order from the token.
        if (page == null) request.setAscending(true);
        else request.setPageToken(Long.parseLong(page));
        ReadRecordsResponse<T> read = answer(receiver -> manager.readRecords(request.build(), Runnable::run, receiver));
        return new Page(samplesOf(read.getRecords()), read.getNextPageToken() == NO_PAGE ? null : String.valueOf(read.getNextPageToken()));
    }

    @Override
    public Changes changes(String token) throws IOException {
        try {
            var request = new ChangeLogsRequest.Builder(token).build();
            ChangeLogsResponse read = answer(receiver -> manager.getChangeLogs(request, Runnable::run, receiver));
            List<String> deleted = read.getDeletedLogs().stream().map(ChangeLogsResponse.DeletedLog::getDeletedRecordId).toList();
            return new Changes(samplesOf(read.getUpsertedRecords()), deleted, read.getNextChangesToken(), read.hasMorePages());
        } catch (IOException failed) {
            if (failed.getCause() instanceof HealthConnectException why && why.getErrorCode() == HealthConnectException.ERROR_INVALID_ARGUMENT)
                return null;
            throw failed;
        }
    }

    private <T> T answer(Consumer<OutcomeReceiver<T, HealthConnectException>> ask) throws IOException {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            ask.accept(new OutcomeReceiver<>() {
                @Override
                public void onResult(T result) {
                    answer.complete(result);
                }

                @Override
                public void onError(HealthConnectException error) {
                    answer.completeExceptionally(error);
                }
            });
            return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        } catch (TimeoutException | RuntimeException failed) {
            throw new IOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        }
    }

    private static List<HealthSample> samplesOf(List<? extends Record> records) {
        List<HealthSample> samples = new ArrayList<>();
        for (Record record : records) {
            if (record instanceof StepsRecord steps) samples.add(interval(steps, "steps", steps.getCount(), "count"));
            else if (record instanceof DistanceRecord distance)
                samples.add(interval(distance, "distance", distance.getDistance().getInMeters(), "m"));
            else if (record instanceof ActiveCaloriesBurnedRecord energy)
                samples.add(interval(energy, "active_energy", energy.getEnergy().getInCalories(), "cal"));
            else if (record instanceof SleepSessionRecord sleep)
                samples.addAll(HealthSeries.night(interval(sleep, "sleep", 0, "min"), stagesOf(sleep)));
            else if (record instanceof ExerciseSessionRecord exercise) samples.add(workout(exercise));
            else if (record instanceof HeartRateRecord rate)
                samples.addAll(HealthSeries.series(interval(rate, "heart_rate", 0, "count/min"), pointsOf(rate)));
            else if (record instanceof RestingHeartRateRecord rate)
                samples.add(instant(rate, "resting_heart_rate", rate.getBeatsPerMinute(), "count/min"));
            else if (record instanceof RespiratoryRateRecord rate)
                samples.add(instant(rate, "respiratory_rate", rate.getRate(), "count/min"));
            else if (record instanceof OxygenSaturationRecord oxygen)
                samples.add(instant(oxygen, "oxygen_saturation", oxygen.getPercentage().getValue(), "%"));
            else if (record instanceof WeightRecord weight)
                samples.add(instant(weight, "weight", weight.getWeight().getInGrams(), "g"));
            else if (record instanceof BodyTemperatureRecord body)
                samples.add(instant(body, "body_temperature", body.getTemperature().getInCelsius(), "degC"));
            else if (record instanceof BloodGlucoseRecord glucose)
                samples.add(instant(glucose, "glucose", glucose.getLevel().getInMillimolesPerLiter(), "mmol/L"));
            else if (record instanceof BloodPressureRecord pressure) {
                samples.add(half(pressure, "blood_pressure_systolic", pressure.getSystolic().getInMillimetersOfMercury()));
                samples.add(half(pressure, "blood_pressure_diastolic", pressure.getDiastolic().getInMillimetersOfMercury()));
            }
        }
        return samples;
    }

    private static List<HealthSeries.Stage> stagesOf(SleepSessionRecord sleep) {
        return sleep.getStages().stream()
            .map(stage -> new HealthSeries.Stage(stage.getType(), stage.getStartTime(), stage.getEndTime()))
            .toList();
    }

    private static List<HealthSeries.Point> pointsOf(HeartRateRecord rate) {
        return rate.getSamples().stream()
            .map(one -> new HealthSeries.Point(one.getTime(), one.getBeatsPerMinute()))
            .toList();
    }

    private static HealthSample workout(ExerciseSessionRecord exercise) {
        double minutes = HealthSeries.minutes(exercise.getStartTime(), exercise.getEndTime());
        return sample(
            exercise, "exercise", exercise.getStartTime(), exercise.getEndTime(), exercise.getStartZoneOffset(), minutes,
            "min", HealthSeries.sport(exercise.getExerciseType()));
    }

    private static HealthSample interval(IntervalRecord record, String kind, double value, String unit) {
        return sample(record, kind, record.getStartTime(), record.getEndTime(), record.getStartZoneOffset(), value, unit, null);
    }

    private static HealthSample instant(InstantRecord record, String kind, double value, String unit) {
        return sample(record, kind, record.getTime(), null, record.getZoneOffset(), value, unit, null);
    }

    private static HealthSample half(BloodPressureRecord record, String kind, double value) {
        HealthSample whole = instant(record, kind, value, "mmHg");
        String id = HealthConnectReader.sampleId(whole.id(), "blood_pressure", kind);
        return new HealthSample(
            id, kind, whole.start(), null, whole.offset(), value, "mmHg", whole.detail(), whole.app(), whole.device(),
            whole.version());
    }

    /** `detail` gives way where a person typed the values in. */
    private static HealthSample sample(
        Record record, String kind, Instant start, Instant end, ZoneOffset offset, double value, String unit, String detail) {
        Metadata of = record.getMetadata();
        String app = of.getDataOrigin().getPackageName();
        String writer = app == null ? "Health Connect" : app;
        boolean entered = of.getRecordingMethod() == Metadata.RECORDING_METHOD_MANUAL_ENTRY;
        Device device = of.getDevice();
        return new HealthSample(
            of.getId(), kind, start, end, offset, value, unit, entered ? HealthSample.ENTERED : detail, writer,
            device == null ? null : HealthDevice.of(writer, device.getType(), device.getManufacturer(), device.getModel()),
            of.getLastModifiedTime().toEpochMilli());
    }
}
