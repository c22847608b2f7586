/** Who is in whose circle and what that opens: every area that shows records of others asks this. */
export { circleOf, type CircleMember } from './relationships/circle'
export { knows } from './relationships/knows'
