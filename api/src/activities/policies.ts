import { notFound, Refusal } from '../http/errors'
import { named, type RowRules } from '../http/policies'
import { requireFactorForOthers } from '../http/second-factor'
import { ownsRow } from '../kernel/owns-row'
import { canRecordFor } from '../social'
import { activityIdOf } from './objectives/lock-activity'
import { findViewable, viewedResponse } from './responses/access'
import { requestedView, viewedRecords } from './visibility/record-access'

/** Whether the work succeeds rather than failing with 404, which means that the user has no such row. */
async function isFound(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false
    throw error
  }
}

/** Access rules for activities, objectives, responses and to-dos. */
export const activitiesPolicies = {
  response_owner: ownsRow('responses'),
  async activity_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const activity = await database
      .selectFrom('participant_activities')
      .where('user_id', '=', user_id)
      .where('activity_id', '=', id)
      .select('activity_id')
      .executeTakeFirst()
    return activity !== undefined
  },
  async objective_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    return id !== undefined && isFound(activityIdOf(database, user_id, id.toLowerCase()))
  },
  /**
   * The owner is `{user_id}`. Refused with its own code, which is the same for a stranger
   * as after the permission was withdrawn.
   */
  async recorder({ database, user_id, params, request }) {
    const owner = named(params, 'user_id')
    if (owner === undefined || !(await canRecordFor(database, user_id, owner.toLowerCase())))
      throw notFound('RECORDING_NOT_ALLOWED')
    await requireFactorForOthers(request, user_id)
    return true
  },
  async response_viewer({ database, user_id, params, query, request }) {
    const id = named(params, 'id')
    const found = id === undefined ? null : await findViewable(database, user_id, id, named(query, 'view_as'))
    if (found && found.user_id !== user_id) await requireFactorForOthers(request, user_id)
    if (found) viewedResponse.note(request, found)
    return found !== null
  },
  async records_viewer({ database, user_id, query, request }) {
    const requested = { user_id: named(query, 'user_id'), view_as: named(query, 'view_as') }
    const view = await requestedView(database, user_id, requested)
    if (view && view.user_id !== user_id) await requireFactorForOthers(request, user_id)
    if (view) viewedRecords.note(request, view)
    return view !== null
  },
} satisfies Partial<RowRules>
