package app.almanac;

/**
 * When the app is locked and when it asks by itself for face, finger or code. The system's own question takes the
 * app off the screen as another app does: whoever says no to it is not asked again at once.
 */
final class LockTimer {
    /** Whoever comes back sooner from another app is not asked again. */
    static final long GRACE_MILLISECONDS = 30_000;
    private static final long NOT_AWAY = -1;
    private boolean locked;
    private boolean asking;
    private boolean hasAsked;
    private long leftAt = NOT_AWAY;
    private boolean leftForOwnQuestion;

    /** `enabled`: the app starts locked. */
    LockTimer(boolean enabled) {
        locked = enabled;
    }

    boolean isLocked() {
        return locked;
    }

    /** `now` of a clock that only runs forward. */
    void left(long now) {
        if (leftAt != NOT_AWAY) return;
        leftAt = now;
        leftForOwnQuestion = asking;
    }

    /** Whether the app asks now. */
    boolean returned(boolean enabled, long now) {
        if (asking) return false;
        boolean wasAway = leftAt != NOT_AWAY;
        boolean wasLongAway = wasAway && now - leftAt > GRACE_MILLISECONDS;
        leftAt = NOT_AWAY;
        if (enabled && wasLongAway) locked = true;
        return locked && (!hasAsked || wasLongAway || (wasAway && !leftForOwnQuestion));
    }

    /** Whether the question may be shown: not while there is one. */
    boolean beginAsking() {
        if (asking) return false;
        asking = true;
        hasAsked = true;
        return true;
    }

    void answered(boolean passed) {
        asking = false;
        if (passed) unlock();
    }

    /** The person has shown that it is they, or there is nothing any more to ask for. */
    void unlock() {
        locked = false;
        leftAt = NOT_AWAY;
    }
}
