import { call } from '../../call'
import type * as schema from './schema'

/** Gives the app a secret by which this session comes back, and lets the session last as the study says. */
export const keepAppSignIn = call<typeof schema.keepAppSignIn>({
  id: 'keepAppSignIn',
  area: 'account',
  method: 'PUT',
  path: '/app_sign_in',
  policy: 'user',
})

/** The session of a secret, for a web view that has lost its cookie. 401 when it has ended. */
export const resumeAppSignIn = call<typeof schema.resumeAppSignIn>({
  id: 'resumeAppSignIn',
  area: 'account',
  method: 'POST',
  path: '/app_sign_in/resume',
  policy: 'visitor',
})
