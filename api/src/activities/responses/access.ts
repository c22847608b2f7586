import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { finding } from '../../http/policies'
import type { Database } from '../../http/serve'
import { circleOf } from '../../social'
import { recordView } from '../history-views/record-view'
import { canSeeActivity, requestedView, viewOf } from '../visibility/record-access'

/** A response's owner, activity and visibility. */
export interface ViewableResponse {
  user_id: string
  id: string
  activity_id: string
  /** Whether others who may see the activity see it. */
  is_visible: boolean
  date_posted_for: string
}

/** The response that the policy `response_viewer` found for a request. */
export const viewedResponse = finding<ViewableResponse>()

/** A request under the policy `response_viewer`. */
interface ViewingCall {
  database: Database
  user_id: string
  request: FastifyRequest
}

/** The requested response; records a view when the caller is not its owner. */
export async function responseOf({ database, user_id, request }: ViewingCall): Promise<ViewableResponse> {
  const response = viewedResponse.of(request)
  if (response.user_id !== user_id) await recordView(database, user_id, response.user_id)
  return response
}

/**
 * A response that the viewer may see: their own, or a visible one of a person whose activity they may see. Null
 * for any other, deleted ones included. If several people have used the id, the viewer's own response wins. With
 * `view_as`, one of the viewer's own that this person in the circle may see. Looked up by primary key among the
 * records of the viewer and their circle: there is no index on the id alone.
 */
export async function findViewable(
  database: Database,
  viewer_id: string,
  id: string,
  view_as?: string,
): Promise<ViewableResponse | null> {
  const [own] = await responsesOf(database, [viewer_id], id)
  if (own) {
    if (view_as === undefined) return own
    const shown = own.is_visible ? await requestedView(database, viewer_id, { view_as }) : null
    return shown && canSeeActivity(shown, own.activity_id) ? own : null
  }
  if (view_as !== undefined) return null
  const circle = await circleOf(database, viewer_id)
  const rows = await responsesOf(
    database,
    circle.map(({ user_id }) => user_id),
    id,
  )
  for (const row of rows) {
    const viewed = row.is_visible ? await viewOf(database, viewer_id, row.user_id) : null
    if (viewed && canSeeActivity(viewed, row.activity_id)) return row
  }
  return null
}

/** The responses with this id that these people have. */
async function responsesOf(database: Database, user_ids: readonly string[], id: string) {
  return database
    .selectFrom('responses')
    .where(sql<boolean>`user_id = any(${[...user_ids]}::uuid[])`)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['user_id', 'id', 'activity_id', 'is_visible', 'date_posted_for'])
    .execute()
}

/** Whether the viewer may see this response. Records no view: notices ask it on the recipient's behalf. */
export async function canViewResponse(
  database: Database,
  viewer_id: string,
  user_id: string,
  id: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['activity_id', 'is_visible'])
    .executeTakeFirst()
  if (!row) return false
  const viewed = await viewOf(database, viewer_id, user_id)
  return viewed !== null && (row.is_visible || !viewed.byOther) && canSeeActivity(viewed, row.activity_id)
}
