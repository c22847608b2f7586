/** Characters in the name of a team's token. */
export const MAX_TOKEN_NAME_LENGTH = 80
