import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'
import { descriptor, remoteName } from '../registry/schema'

export const createPreview = {
  summary: 'Make a preview link',
  description:
    "A link that shows one person one remote from a team's own machine, for eight hours. It stays good when the token that made it is revoked; a person who is no tester any more, or an origin that is not allowed any more, ends it at once.",
  errors: {
    403: ['PREVIEW_NOT_A_TESTER', 'PREVIEW_ORIGIN', 'OTHER_REMOTE'],
    404: ['UNKNOWN_PERSON', 'PREVIEW_UNKNOWN_REMOTE'],
    413: ['PREVIEW_TOO_LARGE'],
    422: ['ROUTE_TAKEN', 'NAVIGATION_TAKEN', 'SLOT_TAKEN', 'TOO_MANY_ENTRIES'],
  } as const,
  body: z.object({
    remote: remoteName,
    /** Origin at which the team's machine serves the remote, e.g. `http://localhost:3101`. */
    origin: text(200),
    /** The e-mail address of the only person for whom the link works. */
    user: text(254).check(z.minLength(1)),
    /** The build's descriptor, by default that of the remote's newest release. */
    descriptor: z.optional(descriptor),
  }),
  answer: z.object({ link: z.string(), expires_at: instant }),
}

export const leavePreview = {
  summary: 'Leave a preview',
  description: 'Ends the preview in this browser.',
}

/** Why a preview link was rejected: it is for somebody else, expired, invalid, or its origin is not (or no longer) allowed. */
export const previewRefusal = z.enum(['WRONG_PERSON', 'EXPIRED', 'INVALID', 'ORIGIN'])

export type PreviewRefusal = z.infer<typeof previewRefusal>
