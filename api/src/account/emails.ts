/** Who does not want mails that she can do without, and how she says so. */
export { isUnwanted } from './emails/unwanted'
export { unsubscribeCodeOf } from './emails/code'
