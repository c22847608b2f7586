import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'
import { remoteName } from '../registry/schema'

export const createPreview = {
  body: z.object({
    remote: remoteName,
    /** Where the team's machine serves the remote, e.g. `http://localhost:3101`. */
    origin: text(200),
    /** The e-mail address of the one person that the link is good for. */
    user: text(254).check(z.minLength(1)),
  }),
  answer: z.object({ link: z.string(), expires_at: instant }),
}

export const leavePreview = {}
