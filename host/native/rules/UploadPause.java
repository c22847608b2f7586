package app.almanac;

/** How long an upload waits after failures: twice as long after each, and an hour at most. */
final class UploadPause {
    static final long FIRST_MILLISECONDS = 30_000;
    static final long LONGEST_MILLISECONDS = 3_600_000;
    private int failures;
    private long until;

    boolean holds(long now) {
        return failures > 0 && now < until;
    }

    void failed(long now) {
        failures += 1;
        until = now + lengthAfter(failures);
    }

    void passed() {
        failures = 0;
    }

    static long lengthAfter(int failures) {
        // Beyond that many doublings it is the longest in any case.
        return Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS << Math.min(20, Math.max(0, failures - 1)));
    }
}
