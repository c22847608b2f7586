import * as z from 'zod/mini'
import { cursorPaging, id, instant, person, text } from '../../common/schema'

const comment = z.object({ id, text: z.string(), from: person, created_at: instant })

const params = z.object({ id })

export const listComments = { params, query: z.object(cursorPaging(200)), answer: z.array(comment) }

export const addComment = {
  params,
  /** The id is made by whoever writes it, so that the same sent twice is one. */
  body: z.object({
    id: z.optional(id),
    text: z.pipe(
      text(5_000, 'COMMENT_MISSING').check(z.trim(), z.minLength(1, { message: 'COMMENT_MISSING' })),
      z.string(),
    ),
  }),
  answer: comment,
}

export type Comment = z.infer<typeof comment>
