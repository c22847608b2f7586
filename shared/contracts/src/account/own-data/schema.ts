import * as z from 'zod/mini'
import { id, instant, text } from '../../common/schema'

/** How many of each kind the user has given: names as in the archive's files. */
const counted = z.array(z.object({ kind: z.string(), count: z.int() }))

export const ownDataArchive = { params: z.object({ id }) }

export const deletionSummary = {
  answer: z.object({ counts: counted, grace_days: z.int(), delete_after: z.nullable(instant) }),
}
export const requestDelete = {
  body: z.object({ current_password: text(1024) }),
  answer: z.object({ delete_after: instant }),
}
export const cancelDelete = {}
