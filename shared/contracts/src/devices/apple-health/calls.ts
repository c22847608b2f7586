import { call } from '../../call'
import type * as schema from './schema'

export type { AppleHealthAnswer, HealthSample } from './schema'

/** Stores a batch of Apple Health samples; idempotent. */
export const addAppleHealthSamples = call<typeof schema.addAppleHealthSamples>({
  id: 'addAppleHealthSamples',
  area: 'devices',
  method: 'POST',
  path: '/apple_health/samples',
  policy: 'user',
})

/** The same, for the app itself, also while none of its pages is open. */
export const uploadAppleHealthSamples = call<typeof schema.uploadAppleHealthSamples>({
  id: 'uploadAppleHealthSamples',
  area: 'devices',
  method: 'POST',
  path: '/apple_health/uploads',
  policy: 'app',
  before_passkey: true,
})

/** The stored data from Apple Health, by kind. */
export const getAppleHealth = call<typeof schema.getAppleHealth>({
  id: 'getAppleHealth',
  area: 'devices',
  method: 'GET',
  path: '/apple_health',
  policy: 'user',
})

/** Deletes everything that came from Apple Health. */
export const deleteAppleHealth = call<typeof schema.deleteAppleHealth>({
  id: 'deleteAppleHealth',
  area: 'devices',
  method: 'DELETE',
  path: '/apple_health',
  policy: 'user',
})
