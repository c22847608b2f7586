import { call } from '../../call'
import type * as schema from './schema'

/** Everything that the user ever gave, as a ZIP archive: FHIR R4, CSV, pictures, and a page to read. One at a time, ten in an hour: 429 with Retry-After. */
export const ownDataArchive = call<typeof schema.ownDataArchive>({
  id: 'ownDataArchive',
  area: 'account',
  method: 'GET',
  path: '/users/{id}/own_data.zip',
  policy: 'self',
  media: 'application/zip',
})

/** What a deletion would take away, and when. */
export const deletionSummary = call<typeof schema.deletionSummary>({
  id: 'deletionSummary',
  area: 'account',
  method: 'GET',
  path: '/users/request_delete',
  policy: 'user',
})

/** Asks for the account to be deleted after the time of grace. 422 WRONG_PASSWORD at current_password. */
export const requestDelete = call<typeof schema.requestDelete>({
  id: 'requestDelete',
  area: 'account',
  method: 'POST',
  path: '/users/request_delete',
  policy: 'user',
})

/** Takes the request back, as long as it has not been carried out. */
export const cancelDelete = call<typeof schema.cancelDelete>({
  id: 'cancelDelete',
  area: 'account',
  method: 'DELETE',
  path: '/users/request_delete',
  policy: 'user',
})
