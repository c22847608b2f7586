import type { FastifyRequest } from 'fastify'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { finding } from '../../http/policies'
import type { Database } from '../../http/serve'
import { memberAmong, relationshipsBetween } from '../../social'
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

/** What the viewer sees of somebody's records: all of their own; of others' what the relationship or an exception allows, which one statement reads; null when it is nothing. */
export async function viewOf(database: Database, viewer_id: string, user_id: string): Promise<ViewedRecords | null> {
  if (user_id === viewer_id) return ownRecords(user_id)
  const { relationships, exceptions } = await database
    .selectNoFrom([
      jsonArrayFrom(relationshipsBetween(database, user_id, viewer_id)).as('relationships'),
      jsonArrayFrom(
        database
          .selectFrom('activity_visibilities')
          .where('user_id', '=', user_id)
          .where('other_user_id', '=', viewer_id)
          .select(['activity_id', 'may_see']),
      ).as('exceptions'),
    ])
    .executeTakeFirstOrThrow()
  const member = memberAmong(relationships, user_id, viewer_id)
  if (!member) return null
  const of = (wanted: boolean) =>
    new Set(exceptions.filter(({ may_see }) => may_see === wanted).map(({ activity_id }) => activity_id))
  const shown = of(true)
  if (!member.opens && shown.size === 0) return null
  return { user_id, byOther: true, only: member.opens ? null : shown, hidden: of(false) }
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

/** What a call of the policy `records_viewer` may read, as its rule found out. */
export const viewedRecords = finding<ViewedRecords>()

/** A call of the policy `records_viewer`. */
interface ViewingCall {
  database: Database
  user_id: string
  query: AskedRecords
  request: FastifyRequest
}

/**
 * Whose records a call of the policy `records_viewer` asks for: the caller's own,
 * with `view_as` as somebody of the circle sees them, or with `user_id` those of
 * somebody whose relationship allows it, by its level or for single activities:
 * that is recorded for the owner. Whoever may see nothing has met the policy's 404.
 */
export async function recordsOf({ database, user_id, query, request }: ViewingCall): Promise<ViewedRecords> {
  const view = viewedRecords.of(request)
  if (view.byOther && query.view_as === undefined) await recordView(database, user_id, view.user_id)
  return view
}
