import * as z from 'zod/mini'
import { cursorPaging, id, instant, person } from '../../common/schema'
import { historyOwner } from '../visibility/history-owner'

export const getHistoryOwner = {
  summary: 'Read whose history it is',
  description: 'The person whose records are read, for the heading of the history.',
  errors: { 404: ['NOT_FOUND'] } as const,
  query: z.object(historyOwner),
  answer: person,
}

/** A person in the circle. */
const historyViewer = z.object({
  user: person,
  /** The id for `changeVisibility`. */
  relationship_id: id,
  /** Friend 2, family 3, doctor 4 … (specification 001, section 3). */
  visibility: z.int(),
  /** Whether the person sees any activity. */
  sees: z.boolean(),
  /** Whether the person sees all activities. */
  sees_all: z.boolean(),
})

export const listHistoryViewers = {
  summary: 'List who may see the history',
  description:
    "Everybody of the user's circle, by name, and whether that person sees anything of the history, and all of it.",
  answer: z.array(historyViewer),
}

/** A person who viewed the history; without id and names after the account was deleted. */
const viewer = z.extend(person, { id: z.nullable(id) })

/** All reads by one person within one hour are one view. */
const historyView = z.object({ id, viewer, first_viewed_at: instant, last_viewed_at: instant })

export const listHistoryViews = {
  summary: 'List who looked at the history',
  description:
    'Who read records of the user, and when, the newest first; what somebody read within one hour is one view. Views are deleted after a year.',
  query: z.object(cursorPaging(50)),
  answer: z.array(historyView),
}

export type HistoryViewer = z.infer<typeof historyViewer>
export type HistoryView = z.infer<typeof historyView>
