import * as z from 'zod/mini'
import { text } from '../../common/schema'
import { remoteName } from '../registry/schema'

/**
 * Where a remote failed. `error`: after it was rendered, in an event or a promise;
 * `hang`: the page became unresponsive while mounting it, reported by the next visit.
 */
export const failureReason = z.enum([
  'manifest',
  'entry',
  'chunk',
  'timeout',
  'integrity',
  'module',
  'render',
  'error',
  'hang',
])

export const reportRemoteFailure = {
  summary: 'Report a failed remote',
  description: 'What the host reports when a remote failed in a browser. It has no personal data.',

  body: z.object({ remote: remoteName, version: text(64), reason: failureReason }),
}

export type FailureReason = z.infer<typeof failureReason>
