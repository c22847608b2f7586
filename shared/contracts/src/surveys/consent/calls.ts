import { call } from '../../call'
import type * as schema from './schema'

export type { ConsentEntry } from './schema'

/** The newest consent that the user gave for an objective; null before the first. 404 for another user's objective, or one that is no consent. */
export const getConsentEntry = call<typeof schema.getConsentEntry>({
  id: 'getConsentEntry',
  area: 'surveys',
  method: 'GET',
  path: '/objectives/{id}/consent_entries',
  policy: 'user',
  offline: true,
})

/** Keeps a consent as a new version; the same id again answers the same. 422 by the objective's flags: MANDATORY at a name, CONSENT_NOT_ACCEPTED, SIGNATURE_MISSING. */
export const createConsentEntry = call<typeof schema.createConsentEntry>({
  id: 'createConsentEntry',
  area: 'surveys',
  method: 'POST',
  path: '/objectives/{id}/consent_entries',
  policy: 'user',
  files: ['consent_signature_image'],
})
