import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'
import { descriptor, remoteName } from '../registry/schema'

export const createPreview = {
  body: z.object({
    remote: remoteName,
    /** Where the team's machine serves the remote, e.g. `http://localhost:3101`. */
    origin: text(200),
    /** The e-mail address of the one person that the link is good for. */
    user: text(254).check(z.minLength(1)),
    /** What the build says of itself; left out, it is that of the remote's newest release. */
    descriptor: z.optional(descriptor),
  }),
  answer: z.object({ link: z.string(), expires_at: instant }),
}

export const leavePreview = {}

/** Why a link to a preview did not open one: it is somebody else's, too old, tampered with, or of an origin that is not allowed (any more). */
export const previewRefusal = z.enum(['WRONG_PERSON', 'EXPIRED', 'INVALID', 'ORIGIN'])

export type PreviewRefusal = z.infer<typeof previewRefusal>
