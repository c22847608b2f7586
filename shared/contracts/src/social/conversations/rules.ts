/** Characters in one message. */
export const MAX_MESSAGE_LENGTH = 10_000
/** Characters in what a conversation is about. */
export const MAX_SUBJECT_LENGTH = 120
/** Characters that say what a picture in a message shows. */
export const MAX_IMAGE_DESCRIPTION_LENGTH = 500
/** Other people in one conversation, those of groups included. */
export const MAX_CONVERSATION_PEOPLE = 50
/** Groups that a conversation is begun with, and addresses that a message is sent to. */
export const MAX_CONVERSATION_GROUPS = 20
/** People who are offered at once when a conversation is begun. */
export const MAX_OFFERED_PEOPLE = 200
/** Characters of what is searched for in the list of conversations. */
export const MAX_SEARCH_LENGTH = 100
/** Why a message is reported. */
export const REPORT_REASONS = ['harassment', 'unsafe_advice', 'spam', 'something_else'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** Something that can be seen: no space, no control or format character, and none of the letters that are drawn as nothing. */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f]/u

/** What is wrong with a message; null when nothing is. */
export function messageProblem(text: string): 'KINDLY_ENTER_MESSAGE' | 'TOO_LONG' | null {
  if (!VISIBLE.test(text)) return 'KINDLY_ENTER_MESSAGE'
  return text.length > MAX_MESSAGE_LENGTH ? 'TOO_LONG' : null
}
