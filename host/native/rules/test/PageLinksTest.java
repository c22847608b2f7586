package app.almanac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class PageLinksTest {
    private final PageLinks links = new PageLinks();

    @Test
    void aTapThatStartsTheAppWaitsForThePage() {
        assertNull(links.open("/messages"));
        assertEquals("/messages", links.pageConnected());
        assertNull(links.pageConnected());
    }

    @Test
    void aTapIsToldAtOnceToAPageThatIsThere() {
        links.pageConnected();
        assertEquals("/polls", links.open("/polls"));
    }

    @Test
    void aTapWhileThePageIsLoadedAgainWaitsForIt() {
        links.pageConnected();
        links.pageStarted();
        assertNull(links.open("/polls"));
        assertNull(links.open("/messages"));
        assertEquals("/messages", links.pageConnected());
    }
}
