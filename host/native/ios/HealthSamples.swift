import Foundation
import HealthKit

/// Reads Apple Health by anchors and hands batches to the page, which stores them on the server. An anchor moves only
/// when the server has the batch; until then the same batch comes again, and the server knows each sample by its id.
final class HealthSamples {
    static var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }
    private static let batchSize = 100

    private struct Kind {
        let name: String
        let type: HKQuantityTypeIdentifier
        let unit: HKUnit
        let unitName: String
    }

    private static let perMinute = HKUnit.count().unitDivided(by: .minute())
    private static let kinds = [
        Kind(name: "steps", type: .stepCount, unit: .count(), unitName: "count"),
        Kind(name: "heart_rate", type: .heartRate, unit: perMinute, unitName: "count/min"),
        Kind(name: "resting_heart_rate", type: .restingHeartRate, unit: perMinute, unitName: "count/min"),
        Kind(name: "respiratory_rate", type: .respiratoryRate, unit: perMinute, unitName: "count/min"),
        Kind(name: "oxygen_saturation", type: .oxygenSaturation, unit: .percent(), unitName: "ratio"),
        Kind(name: "blood_pressure_systolic", type: .bloodPressureSystolic, unit: .millimeterOfMercury(), unitName: "mmHg"),
        Kind(name: "blood_pressure_diastolic", type: .bloodPressureDiastolic, unit: .millimeterOfMercury(), unitName: "mmHg"),
        Kind(name: "weight", type: .bodyMass, unit: .gramUnit(with: .kilo), unitName: "kg"),
        Kind(name: "body_temperature", type: .bodyTemperature, unit: .degreeCelsius(), unitName: "degC"),
        Kind(name: "glucose", type: .bloodGlucose, unit: HKUnit(from: "mg/dL"), unitName: "mg/dL"),
    ]

    private let store = HKHealthStore()
    private let tell: ([String: Any]) -> Void
    /// The anchor that a batch leads to, by the batch.
    private var waiting: [String: (kind: String, anchor: HKQueryAnchor)] = [:]
    private var isRunning = false

    init(tell: @escaping ([String: Any]) -> Void) { self.tell = tell }

    /// Apple tells whether was asked, never whether reading was allowed.
    func permissions(_ done: @escaping ([String: Any]) -> Void) {
        let group = DispatchGroup()
        let lock = NSLock()
        var answers: [[String: Any]] = []
        for kind in Self.kinds {
            group.enter()
            store.getRequestStatusForAuthorization(toShare: [], read: [HKQuantityType(kind.type)]) { status, _ in
                lock.withLock { answers.append(["kind": kind.name, "asked": status == .unnecessary]) }
                group.leave()
            }
        }
        group.notify(queue: .main) { done(["kinds": answers]) }
    }

    func ask(_ names: [String], _ done: @escaping ([String: Any]) -> Void) {
        let types = Set<HKObjectType>(Self.kinds.filter { names.contains($0.name) }.map { HKQuantityType($0.type) })
        store.requestAuthorization(toShare: [], read: types) { [weak self] succeeded, _ in
            done(succeeded ? [:] : ["error": "failed"])
            DispatchQueue.main.async { self?.readAll() }
        }
    }

    func start() {
        isRunning = true
        readAll()
    }

    /// Another person may sign in on this device: they begin from the first sample.
    func stop() {
        isRunning = false
        waiting = [:]
        for kind in Self.kinds { UserDefaults.standard.removeObject(forKey: key(kind.name)) }
    }

    func stored(_ batch: String?) -> [String: Any] {
        guard let batch, let (kind, anchor) = waiting.removeValue(forKey: batch),
              let data = try? NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
        else { return ["error": "failed"] }
        UserDefaults.standard.set(data, forKey: key(kind))
        if let next = Self.kinds.first(where: { $0.name == kind }) { read(next) }
        return [:]
    }

    private func readAll() {
        guard isRunning else { return }
        for kind in Self.kinds { read(kind) }
    }

    private func read(_ kind: Kind) {
        let anchor = UserDefaults.standard.data(forKey: key(kind.name))
            .flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0) }
        let query = HKAnchoredObjectQuery(
            type: HKQuantityType(kind.type), predicate: nil, anchor: anchor, limit: Self.batchSize
        ) { [weak self] _, samples, deleted, next, _ in
            DispatchQueue.main.async { self?.hand(kind, samples ?? [], deleted ?? [], next) }
        }
        store.execute(query)
    }

    private func hand(_ kind: Kind, _ samples: [HKSample], _ deleted: [HKDeletedObject], _ next: HKQueryAnchor?) {
        guard isRunning, let next, !(samples.isEmpty && deleted.isEmpty) else { return }
        let batch = UUID().uuidString
        waiting[batch] = (kind.name, next)
        tell([
            "batch": batch,
            "samples": samples.compactMap { ($0 as? HKQuantitySample).map { Self.sample($0, kind) } },
            "deleted": deleted.prefix(Self.batchSize * 2).map { ["id": $0.uuid.uuidString, "version": 0] },
        ])
    }

    private static func sample(_ sample: HKQuantitySample, _ kind: Kind) -> [String: Any] {
        let time = ISO8601DateFormatter()
        var one: [String: Any] = [
            "id": sample.uuid.uuidString,
            "kind": kind.name,
            "start": time.string(from: sample.startDate),
            "end": time.string(from: sample.endDate),
            "value": sample.quantity.doubleValue(for: kind.unit),
            "unit": kind.unitName,
            "source_name": String(sample.sourceRevision.source.name.prefix(80)),
            "version": 0,
        ]
        if let zone = sample.metadata?[HKMetadataKeyTimeZone] as? String { one["time_zone"] = zone }
        return one
    }

    private func key(_ kind: String) -> String { "almanac.health.\(kind)" }
}
