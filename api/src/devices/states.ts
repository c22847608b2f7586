/** Connections that somebody began and did not finish, for housekeeping. */
export { forgetStates } from './dexcom/forget'
