/** Whoever sends what was left to be sent, and what is forgotten of it. */
export { startSender } from './outgoing/sender/sender'
export { forgetOutgoing } from './outgoing/forget'
