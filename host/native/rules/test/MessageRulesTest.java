package app.almanac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageRulesTest {
    private static final String ORIGIN = "https://almanac.example";

    @ParameterizedTest
    @ValueSource(strings = {
        "https://almanac.example.evil.net/", "https://almanac.example@evil.net/", "https://evil.net/?https://almanac.example",
        "http://almanac.example/", "https://almanac.example:8443/", "https://user@almanac.example/", "//almanac.example/",
        "javascript:alert(1)", "https://almanac.example\\@evil.net", "almanac.example", "", "https://"
    })
    void anAddressThatMerelyLooksLikeTheOriginIsNotOfIt(String address) {
        assertFalse(MessageRules.isOfOrigin(address, ORIGIN));
        assertNull(MessageRules.pathOf(address, ORIGIN));
    }

    @Test
    void aLinkToTheOriginLeadsToItsPath() {
        assertEquals("/", MessageRules.pathOf("https://almanac.example", ORIGIN));
        assertEquals("/todos?a=%2F#b", MessageRules.pathOf("https://ALMANAC.example:443/todos?a=%2F#b", ORIGIN));
    }

    @Test
    void aMessageIsMeasuredInBytes() {
        assertTrue(MessageRules.isWithinLimit("a".repeat(MessageRules.MAX_BYTES)));
        assertFalse(MessageRules.isWithinLimit("a".repeat(MessageRules.MAX_BYTES + 1)));
        assertFalse(MessageRules.isWithinLimit("ع".repeat(MessageRules.MAX_BYTES / 2 + 1)));
        assertFalse(MessageRules.isWithinLimit(null));
    }

    @Test
    void anEnvelopeOfAnotherVersionOrWithStrangeNamesIsNone() {
        assertTrue(MessageRules.isEnvelope(1, "a-1.b_2", "call", "read_piece"));
        assertFalse(MessageRules.isEnvelope(2, "a", "call", "read_piece"));
        assertFalse(MessageRules.isEnvelope(1, "a", "answer", "read_piece"));
        for (String id : new String[] {"", "a b", "a\n", "é", "a".repeat(81)})
            assertFalse(MessageRules.isEnvelope(1, id, "call", "read_piece"), id);
        for (String name : new String[] {"", "Read", "read_piece\n", "a".repeat(41)})
            assertFalse(MessageRules.isEnvelope(1, "a", "call", name), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.net", "/\\evil.net", "https://almanac.example/", "todos", "/a b", "/a\n", ""})
    void whatIsNoPathOfTheProductOpensNothing(String path) {
        assertFalse(MessageRules.isPath(path));
    }

    @Test
    void aPushMessageOpensAPath() {
        assertTrue(MessageRules.isPath("/virtual_appointments/room/1?x=y"));
        assertFalse(MessageRules.isPath("/" + "a".repeat(2_000)));
        assertFalse(MessageRules.isPath(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"intent://x", "javascript:alert(1)", "http://a.example", "file:///etc/passwd", " https://a.example", ""})
    void otherProgramsAreNotOpened(String address) {
        assertFalse(MessageRules.mayOpenElsewhere(address));
    }

    @Test
    void aPageAMailAndANumberAreOpened() {
        for (String address : new String[] {"https://a.example/b", "mailto:a@b.example", "tel:+4930123"})
            assertTrue(MessageRules.mayOpenElsewhere(address));
    }
}
