import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { recordView } from '../history-views/record-view'
import { canSeeActivity, viewAsked, viewOf } from '../visibility/record-access'

/** Whose response it is and of which activity. */
export interface ViewableResponse {
  user_id: string
  id: string
  activity_id: string
}

/**
 * A response that the viewer may see: their own, or a visible one of somebody
 * whose activity they see. 404 for any other, deleted ones among them. Two
 * people may have used one id: then it is the viewer's own. With `view_as` it is
 * one of the viewer's own that this person of the circle may see. That somebody
 * else sees it is recorded.
 */
export async function viewableResponse(
  database: Database,
  viewer_id: string,
  id: string,
  view_as?: string,
): Promise<ViewableResponse> {
  const rows = await database
    .selectFrom('responses')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['user_id', 'id', 'activity_id', 'is_visible'])
    .execute()
  const own = rows.find(({ user_id }) => user_id === viewer_id)
  if (own && view_as === undefined) return own
  for (const { is_visible, ...row } of own ? [own] : rows) {
    const whose = is_visible ? await viewAsked(database, viewer_id, { user_id: row.user_id, view_as }) : null
    if (!whose || !canSeeActivity(whose, row.activity_id)) continue
    if (view_as === undefined) await recordView(database, viewer_id, row.user_id)
    return row
  }
  throw notFound()
}

/** Whether the viewer sees this response of that person; that somebody else does is recorded. */
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
  const whose = await viewOf(database, viewer_id, user_id)
  const sees = whose !== null && (row.is_visible || !whose.byOther) && canSeeActivity(whose, row.activity_id)
  if (sees && whose.byOther) await recordView(database, viewer_id, user_id)
  return sees
}
