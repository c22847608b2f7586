import Foundation
import HealthKit

/// Reads Apple Health by anchors. With a secret of the session in the keychain it uploads by itself, also when iOS
/// wakes the app for new samples and no page is there; without one it hands batches to the page. An anchor moves only
/// when the server has the batch: until then the same batch comes again, and the server knows each sample by its id.
/// All of it happens on the main queue.
final class HealthSamples {
    static let shared = HealthSamples()
    static var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }
    private static let batchSize = 100
    /// The first query brings all that was ever deleted; the page takes as many at once.
    private static let deletedAtOnce = 200
    private static let enabledKey = "almanac.health.enabled"

    /// Hands a batch to the page, while there is one.
    var tell: (([String: Any]) -> Void)?

    private let store = HKHealthStore()
    private let upload = SampleUpload(origin: ShellOrigin.url)
    /// The anchor that a batch leads to which the page has, by the batch.
    private var waiting: [String: (kind: HealthKind, anchor: HKQueryAnchor)] = [:]
    /// The kinds that are being read, each with who waits for the end of it.
    private var reading: [String: [() -> Void]] = [:]
    private var observers: [HKObserverQuery] = []
    /// Another with each sign-in and sign-out: what was read before counts no more.
    private var generation = 0

    private var isEnabled: Bool {
        get { UserDefaults.standard.bool(forKey: Self.enabledKey) }
        set { UserDefaults.standard.set(newValue, forKey: Self.enabledKey) }
    }

    /// Apple tells whether was asked, never whether reading was allowed.
    func permissions(_ done: @escaping ([String: Any]) -> Void) {
        let group = DispatchGroup()
        var answers: [[String: Any]] = []
        for kind in HealthKind.all {
            group.enter()
            store.getRequestStatusForAuthorization(toShare: [], read: [kind.type]) { status, _ in
                DispatchQueue.main.async {
                    answers.append(["kind": kind.name, "asked": status == .unnecessary])
                    group.leave()
                }
            }
        }
        group.notify(queue: .main) { done(["kinds": answers]) }
    }

    func ask(_ names: [String], _ done: @escaping ([String: Any]) -> Void) {
        let types = Set<HKObjectType>(HealthKind.all.filter { names.contains($0.name) }.map { $0.type as HKObjectType })
        store.requestAuthorization(toShare: [], read: types) { [weak self] succeeded, _ in
            DispatchQueue.main.async {
                done(succeeded ? [:] : ["error": "failed"])
                self?.observe()
                self?.readAll()
            }
        }
    }

    /// At each start of the app, also one by iOS for new samples: before the app has finished launching, so that
    /// the queries are there when HealthKit delivers.
    func resume() {
        guard Self.isAvailable, isEnabled else { return }
        observe()
        readAll()
    }

    /// Somebody is signed in, or the keychain has another secret of theirs.
    func start() {
        guard Self.isAvailable else { return }
        isEnabled = true
        observe()
        readAll()
    }

    /// Another person may sign in on this device: they begin from the first sample.
    func stop() {
        isEnabled = false
        generation += 1
        waiting = [:]
        let done = reading.values.flatMap { $0 }
        reading = [:]
        done.forEach { $0() }
        for query in observers { store.stop(query) }
        observers = []
        store.disableAllBackgroundDelivery { _, _ in }
        for kind in HealthKind.all { UserDefaults.standard.removeObject(forKey: key(kind)) }
    }

    /// The page's answer for a batch that it was handed.
    func stored(_ batch: String?) -> [String: Any] {
        guard let batch, let (kind, anchor) = waiting.removeValue(forKey: batch), keep(anchor, of: kind)
        else { return ["error": "failed"] }
        read(kind) {}
        return [:]
    }

    private func observe() {
        guard isEnabled, observers.isEmpty else { return }
        for kind in HealthKind.all {
            let query = HKObserverQuery(sampleType: kind.type, predicate: nil) { [weak self] _, delivered, _ in
                // After three deliveries that nobody acknowledged iOS wakes the app no more.
                DispatchQueue.main.async {
                    guard let self else { return delivered() }
                    self.read(kind, delivered)
                }
            }
            store.execute(query)
            observers.append(query)
            // Steps come hourly at most; the others as soon as the device is unlocked.
            store.enableBackgroundDelivery(for: kind.type, frequency: .immediate) { _, _ in }
        }
    }

    private func readAll() { for kind in HealthKind.all { read(kind) {} } }

    /// Reads one kind to its end, or to the first batch that is not stored; one at a time of each kind.
    private func read(_ kind: HealthKind, _ done: @escaping () -> Void) {
        guard isEnabled else { return done() }
        if reading[kind.name] != nil {
            reading[kind.name]?.append(done)
            return
        }
        reading[kind.name] = [done]
        readBatch(kind, generation)
    }

    private func readBatch(_ kind: HealthKind, _ begun: Int) {
        let anchor = UserDefaults.standard.data(forKey: key(kind))
            .flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0) }
        let query = HKAnchoredObjectQuery(type: kind.type, predicate: nil, anchor: anchor, limit: Self.batchSize) {
            [weak self] _, samples, deleted, next, _ in
            DispatchQueue.main.async {
                guard let self, self.generation == begun else { return }
                // While the device is locked there is nothing to read: the next delivery comes after it.
                guard let next, let samples, let deleted, samples.count + deleted.count > 0
                else { return self.finish(kind) }
                self.deliver(Self.batches(samples, deleted, kind), kind, next, begun)
            }
        }
        store.execute(query)
    }

    /// What one query gave, in batches that the server and a message take.
    private static func batches(_ samples: [HKSample], _ deleted: [HKDeletedObject], _ kind: HealthKind) -> [[String: Any]] {
        let written = samples.compactMap(kind.sample)
        let gone: [[String: Any]] = deleted.map { ["id": $0.uuid.uuidString, "version": 0] }
        return stride(from: 0, to: max(1, gone.count), by: deletedAtOnce).map { start -> [String: Any] in
            let some = Array(gone[start ..< min(gone.count, start + deletedAtOnce)])
            let here = start == 0 ? written : []
            return ["time_zone": TimeZone.current.identifier, "samples": here, "deleted": some]
        }
    }

    private func deliver(_ batches: [[String: Any]], _ kind: HealthKind, _ next: HKQueryAnchor, _ begun: Int) {
        guard let secret = Keychain.read() else {
            hand(batches, kind, next)
            return finish(kind)
        }
        // What the page still has is uploaded here: its answer would move the anchor back.
        waiting = [:]
        upload.send(batches[0], secret: secret) { [weak self] outcome in
            guard let self, self.generation == begun else { return }
            let rest = Array(batches.dropFirst())
            if outcome == .stored, !rest.isEmpty { return self.deliver(rest, kind, next, begun) }
            guard outcome == .stored, self.keep(next, of: kind) else { return self.finish(kind) }
            self.readBatch(kind, begun)
        }
    }

    /// To the page. The anchor moves with its answer to the last batch.
    private func hand(_ batches: [[String: Any]], _ kind: HealthKind, _ next: HKQueryAnchor) {
        for (index, batch) in batches.enumerated() {
            let id = UUID().uuidString
            if index == batches.count - 1 { waiting[id] = (kind, next) }
            tell?(batch.merging(["batch": id]) { mine, _ in mine })
        }
    }

    private func finish(_ kind: HealthKind) {
        let done = reading.removeValue(forKey: kind.name) ?? []
        done.forEach { $0() }
    }

    private func keep(_ anchor: HKQueryAnchor, of kind: HealthKind) -> Bool {
        guard let data = try? NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
        else { return false }
        UserDefaults.standard.set(data, forKey: key(kind))
        return true
    }

    private func key(_ kind: HealthKind) -> String { "almanac.health.\(kind.name)" }
}
