import type { Database } from '../../http/serve'
import { circleOf } from '../../social'
import type { ViewableResponse } from '../responses/access'

/**
 * Everybody who sees a response: its owner, and where it is visible those of the
 * circle whom the relationship's level or an exception for its activity lets see
 * it. The rule of `viewOf`, for all viewers of one response at once.
 */
export async function viewersOf(
  database: Database,
  { user_id, activity_id, is_visible }: ViewableResponse,
): Promise<string[]> {
  if (!is_visible) return [user_id]
  const [circle, exceptions] = await Promise.all([
    circleOf(database, user_id),
    database
      .selectFrom('activity_visibilities')
      .where('user_id', '=', user_id)
      .where('activity_id', '=', activity_id)
      .select(['other_user_id', 'may_see'])
      .execute(),
  ])
  const maySee = new Map(exceptions.map(({ other_user_id, may_see }) => [other_user_id, may_see]))
  const viewers = circle.filter((member) => maySee.get(member.user_id) ?? member.opens)
  return [user_id, ...viewers.map((member) => member.user_id)]
}
