/** A character that is no space, control or format character, and none that renders as blank. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has nothing that can be seen. */
export const isBlank = (typed: string): boolean => !VISIBLE.test(typed)

/**
 * What a claimed text of one line never has: control characters and line breaks, marks that reverse the direction (a
 * title with them reads as another), tags that nobody sees, half a character, and letters buried under marks.
 */
const UNREADABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]|\p{M}{5}/u

/** Whether nobody could read a text, or it would be read as another one. */
export const isUnreadable = (text: string): boolean => UNREADABLE.test(text)
