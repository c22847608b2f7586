import { call } from '../../call'
import type * as schema from './schema'

export type { Entry, EntryType, RecordedBy, Response, ResponseInput, VaccinationAttributes } from './schema'

/** Responses by `date_posted_for` from `start_date` to `end_date`, both inclusive, oldest first. Pages of at most 2,000 and about 4 MB; the header x-next-cursor has the cursor of the next. */
export const listResponses = call<typeof schema.listResponses>({
  id: 'listResponses',
  area: 'activities',
  method: 'GET',
  path: '/responses',
  policy: 'records_viewer',
  offline: true,
})

/**
 * Writes a response, idempotent by id: the first write wins and is returned for every
 * repetition, even with other content. 422 RESPONSE_DATE_IN_FUTURE (field measured_at),
 * or a code for each entry under `entries.<objective_id>`; 404 for an activity that is
 * not the user's; 410 if the response has been deleted since; 429 TOO_MANY_RESPONSES
 * with Retry-After for more than 2,000 new ones per day.
 */
export const createResponse = call<typeof schema.createResponse>({
  id: 'createResponse',
  area: 'activities',
  method: 'POST',
  path: '/responses',
  policy: 'user',
})

/**
 * Replaces the values. 409 RESPONSE_CHANGED if it was changed since the given revision;
 * without a revision there is no check. Repeating the same change succeeds.
 */
export const updateResponse = call<typeof schema.updateResponse>({
  id: 'updateResponse',
  area: 'activities',
  method: 'PUT',
  path: '/responses/{id}',
  policy: 'response_owner',
})

/** Deletes a response; idempotent. 409 RESPONSE_CHANGED if it was changed since the given revision. */
export const deleteResponse = call<typeof schema.deleteResponse>({
  id: 'deleteResponse',
  area: 'activities',
  method: 'DELETE',
  path: '/responses/{id}',
  policy: 'response_owner',
})
