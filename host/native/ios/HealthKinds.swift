import Foundation
import HealthKit

/// What is read of Apple Health, and how a sample is written for the server.
struct HealthKind {
    let name: String
    let type: HKSampleType
    /// The measured part of a sample: value, unit and detail. Nil for what is no measurement of this kind.
    private let measured: (HKSample) -> (value: Double, unit: String, detail: String?)?

    /// A number with a unit.
    private init(_ name: String, _ type: HKQuantityTypeIdentifier, _ unit: HKUnit, _ unitName: String) {
        self.name = name
        self.type = HKQuantityType(type)
        measured = { sample in
            (sample as? HKQuantitySample).map { ($0.quantity.doubleValue(for: unit), unitName, nil) }
        }
    }

    private init(
        _ name: String, _ type: HKSampleType,
        _ measured: @escaping (HKSample) -> (value: Double, unit: String, detail: String?)?
    ) {
        self.name = name
        self.type = type
        self.measured = measured
    }

    private static let perMinute = HKUnit.count().unitDivided(by: .minute())
    private static let mmHg = HKUnit.millimeterOfMercury()
    static let all = [
        HealthKind("steps", .stepCount, .count(), "count"),
        HealthKind("distance", .distanceWalkingRunning, .meter(), "m"),
        HealthKind("active_energy", .activeEnergyBurned, .kilocalorie(), "kcal"),
        HealthKind("sleep", HKCategoryType(.sleepAnalysis), sleep),
        HealthKind("exercise", HKObjectType.workoutType(), workout),
        HealthKind("heart_rate", .heartRate, perMinute, "count/min"),
        HealthKind("resting_heart_rate", .restingHeartRate, perMinute, "count/min"),
        HealthKind("respiratory_rate", .respiratoryRate, perMinute, "count/min"),
        HealthKind("oxygen_saturation", .oxygenSaturation, .percent(), "ratio"),
        HealthKind("blood_pressure_systolic", .bloodPressureSystolic, mmHg, "mmHg"),
        HealthKind("blood_pressure_diastolic", .bloodPressureDiastolic, mmHg, "mmHg"),
        HealthKind("weight", .bodyMass, .gramUnit(with: .kilo), "kg"),
        HealthKind("body_temperature", .bodyTemperature, .degreeCelsius(), "degC"),
        HealthKind("glucose", .bloodGlucose, HKUnit(from: "mg/dL"), "mg/dL"),
    ]

    /// What is written for the server; nil for a number that JSON does not have. The time is in UTC: where that was
    /// says the zone of the sample, and otherwise the one of the batch.
    func sample(_ sample: HKSample) -> [String: Any]? {
        guard let (value, unit, detail) = measured(sample), value.isFinite else { return nil }
        let time = ISO8601DateFormatter()
        var one: [String: Any] = [
            "id": sample.uuid.uuidString,
            "kind": name,
            "start": time.string(from: sample.startDate),
            "end": time.string(from: sample.endDate),
            "value": value,
            "unit": unit,
            "source_name": String(sample.sourceRevision.source.name.prefix(40)),
            "device": HealthDevice.of(sample),
            "version": 0,
        ]
        if let zone = sample.metadata?[HKMetadataKeyTimeZone] as? String { one["time_zone"] = zone }
        if let detail { one["detail"] = detail }
        // What a person typed in is kept apart from what was measured; a stage or a sport says more.
        else if sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true { one["detail"] = "entered" }
        return one
    }

    /// Minutes of a stage. Apple's core sleep is what others call light sleep; what a later system may add is unknown.
    private static func sleep(_ sample: HKSample) -> (value: Double, unit: String, detail: String?)? {
        guard let night = sample as? HKCategorySample, let stage = HKCategoryValueSleepAnalysis(rawValue: night.value)
        else { return nil }
        let minutes = sample.endDate.timeIntervalSince(sample.startDate) / 60
        switch stage {
        case .inBed: return (minutes, "min", "in_bed")
        case .awake: return (minutes, "min", "awake")
        case .asleepUnspecified: return (minutes, "min", "asleep")
        case .asleepCore: return (minutes, "min", "light")
        case .asleepDeep: return (minutes, "min", "deep")
        case .asleepREM: return (minutes, "min", "rem")
        @unknown default: return nil
        }
    }

    /// Minutes of a workout without its pauses.
    private static func workout(_ sample: HKSample) -> (value: Double, unit: String, detail: String?)? {
        (sample as? HKWorkout).map { ($0.duration / 60, "min", sports[$0.workoutActivityType]) }
    }

    /// The names that an export of Apple Health has for them; of other sports only the time is known.
    private static let sports: [HKWorkoutActivityType: String] = [
        .cycling: "Cycling", .cardioDance: "Dance", .elliptical: "Elliptical", .golf: "Golf",
        .highIntensityIntervalTraining: "HighIntensityIntervalTraining", .hiking: "Hiking", .pilates: "Pilates",
        .rowing: "Rowing", .running: "Running", .soccer: "Soccer", .stairClimbing: "StairClimbing",
        .swimming: "Swimming", .tennis: "Tennis", .traditionalStrengthTraining: "TraditionalStrengthTraining",
        .walking: "Walking", .yoga: "Yoga",
    ]
}

/// The device that measured, by what stays the same when a person renames it.
private enum HealthDevice {
    static func of(_ sample: HKSample) -> [String: Any] {
        let revision = sample.sourceRevision
        let bundle = revision.source.bundleIdentifier
        // Apple's own sources are the devices; of another app the product is the phone that the app runs on.
        let isOwn = bundle.hasPrefix("com.apple.health")
        let model = isOwn ? revision.productType : sample.device?.model
        var device: [String: Any] = ["key": [bundle, model].compactMap { $0 }.joined(separator: "/")]
        if let model { device["model"] = String(model.prefix(60)) }
        if isOwn, let product = revision.productType {
            if product.hasPrefix("Watch") { device["type"] = "watch" }
            if product.hasPrefix("iPhone") || product.hasPrefix("iPod") || product.hasPrefix("iPad") { device["type"] = "phone" }
        }
        return device
    }
}
