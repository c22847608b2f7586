/** The append-only trail of what was decided, by whom. */
export { participantMark } from './audit/participant'
export { record, type Recorded } from './audit/record'
