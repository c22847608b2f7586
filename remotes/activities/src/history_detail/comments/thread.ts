import type { ApiErrorEntry } from '@almanac/contracts'
import { addComment, type Comment } from '@almanac/contracts/activities/comments'
import type { OutboxEntry } from '@almanac/outbox'

/** A comment as displayed, whether or not the server has it yet. */
export interface ThreadComment {
  id: string
  text: string
  /** The author; null for a comment that has not been sent yet. */
  from: Comment['from'] | null
  /** ISO instant: when the server accepted it; before that, when it was written. */
  created_at: string
  state: 'sent' | 'waiting' | 'sending' | 'refused'
  errors?: ApiErrorEntry[]
}

const field = (of: unknown, name: 'id' | 'text'): unknown =>
  typeof of === 'object' && of !== null && name in of
    ? Object.entries(of).find(([key]) => key === name)?.[1]
    : undefined

/** Whether a pending write is a comment on this response. */
export const isCommentOn = (response_id: string, { callId, params }: OutboxEntry): boolean =>
  callId === addComment.id && field(params, 'id') === response_id

/** Checks the response to an added comment; the outbox does not know the response types. */
export function isComment(answer: unknown): answer is Comment {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'text' in answer && 'from' in answer
}

function pendingComment({ id, body, created_at, state, errors }: OutboxEntry): ThreadComment {
  const text = field(body, 'text')
  return {
    id,
    text: typeof text === 'string' ? text : '',
    from: null,
    created_at: new Date(created_at).toISOString(),
    state,
    ...(errors ? { errors } : {}),
  }
}

/** The server's comments, oldest first, followed by those pending on this device. A comment in both counts as sent. */
export function threadOf(read: readonly Comment[], pending: readonly OutboxEntry[]): ThreadComment[] {
  const readIds = new Set(read.map(({ id }) => id))
  return [
    ...read.map((comment): ThreadComment => ({ ...comment, state: 'sent' })),
    ...pending.filter(({ id }) => !readIds.has(id)).map(pendingComment),
  ]
}
