import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'

const kept = z.object({
  /** To be stored only in the device's keychain. */
  secret: z.string(),
  /** When the session ends, regardless of resumes. */
  expires_at: instant,
})

export const keepAppSignIn = {
  summary: 'Stay signed in in the app',
  description:
    'Gives the mobile shell a secret by which this session comes back when the web view has lost its cookie; it goes with the session. The session lasts from its beginning as long as the study says. Refused on a device that is not the user’s own.',
  errors: { 403: ['FORBIDDEN'] } as const,
  answer: kept,
}

export const resumeAppSignIn = {
  summary: 'Come back in the app',
  description:
    'The session of this secret, with a new cookie and a new secret. An older one is taken once more until the newest was used, because an answer may be lost on its way.',
  errors: { 401: ['UNAUTHORIZED'] } as const,
  body: z.object({ secret: text(200) }),
  answer: kept,
}
