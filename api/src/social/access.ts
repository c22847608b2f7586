/** Whether a participant may see another's records: every area that shows records of others asks this. */
export { mayView } from './relationships/access'
export { knows } from './relationships/knows'
