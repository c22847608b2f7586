/** Maximum number of listed blocked people. */
export const MAX_BLOCKED_USERS = 500
