/** The append-only trail of what was decided, by whom. */
export { participantMark } from './audit/participant'
export { AUDIT_ACTIONS, record, type Recorded } from './audit/record'
