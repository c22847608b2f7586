import { call } from '../../call'
import type * as schema from './schema'

export type { RecordedByOther } from './schema'

/** What the user may record for this person. 404 RECORDING_NOT_ALLOWED for whom they do not let record, strangers among them. */
export const listRecordableActivities = call<typeof schema.listRecordableActivities>({
  id: 'listRecordableActivities',
  area: 'activities',
  method: 'GET',
  path: '/recorded_for/{user_id}/activities',
  policy: 'recorder',
})

/** As `createResponse`, for somebody else. */
export const recordForOther = call<typeof schema.recordForOther>({
  id: 'recordForOther',
  area: 'activities',
  method: 'POST',
  path: '/recorded_for/{user_id}/responses',
  policy: 'recorder',
})

/** As `updateResponse`, of what the user recorded for somebody else. */
export const changeRecordedForOther = call<typeof schema.changeRecordedForOther>({
  id: 'changeRecordedForOther',
  area: 'activities',
  method: 'PUT',
  path: '/recorded_for/{user_id}/responses/{id}',
  policy: 'recorder',
})

/** Deletes what the user recorded for somebody else; a second time is fine. */
export const deleteRecordedForOther = call<typeof schema.deleteRecordedForOther>({
  id: 'deleteRecordedForOther',
  area: 'activities',
  method: 'DELETE',
  path: '/recorded_for/{user_id}/responses/{id}',
  policy: 'recorder',
})

/** What others recorded for the user, the newest first; the header x-next-cursor says where it goes on. */
export const listRecordedByOthers = call<typeof schema.listRecordedByOthers>({
  id: 'listRecordedByOthers',
  area: 'activities',
  method: 'GET',
  path: '/recorded_by_others',
  policy: 'user',
  offline: true,
})
