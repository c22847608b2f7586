import Foundation

/// When the app is locked and when it asks by itself for face, finger or code: the same rules as in LockTimer.java,
/// where they are tested.
struct LockTimer {
    /// Whoever comes back sooner from another app is not asked again.
    static let graceSeconds: TimeInterval = 30
    private(set) var isLocked: Bool
    private var isAsking = false
    private var hasAsked = false
    private var leftAt: TimeInterval?
    private var leftForOwnQuestion = false

    init(enabled: Bool) { isLocked = enabled }

    /// `now` of a clock that only runs forward.
    mutating func left(_ now: TimeInterval) {
        guard leftAt == nil else { return }
        leftAt = now
        leftForOwnQuestion = isAsking
    }

    /// Whether the app asks now.
    mutating func returned(enabled: Bool, _ now: TimeInterval) -> Bool {
        guard !isAsking else { return false }
        let wasAway = leftAt != nil
        let wasLongAway = leftAt.map { now - $0 > Self.graceSeconds } ?? false
        leftAt = nil
        if enabled && wasLongAway { isLocked = true }
        return isLocked && (!hasAsked || wasLongAway || (wasAway && !leftForOwnQuestion))
    }

    /// Whether the question may be shown: not while there is one.
    mutating func beginAsking() -> Bool {
        guard !isAsking else { return false }
        isAsking = true
        hasAsked = true
        return true
    }

    mutating func answered(_ passed: Bool) {
        isAsking = false
        if passed { unlock() }
    }

    /// The person has shown that it is they, or there is nothing any more to ask for.
    mutating func unlock() {
        isLocked = false
        leftAt = nil
    }
}
