import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { circleOf } from '../../social'
import { recordView } from '../history-views/record-view'

const NO_ACTIVITIES: ReadonlySet<string> = new Set()

/** Whose records are read, and whether by somebody else, who sees only what is visible. */
export interface ViewedRecords {
  user_id: string
  byOther: boolean
  /** The activities that the viewer sees; null where that is all but those of `hidden`. */
  only: ReadonlySet<string> | null
  hidden: ReadonlySet<string>
}

/** Whether this activity, and what is recorded in it, is among what may be seen. */
export const canSeeActivity = ({ only, hidden }: ViewedRecords, activity_id: string): boolean =>
  (only === null || only.has(activity_id)) && !hidden.has(activity_id)

/** All of one's own records. */
export const ownRecords = (user_id: string): ViewedRecords => ({
  user_id,
  byOther: false,
  only: null,
  hidden: NO_ACTIVITIES,
})

/** What the viewer sees of somebody's records: all of their own; of others' what the relationship or an exception allows; null when it is nothing. */
export async function viewOf(database: Database, viewer_id: string, user_id: string): Promise<ViewedRecords | null> {
  if (user_id === viewer_id) return ownRecords(user_id)
  const [member] = await circleOf(database, user_id, viewer_id)
  if (!member) return null
  const { shown, hidden } = await visibilityExceptions(database, user_id, viewer_id)
  if (!member.opens && shown.size === 0) return null
  return { user_id, byOther: true, only: member.opens ? null : shown, hidden }
}

/** Whose records a call asks for, and through whose eyes; as the query of a call has it. */
interface AskedRecords {
  user_id?: string | undefined
  view_as?: string | undefined
}

/**
 * What a call with this query may read. With `view_as` it is what that person of
 * the caller's circle would see of the caller's own records, by the very rules
 * that answer that person; null for anybody else's records, and for somebody who
 * sees nothing.
 */
export async function viewAsked(
  database: Database,
  caller_id: string,
  { user_id = caller_id, view_as }: AskedRecords,
): Promise<ViewedRecords | null> {
  const [owner, viewer] = [user_id.toLowerCase(), view_as?.toLowerCase()]
  if (viewer === undefined) return viewOf(database, caller_id, owner)
  return owner === caller_id && viewer !== caller_id ? viewOf(database, viewer, owner) : null
}

/**
 * Whose records a call asks for: the caller's own, with `view_as` as somebody of
 * the circle sees them, or with `user_id` those of somebody whose relationship
 * allows it, by its level or for single activities: that is recorded for the
 * owner. Else 404, which does not say who exists.
 */
export async function requireView(
  database: Database,
  caller_id: string,
  user_id?: string,
  view_as?: string,
): Promise<ViewedRecords> {
  const view = await viewAsked(database, caller_id, { user_id, view_as })
  if (!view) throw notFound()
  if (view.byOther && view_as === undefined) await recordView(database, caller_id, view.user_id)
  return view
}

/** Exceptions by activity: whether the viewer may see it. */
interface VisibilityExceptions {
  shown: ReadonlySet<string>
  hidden: ReadonlySet<string>
}

/** The activities of a person that somebody else sees, or does not, whatever their relationship's level says. */
async function visibilityExceptions(
  database: Database,
  user_id: string,
  other_user_id: string,
): Promise<VisibilityExceptions> {
  const exceptions = await database
    .selectFrom('activity_visibilities')
    .where('user_id', '=', user_id)
    .where('other_user_id', '=', other_user_id)
    .select(['activity_id', 'may_see'])
    .execute()
  const of = (wanted: boolean) =>
    new Set(exceptions.filter(({ may_see }) => may_see === wanted).map(({ activity_id }) => activity_id))
  return { shown: of(true), hidden: of(false) }
}
