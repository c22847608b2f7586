import { call } from '../../call'
import type * as schema from './schema'

export type { Company, Credentials, Feature, User } from './schema'

/** Signs in. 401 with one entry, the same for a wrong password and an unknown e-mail; 429 after too many tries. */
export const signIn = call<typeof schema.signIn>({ id: 'signIn', area: 'account', method: 'POST', path: '/users/sign_in.json', caller: 'none' })

/** Ends this session only. */
export const signOut = call<typeof schema.signOut>({ id: 'signOut', area: 'account', method: 'DELETE', path: '/users/sign_out.json', caller: 'user' })

/** The signed-in user or null, with the CSRF token in the answer's headers. */
export const currentSession = call<typeof schema.currentSession>({ id: 'currentSession', area: 'account', method: 'GET', path: '/sessions/current', caller: 'any' })

/** Ends the session from a link; `studyclose` says that the study was closed. */
export const endSession = call<typeof schema.endSession>({ id: 'endSession', area: 'account', method: 'GET', path: '/sessions/logout', caller: 'any' })

/** Keeps the language that the participant chose. */
export const updateLocale = call<typeof schema.updateLocale>({ id: 'updateLocale', area: 'account', method: 'PUT', path: '/users/{id}/update_locale', caller: 'self' })
