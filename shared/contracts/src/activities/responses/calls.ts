import { call } from '../../call'
import type * as schema from './schema'

export type { Entry, EntryType, RecordedBy, Response, ResponseInput, VaccinationAttributes } from './schema'

/** Responses by `date_posted_for` from `start_date` to `end_date`, both included, oldest first. A part of at most 2,000 and about 4 MB; the header x-next-cursor says where it goes on. */
export const listResponses = call<typeof schema.listResponses>({
  id: 'listResponses',
  area: 'activities',
  method: 'GET',
  path: '/responses',
  policy: 'records_viewer',
  offline: true,
})

/**
 * Writes a response once, however often it is sent: the first write of an id
 * wins and is answered again, also to other content. 422 RESPONSE_DATE_IN_FUTURE
 * (field measured_at), or a code for each entry under `entries.<objective_id>`;
 * 404 for an activity that is not the user's; 410 when it was deleted since; 429
 * TOO_MANY_RESPONSES with Retry-After for more than 2,000 new ones in a day.
 */
export const createResponse = call<typeof schema.createResponse>({
  id: 'createResponse',
  area: 'activities',
  method: 'POST',
  path: '/responses',
  policy: 'user',
})

/**
 * Replaces the values. 409 RESPONSE_CHANGED when it was changed since the given
 * revision; without a revision nothing is compared. The same change sent again
 * is acknowledged.
 */
export const updateResponse = call<typeof schema.updateResponse>({
  id: 'updateResponse',
  area: 'activities',
  method: 'PUT',
  path: '/responses/{id}',
  policy: 'response_owner',
})

/** Deletes it; a second time is fine. */
export const deleteResponse = call<typeof schema.deleteResponse>({
  id: 'deleteResponse',
  area: 'activities',
  method: 'DELETE',
  path: '/responses/{id}',
  policy: 'response_owner',
})
