import Foundation
import HealthKit

/// What is read of Apple Health, and how a sample is written for the server.
struct HealthKind {
    let name: String
    let type: HKQuantityType
    private let unit: HKUnit
    private let unitName: String

    private init(_ name: String, _ type: HKQuantityTypeIdentifier, _ unit: HKUnit, _ unitName: String) {
        self.name = name
        self.type = HKQuantityType(type)
        self.unit = unit
        self.unitName = unitName
    }

    private static let perMinute = HKUnit.count().unitDivided(by: .minute())
    private static let mmHg = HKUnit.millimeterOfMercury()
    static let all = [
        HealthKind("steps", .stepCount, .count(), "count"),
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

    /// What is written for the server; nil for a number that JSON does not have.
    func sample(_ sample: HKQuantitySample) -> [String: Any]? {
        let value = sample.quantity.doubleValue(for: unit)
        guard value.isFinite else { return nil }
        let time = ISO8601DateFormatter()
        var one: [String: Any] = [
            "id": sample.uuid.uuidString,
            "kind": name,
            "start": time.string(from: sample.startDate),
            "end": time.string(from: sample.endDate),
            "value": value,
            "unit": unitName,
            "source_name": String(sample.sourceRevision.source.name.prefix(40)),
            "version": 0,
        ]
        if let zone = sample.metadata?[HKMetadataKeyTimeZone] as? String { one["time_zone"] = zone }
        // What a person typed in is kept apart from what was measured.
        if sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true { one["detail"] = "entered" }
        return one
    }
}
