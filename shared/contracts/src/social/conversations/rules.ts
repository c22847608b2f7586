import { isBlank } from '../../common/characters'

/** Characters in one message. */
export const MAX_MESSAGE_LENGTH = 10_000
/** Characters in the subject of a conversation. */
export const MAX_SUBJECT_LENGTH = 120
/** Characters in the text alternative of a picture in a message. */
export const MAX_IMAGE_DESCRIPTION_LENGTH = 500
/** Other people in one conversation, including members of groups. */
export const MAX_CONVERSATION_PEOPLE = 50
/** Groups of a new conversation, and addresses of a message. */
export const MAX_CONVERSATION_GROUPS = 20
/** People offered at once for a new conversation. */
export const MAX_OFFERED_PEOPLE = 200
/** Characters in a search of the list of conversations. */
export const MAX_SEARCH_LENGTH = 100
/** Why a message is reported. */
export const REPORT_REASONS = ['harassment', 'unsafe_advice', 'spam', 'something_else'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** Error code for a message; null if it is valid. */
export function messageProblem(text: string): 'KINDLY_ENTER_MESSAGE' | 'TOO_LONG' | null {
  if (isBlank(text)) return 'KINDLY_ENTER_MESSAGE'
  return text.length > MAX_MESSAGE_LENGTH ? 'TOO_LONG' : null
}

/** Maximum number of listed requests to join a conversation. */
export const MAX_CONVERSATION_REQUESTS = 100
