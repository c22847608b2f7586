package app.almanac;

import org.json.JSONException;
import org.json.JSONObject;

/** Objects of messages that the shell itself composes. */
final class Json {
    private Json() {}

    /** An object of a key, its value, the next key and so on. */
    static JSONObject of(Object... members) {
        JSONObject object = new JSONObject();
        try {
            for (int at = 0; at < members.length; at += 2) object.put((String) members[at], members[at + 1]);
        } catch (JSONException invalid) {
            // Only a number that is none, or a key that is null, is refused.
            throw new IllegalArgumentException(invalid);
        }
        return object;
    }

    /** The answer to a call that failed; `why` as in the contract. */
    static JSONObject failure(String why) {
        return of("error", why);
    }
}
