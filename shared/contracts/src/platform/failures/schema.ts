import * as z from 'zod/mini'
import { text } from '../../common/schema'
import { remoteName } from '../registry/schema'

export const failureReason = z.enum(['manifest', 'entry', 'chunk', 'timeout', 'integrity', 'module', 'render'])

export const reportRemoteFailure = {
  body: z.object({ remote: remoteName, version: text(64), reason: failureReason }),
}

export type FailureReason = z.infer<typeof failureReason>
