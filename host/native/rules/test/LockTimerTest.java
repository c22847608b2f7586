package app.almanac;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LockTimerTest {
    private static final long LONG = LockTimer.GRACE_MILLISECONDS + 1;

    private static LockTimer open() {
        LockTimer timer = new LockTimer(true);
        timer.returned(true, 0);
        timer.beginAsking();
        timer.answered(true);
        return timer;
    }

    @Test
    void aStartIsLockedAndAsksWhereThePersonWantsThat() {
        LockTimer timer = new LockTimer(true);
        assertTrue(timer.isLocked());
        assertTrue(timer.returned(true, 0));
        assertFalse(new LockTimer(false).returned(false, 0));
    }

    @Test
    void whoIsBackSoonIsNotAsked() {
        LockTimer timer = open();
        timer.left(1_000);
        assertFalse(timer.returned(true, 1_000 + LockTimer.GRACE_MILLISECONDS));
        assertFalse(timer.isLocked());
        timer.left(50_000);
        assertTrue(timer.returned(true, 50_000 + LONG));
        assertTrue(timer.isLocked());
    }

    @Test
    void whoSaysNoIsNotAskedAgainAtOnceAndStaysLockedOut() {
        LockTimer timer = new LockTimer(true);
        timer.returned(true, 0);
        timer.beginAsking();
        timer.left(10);
        timer.answered(false);
        assertFalse(timer.returned(true, 2_000));
        assertTrue(timer.isLocked());
        timer.left(3_000);
        assertTrue(timer.returned(true, 4_000));
    }

    @Test
    void aQuestionThatTakesLongIsNotRepeatedAfterItWasAnswered() {
        LockTimer timer = new LockTimer(true);
        timer.returned(true, 0);
        timer.beginAsking();
        timer.left(10);
        timer.answered(true);
        assertFalse(timer.returned(true, 10 + LONG));
        assertFalse(timer.isLocked());
    }

    @Test
    void whoLeavesDuringTheQuestionForLongFindsTheAppLocked() {
        LockTimer timer = open();
        timer.beginAsking();
        timer.left(10);
        timer.answered(false);
        assertTrue(timer.returned(true, 10 + LONG));
        assertTrue(timer.isLocked());
    }

    @Test
    void thereIsOneQuestionAtATime() {
        LockTimer timer = new LockTimer(true);
        assertTrue(timer.beginAsking());
        assertFalse(timer.beginAsking());
        assertFalse(timer.returned(true, 0));
    }

    @Test
    void withTheLockOffNothingLocks() {
        LockTimer timer = open();
        timer.left(0);
        assertFalse(timer.returned(false, LONG));
        assertFalse(timer.isLocked());
    }
}
