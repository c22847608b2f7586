package app.almanac;

/**
 * A link or a tapped notification waits until there is a page that can open it. A page that is being loaded again
 * cannot: it hears nothing before it has said hello.
 */
final class PageLinks {
    private boolean connected;
    private String waiting;

    /** The path to open now; null where it waits for the page. Of several that wait the last is opened. */
    String open(String path) {
        if (connected) return path;
        waiting = path;
        return null;
    }

    /** The page has said hello. Gives the path that waited; null without one. */
    String pageConnected() {
        connected = true;
        String path = waiting;
        waiting = null;
        return path;
    }

    /** A document begins to load in place of the page. */
    void pageStarted() {
        connected = false;
    }
}
