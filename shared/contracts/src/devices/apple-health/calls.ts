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
