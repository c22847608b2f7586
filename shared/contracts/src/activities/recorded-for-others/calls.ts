import { call } from '../../call'
import type * as schema from './schema'

export type { RecordedByOther } from './schema'

/** The activities that the user may record for this person. 404 RECORDING_NOT_ALLOWED if the person does not allow it, or is a stranger. */
export const listRecordableActivities = call<typeof schema.listRecordableActivities>({
  id: 'listRecordableActivities',
  area: 'activities',
  method: 'GET',
  path: '/recorded_for/{user_id}/activities',
  policy: 'recorder',
})

/** Like `createResponse`, for somebody else. */
export const recordForOther = call<typeof schema.recordForOther>({
  id: 'recordForOther',
  area: 'activities',
  method: 'POST',
  path: '/recorded_for/{user_id}/responses',
  policy: 'recorder',
})

/** Like `updateResponse`, for a response that the user recorded for somebody else. */
export const changeRecordedForOther = call<typeof schema.changeRecordedForOther>({
  id: 'changeRecordedForOther',
  area: 'activities',
  method: 'PUT',
  path: '/recorded_for/{user_id}/responses/{id}',
  policy: 'recorder',
})

/** Deletes a response that the user recorded for somebody else; idempotent. */
export const deleteRecordedForOther = call<typeof schema.deleteRecordedForOther>({
  id: 'deleteRecordedForOther',
  area: 'activities',
  method: 'DELETE',
  path: '/recorded_for/{user_id}/responses/{id}',
  policy: 'recorder',
})

/** Responses that others recorded for the user, newest first; the header x-next-cursor has the cursor of the next page. */
export const listRecordedByOthers = call<typeof schema.listRecordedByOthers>({
  id: 'listRecordedByOthers',
  area: 'activities',
  method: 'GET',
  path: '/recorded_by_others',
  policy: 'user',
  offline: true,
})
