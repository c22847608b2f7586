/** An account that is to be deleted, and its end. */
export { dueDeletions, endSessionsOfDue, holdDue, type Leaving } from './leaving/due'
export { forgetPerson } from './leaving/forget'
