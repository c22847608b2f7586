/** The append-only trail of what was decided, by whom. */
export { record, type Recorded } from './audit/record'
