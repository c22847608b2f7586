import { call } from '../../call'
import type * as schema from './schema'

/** Allows the next download of the archive from this session, within five minutes, after the password was entered again. 422 WRONG_PASSWORD for current_password. */
export const allowOwnDataArchive = call<typeof schema.allowOwnDataArchive>({
  id: 'allowOwnDataArchive',
  area: 'account',
  method: 'POST',
  path: '/users/{id}/own_data',
  policy: 'self',
  before_passkey: true,
})

/** All of the user's own data as a ZIP archive: FHIR R4, CSV, pictures, and a readable page. 403 PASSWORD_NEEDED without `allowOwnDataArchive`; 429 with Retry-After for more than one at a time or ten per hour. */
export const ownDataArchive = call<typeof schema.ownDataArchive>({
  id: 'ownDataArchive',
  area: 'account',
  method: 'GET',
  path: '/users/{id}/own_data.zip',
  policy: 'self',
  before_passkey: true,
  media: 'application/zip',
})

/** What an account deletion would remove, and when. */
export const deletionSummary = call<typeof schema.deletionSummary>({
  id: 'deletionSummary',
  area: 'account',
  method: 'GET',
  path: '/users/request_delete',
  policy: 'user',
  before_passkey: true,
})

/** Requests deletion of the account after the grace period. 422 WRONG_PASSWORD for current_password. */
export const requestDelete = call<typeof schema.requestDelete>({
  id: 'requestDelete',
  area: 'account',
  method: 'POST',
  path: '/users/request_delete',
  policy: 'user',
  before_passkey: true,
})

/** Withdraws the request, until it is carried out. */
export const cancelDelete = call<typeof schema.cancelDelete>({
  id: 'cancelDelete',
  area: 'account',
  method: 'DELETE',
  path: '/users/request_delete',
  policy: 'user',
  before_passkey: true,
})
