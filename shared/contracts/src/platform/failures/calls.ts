import { call } from '../../call'
import type * as schema from './schema'

export type { FailureReason } from './schema'

/** Report of the host that a remote failed in a browser. No personal data. */
export const reportRemoteFailure = call<typeof schema.reportRemoteFailure>({
  id: 'reportRemoteFailure',
  area: 'platform',
  method: 'POST',
  path: '/remote_failures',
  policy: 'visitor',
})
