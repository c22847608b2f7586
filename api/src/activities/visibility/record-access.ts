import type { FastifyRequest } from 'fastify'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { finding } from '../../http/policies'
import type { Database } from '../../http/serve'
import { memberAmong, relationshipsBetween } from '../../social'
import { recordView } from '../history-views/record-view'

const NO_ACTIVITIES: ReadonlySet<string> = new Set()

/** Whose records are read, and whether by another viewer, who sees only visible ones. */
export interface ViewedRecords {
  user_id: string
  byOther: boolean
  /** The activities that the viewer sees; null for all except `hidden`. */
  only: ReadonlySet<string> | null
  hidden: ReadonlySet<string>
}

/** Whether the viewer may see this activity and its responses. */
export const canSeeActivity = ({ only, hidden }: ViewedRecords, activity_id: string): boolean =>
  (only === null || only.has(activity_id)) && !hidden.has(activity_id)

/** Unrestricted access to one's own records. */
export const ownRecords = (user_id: string): ViewedRecords => ({
  user_id,
  byOther: false,
  only: null,
  hidden: NO_ACTIVITIES,
})

/**
 * What the viewer may see of a person's records: all of their own; of others' what the
 * relationship or an exception allows, read in one statement; null if nothing.
 */
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

/** Whose records are requested and as which viewer, from the query. */
interface RequestedRecords {
  user_id?: string | undefined
  view_as?: string | undefined
}

/**
 * What a request with this query may read. With `view_as`, what that person in the caller's circle may see of the
 * caller's own records, by the same rules that apply to that person; null for other people's records, and for a
 * person who may see nothing.
 */
export async function requestedView(
  database: Database,
  caller_id: string,
  { user_id = caller_id, view_as }: RequestedRecords,
): Promise<ViewedRecords | null> {
  const [owner, viewer] = [user_id.toLowerCase(), view_as?.toLowerCase()]
  if (viewer === undefined) return viewOf(database, caller_id, owner)
  return owner === caller_id && viewer !== caller_id ? viewOf(database, viewer, owner) : null
}

/** The access that the policy `records_viewer` determined for a request. */
export const viewedRecords = finding<ViewedRecords>()

/** A request under the policy `records_viewer`. */
interface ViewingCall {
  database: Database
  user_id: string
  query: RequestedRecords
  request: FastifyRequest
}

/**
 * The records requested under the policy `records_viewer`: the caller's own, with `view_as` as seen by a person in
 * the circle, or with `user_id` those of a person whose relationship allows it, by its level or for single
 * activities; this is recorded as a view for the owner. A caller who may see nothing was already refused by the
 * policy (404).
 */
export async function recordsOf({ database, user_id, query, request }: ViewingCall): Promise<ViewedRecords> {
  const view = viewedRecords.of(request)
  if (view.byOther && query.view_as === undefined) await recordView(database, user_id, view.user_id)
  return view
}
