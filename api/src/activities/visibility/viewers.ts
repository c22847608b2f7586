import type { FastifyRequest } from 'fastify'
import type { Database } from '../../http/serve'
import { publishEvent } from '../../platform'
import { circleOf } from '../../social'
import type { ViewableResponse } from '../responses/access'

/** The fields that decide who may see a response. */
type Viewable = Pick<ViewableResponse, 'user_id' | 'activity_id' | 'is_visible'>

/**
 * Everybody who may see a response: its owner and, if it is visible, the people in the
 * circle allowed by the relationship's level or an exception for its activity. The rule of
 * `viewOf`, for all viewers of one response at once.
 */
export async function viewersOf(database: Database, { user_id, activity_id, is_visible }: Viewable): Promise<string[]> {
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

/** A request that changes or deletes a participant's response. */
interface ChangingCall {
  database: Database
  request: FastifyRequest
  params: { id: string }
}

/**
 * Changes or deletes a response, and notifies the open pages of everybody who saw it or
 * may see it now, so that deleted or hidden content disappears as soon as they refetch.
 * Also notifies `writer_id`, who may see only what they recorded themselves.
 */
export async function notifyVisibilityChange<Answer>(
  { database, request, params }: ChangingCall,
  { user_id, writer_id }: { user_id: string; writer_id: string },
  change: () => Promise<Answer>,
): Promise<Answer> {
  const stored = () =>
    database
      .selectFrom('responses')
      .where('user_id', '=', user_id)
      .where('id', '=', params.id)
      .select(['user_id', 'activity_id', 'is_visible'])
      .executeTakeFirst()
  const before = await stored()
  const answer = await change()
  const after = await stored()
  const viewers = after
    ? await viewersOf(database, { ...after, is_visible: after.is_visible || before?.is_visible === true })
    : []
  publishEvent(request, [...new Set([user_id, writer_id, ...viewers])], { type: 'responses' })
  return answer
}
