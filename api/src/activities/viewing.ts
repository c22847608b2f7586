import { notFound } from '../http/errors'
import type { Database } from '../http/serve'
import { circleOf } from '../social'
import { exceptionsFor } from './visibility/exceptions'

/** Whose records are read, and whether by somebody else, who sees only what is visible. */
export interface Viewed {
  user_id: string
  byOther: boolean
  /** The activities that she sees; null where that is all but those of `hidden`. */
  only: ReadonlySet<string> | null
  hidden: ReadonlySet<string>
}

/** Whether this activity, and what is recorded in it, is among what may be seen. */
export const sees = ({ only, hidden }: Viewed, activity_id: string): boolean =>
  (only === null || only.has(activity_id)) && !hidden.has(activity_id)

const NOTHING: ReadonlySet<string> = new Set()

/** What the viewer sees of somebody's records: all of her own; of others' what their relationship or their word allows; null when it is nothing. */
export async function viewOf(database: Database, viewer_id: string, user_id: string): Promise<Viewed | null> {
  if (user_id === viewer_id) return { user_id, byOther: false, only: null, hidden: NOTHING }
  const [member] = await circleOf(database, user_id, viewer_id)
  if (!member) return null
  const { shown, hidden } = await exceptionsFor(database, user_id, viewer_id)
  if (!member.opens && shown.size === 0) return null
  return { user_id, byOther: true, only: member.opens ? null : shown, hidden }
}

/**
 * Whose records a call asks for: the caller's own, or with `user_id` those of
 * somebody whose relationship allows it, by its level or for single activities.
 * Else 404: nobody learns who exists.
 */
export async function viewed(database: Database, viewer_id: string, user_id: string = viewer_id): Promise<Viewed> {
  const view = await viewOf(database, viewer_id, user_id)
  if (!view) throw notFound()
  return view
}
