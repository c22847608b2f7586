import { call } from '../../call'
import type * as schema from './schema'

/** Stores a batch of Health Connect samples, for the Android app itself, also while none of its pages is open; idempotent. */
export const uploadHealthConnectSamples = call<typeof schema.uploadHealthConnectSamples>({
  id: 'uploadHealthConnectSamples',
  area: 'devices',
  method: 'POST',
  path: '/health_connect/uploads',
  policy: 'app',
  before_passkey: true,
})
