import { call } from '../../call'
import type * as schema from './schema'

export type { AppleHealthAnswer, HealthSample } from './schema'

/** Stores a batch of samples of Apple Health, once however often it comes. */
export const addAppleHealthSamples = call<typeof schema.addAppleHealthSamples>({
  id: 'addAppleHealthSamples',
  area: 'devices',
  method: 'POST',
  path: '/apple_health/samples',
  policy: 'user',
})

/** The same, from the app itself while none of its pages is open. */
export const uploadAppleHealthSamples = call<typeof schema.uploadAppleHealthSamples>({
  id: 'uploadAppleHealthSamples',
  area: 'devices',
  method: 'POST',
  path: '/apple_health/uploads',
  policy: 'app',
})

/** What has come from Apple Health, kind by kind. */
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
