/** The theme that a group or a participant has. */
export { themeOf } from './theme/of'
