package app.almanac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Activity;
import android.view.View;
import android.view.ViewGroup;
import org.junit.jupiter.api.Test;

class LockCoverTest {
    private final Activity activity = new Activity();
    private final ViewGroup content = activity.findViewById(android.R.id.content);
    private final ViewGroup page = new ViewGroup() {};

    @Test
    void aScreenReaderAndAKeyboardReachTheCoverAlone() {
        content.addView(page, null);
        LockCover cover = new LockCover(activity, () -> {});
        assertEquals(View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS, page.getImportantForAccessibility());
        assertEquals(ViewGroup.FOCUS_BLOCK_DESCENDANTS, page.getDescendantFocusability());
        View shown = content.getChildAt(content.getChildCount() - 1);
        assertEquals(View.IMPORTANT_FOR_ACCESSIBILITY_AUTO, shown.getImportantForAccessibility());
        assertTrue(shown.hasFocus());

        cover.remove();
        assertEquals(1, content.getChildCount());
        assertEquals(View.IMPORTANT_FOR_ACCESSIBILITY_AUTO, page.getImportantForAccessibility());
        assertEquals(ViewGroup.FOCUS_BEFORE_DESCENDANTS, page.getDescendantFocusability());
    }
}
