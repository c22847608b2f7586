package app.almanac;

import android.app.Activity;
import android.util.TypedValue;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ImageButton;

/** Covers the page while the app is locked: for the eye, for a screen reader and for a keyboard. */
final class LockCover {
    private final ViewGroup content;
    private final ImageButton button;

    LockCover(Activity activity, Runnable onPressed) {
        content = activity.findViewById(android.R.id.content);
        TypedValue background = new TypedValue();
        activity.getTheme().resolveAttribute(android.R.attr.colorBackground, background, true);
        button = new ImageButton(activity);
        button.setImageResource(android.R.drawable.ic_lock_lock);
        button.setBackgroundColor(background.data);
        button.setContentDescription(activity.getTitle());
        button.setOnClickListener(view -> onPressed.run());
        button.setFocusableInTouchMode(true);
        setPageReachable(false);
        content.addView(button, new ViewGroup.LayoutParams(
            ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT));
        button.requestFocus();
    }

    void remove() {
        content.removeView(button);
        setPageReachable(true);
    }

    /** Whether TalkBack, Tab and the direction keys reach what is beside the cover. */
    private void setPageReachable(boolean reachable) {
        for (int at = 0; at < content.getChildCount(); at += 1) {
            View page = content.getChildAt(at);
            page.setImportantForAccessibility(
                reachable ? View.IMPORTANT_FOR_ACCESSIBILITY_AUTO : View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS);
            if (page instanceof ViewGroup group)
                group.setDescendantFocusability(
                    reachable ? ViewGroup.FOCUS_BEFORE_DESCENDANTS : ViewGroup.FOCUS_BLOCK_DESCENDANTS);
            if (!reachable) page.clearFocus();
        }
    }
}
