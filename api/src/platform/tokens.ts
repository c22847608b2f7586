/** Who acts for a team: tokens that are good for one remote. */
export { ownRemote, requireTeam } from './tokens/acting'
export { bearerOf, teamOf } from './tokens/bearer'
export type { Team } from './tokens/find'
export { issueToken, listTokens, revokeToken } from './tokens/issue'
