package app.almanac;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** What the page may send and where it may be, without anything of Android, so that it runs on any Java. */
final class MessageRules {
    static final int VERSION = 1;
    static final int MAX_BYTES = 65_536;
    private static final Set<String> KINDS = Set.of("hello", "call", "event", "cancel");

    private MessageRules() {}

    static boolean isWithinLimit(String json) {
        if (json == null || json.length() > MAX_BYTES) return false;
        return json.length() * 3L <= MAX_BYTES || json.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
    }

    static boolean isEnvelope(int version, String id, String kind, String name) {
        return version == VERSION
            && id.length() <= 80 && id.matches("[\\w.-]+")
            && KINDS.contains(kind)
            && name.length() <= 40 && name.matches("[a-z_]+");
    }

    /** Whether an address is of the origin, and does not merely begin like it. */
    static boolean isOfOrigin(String address, String origin) {
        try {
            URI one = new URI(address);
            URI other = new URI(origin);
            return one.getUserInfo() == null
                && other.getScheme().equalsIgnoreCase(one.getScheme())
                && other.getHost().equalsIgnoreCase(one.getHost())
                && portOf(one) == portOf(other);
        } catch (URISyntaxException | NullPointerException malformed) {
            return false;
        }
    }

    /** The path, query and fragment of a link to this origin; null for any other. */
    static String pathOf(String address, String origin) {
        if (!isOfOrigin(address, origin)) return null;
        URI uri = URI.create(address);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return path
            + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery())
            + (uri.getRawFragment() == null ? "" : "#" + uri.getRawFragment());
    }

    /** A path of the product as a push message names it, and no other host. */
    static boolean isPath(String path) {
        return path != null && path.length() <= 2_000 && path.matches("/(?![/\\\\])[^\\s\\\\]*");
    }

    /** What may be opened outside of the app. */
    static boolean mayOpenElsewhere(String address) {
        return address != null && address.length() <= 2_000 && address.matches("(?s)(https://|mailto:|tel:).*");
    }

    private static int portOf(URI uri) {
        if (uri.getPort() != -1) return uri.getPort();
        return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
    }
}
