/** What people share, without one who leaves. */
export { forgetPerson } from './leaving/forget'
