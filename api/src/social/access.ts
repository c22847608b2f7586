/** Whether a participant may see another's records: every area that shows records of others asks this. */
export { mayView } from './relationships/access'
export { circleOf, type CircleMember } from './relationships/circle'
export { knows } from './relationships/knows'
