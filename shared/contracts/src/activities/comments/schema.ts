import * as z from 'zod/mini'
import { code, cursorPaging, id, instant, person, text } from '../../common/schema'
import { viewAs } from '../visibility/whose'
import { MAX_COMMENT_LENGTH } from './rules'

const comment = z.object({ id, text: z.string(), from: person, created_at: instant })

const params = z.object({ id })

export const listComments = {
  summary: 'List comments on a response',
  description:
    'What its owner and those who may see the response said about it, oldest first. Reading it calls off the reminder of what is unread.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params,
  query: z.object({ ...viewAs, ...cursorPaging(200) }),
  answer: z.array(comment),
}

export const addComment = {
  summary: 'Comment on a response',
  description:
    'Adds a comment; the same id again is the same comment. Those who may see the response learn of it at once where they have it open, and the others by push message or mail, without its words.',
  errors: { 404: ['NOT_FOUND'], 409: ['ID_TAKEN'], 422: ['COMMENT_MISSING'], 429: ['TOO_MANY_REQUESTS'] } as const,
  params,
  /** The id is made by the writer, so that the same sent twice is one. */
  body: z.object({
    id: z.optional(id),
    text: z.pipe(
      text(MAX_COMMENT_LENGTH, 'COMMENT_MISSING').check(z.trim(), z.minLength(1, { message: code('COMMENT_MISSING') })),
      z.string(),
    ),
  }),
  answer: comment,
}

export type Comment = z.infer<typeof comment>
