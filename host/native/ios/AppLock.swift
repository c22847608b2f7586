import LocalAuthentication
import UIKit

/// Opens the app with face, finger or the code of the device alone, where the person has chosen so. The page goes on
/// below the cover: nothing that was typed is lost.
final class AppLock {
    private static let key = "almanac.lock"

    private var cover: CoverWindow?
    private var timer = LockTimer(enabled: UserDefaults.standard.bool(forKey: AppLock.key))
    private var waiting: [() -> Void] = []
    private var now: TimeInterval { ProcessInfo.processInfo.systemUptime }

    var isEnabled: Bool { UserDefaults.standard.bool(forKey: Self.key) }
    var isAvailable: Bool { LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) }
    var isLocked: Bool { timer.isLocked }

    /// At the start of the app, before anything of the page is to be seen.
    func start() { if timer.isLocked { lock() } }

    func left() { timer.left(now) }

    func returned() {
        let asks = timer.returned(enabled: isEnabled, now)
        if timer.isLocked { lock() }
        if asks { ask() }
    }

    /// Changes it once the person has shown that it is they; otherwise it stays.
    func change(to enabled: Bool, _ done: @escaping ([String: Any]) -> Void) {
        guard isAvailable else { return done(["error": "unavailable"]) }
        evaluate { [weak self] passed in
            if passed { UserDefaults.standard.set(enabled, forKey: Self.key) }
            done(["enabled": self?.isEnabled ?? false])
        }
    }

    /// Now, or as soon as the app was opened.
    func whenOpen(_ work: @escaping () -> Void) { if isLocked { waiting.append(work) } else { work() } }

    /// Somebody has signed out: who signs in next chooses for themselves.
    func reset() {
        UserDefaults.standard.removeObject(forKey: Self.key)
        unlock()
    }

    private func lock() {
        guard cover == nil else { return }
        let button = UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self?.ask() })
        button.setImage(UIImage(systemName: "lock.fill"), for: .normal)
        button.accessibilityLabel = Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String
        button.frame = CGRect(x: 0, y: 0, width: 88, height: 88)
        cover = CoverWindow(button)
    }

    private func ask() {
        // A device without a code any more can ask for nothing: whoever has it open is let in.
        guard isAvailable else { return unlock() }
        evaluate { [weak self] passed in if passed { self?.unlock() } }
    }

    private func evaluate(_ done: @escaping (Bool) -> Void) {
        guard timer.beginAsking() else { return done(false) }
        let reason = Bundle.main.object(forInfoDictionaryKey: "NSFaceIDUsageDescription") as? String ?? ""
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { [weak self] passed, _ in
            DispatchQueue.main.async {
                self?.timer.answered(passed)
                done(passed)
            }
        }
    }

    private func unlock() {
        timer.unlock()
        cover?.remove()
        cover = nil
        let work = waiting
        waiting = []
        work.forEach { $0() }
    }
}
