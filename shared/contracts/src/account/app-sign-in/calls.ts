import { call } from '../../call'
import type * as schema from './schema'

/** Gives the app a secret for resuming this session, which then lasts as long as the study allows. */
export const keepAppSignIn = call<typeof schema.keepAppSignIn>({
  id: 'keepAppSignIn',
  area: 'account',
  method: 'PUT',
  path: '/app_sign_in',
  policy: 'user',
  before_passkey: true,
})

/** Resumes the session of a secret, for a web view that has lost its cookie. 401 if the session has ended. */
export const resumeAppSignIn = call<typeof schema.resumeAppSignIn>({
  id: 'resumeAppSignIn',
  area: 'account',
  method: 'POST',
  path: '/app_sign_in/resume',
  policy: 'visitor',
})
