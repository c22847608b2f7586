/** What is sent, and what is kept of who did what, without one who leaves. */
export { forgetInvitations, forgetPerson } from './leaving/forget'
