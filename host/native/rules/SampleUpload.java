package app.almanac;

import java.io.IOException;
import java.util.List;

/**
 * Sends what was measured to the server without a page. Of each kind it reads what came after the cursor, sends it,
 * and stores the next cursor after a 2xx alone: what was not acknowledged comes again, and the server knows each
 * sample by its id. The same in HealthSamples.swift.
 */
final class SampleUpload {
    /** What was read after a cursor, in bodies that the server takes; `next` is null where there was nothing. */
    record Batch(List<String> bodies, String next) {}

    interface Source {
        Batch readAfter(String kind, String cursor) throws IOException;
    }

    interface Server {
        /** Gives the status of the answer. */
        int send(String secret, String body) throws IOException;
    }

    interface Cursors {
        String get(String kind);

        void set(String kind, String cursor);
    }

    /** What brings the session back, as it is at the moment; null where nobody is signed in. */
    interface Secret {
        String read();
    }

    enum Outcome { DONE, STOPPED, LATER }

    private final Source source;
    private final Server server;
    private final Cursors cursors;
    private final Secret secret;
    private final UploadPause pause;

    SampleUpload(Source source, Server server, Cursors cursors, Secret secret, UploadPause pause) {
        this.source = source;
        this.server = server;
        this.cursors = cursors;
        this.secret = secret;
        this.pause = pause;
    }

    /** Sends what there is of these kinds; the first failure ends the round. */
    Outcome run(List<String> kinds, long now) {
        if (pause.holds(now)) return Outcome.LATER;
        String mine = secret.read();
        if (mine == null) return Outcome.STOPPED;
        for (String kind : kinds) {
            Outcome outcome = send(kind, mine, now);
            if (outcome != Outcome.DONE) return outcome;
        }
        return Outcome.DONE;
    }

    private Outcome send(String kind, String mine, long now) {
        try {
            for (;;) {
                Batch batch = source.readAfter(kind, cursors.get(kind));
                if (batch.next() == null) return Outcome.DONE;
                for (String body : batch.bodies()) {
                    Outcome outcome = outcomeOf(server.send(mine, body));
                    if (outcome == Outcome.LATER) pause.failed(now);
                    if (outcome != Outcome.DONE) return outcome;
                    pause.passed();
                }
                // Somebody has signed out or in meanwhile: the cursor is not theirs.
                if (!isStill(mine)) return Outcome.STOPPED;
                cursors.set(kind, batch.next());
            }
        } catch (IOException unreachable) {
            pause.failed(now);
            return Outcome.LATER;
        }
    }

    /** A page may have exchanged the secret for the next of the same person: the user's id before the dot stays. */
    private boolean isStill(String mine) {
        String current = secret.read();
        return current != null && userOf(current).equals(userOf(mine));
    }

    private static String userOf(String secret) {
        return secret.substring(0, Math.max(0, secret.indexOf('.')));
    }

    /** 401: the session has ended. 403: the study has no devices. Both hold until somebody signs in again. */
    static Outcome outcomeOf(int status) {
        if (status >= 200 && status < 300) return Outcome.DONE;
        return status == 401 || status == 403 ? Outcome.STOPPED : Outcome.LATER;
    }
}
