/** Who is calling: what admission, the page and housekeeping need of a session. */
export { studyClosed } from './session/closed'
export { clearSessionCookie, readSessionCookie } from './session/cookie'
export { csrfTokenOf, isCsrfToken, type Credential } from './session/credential'
export { forgetSessions } from './session/forget'
export { rolesOf } from './session/roles'
export { findSession, livingAmong, type Session } from './session/store'
export { userById } from './session/user'
