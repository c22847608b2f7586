/** Blocked people that a list answers. */
export const MAX_BLOCKED_USERS = 500
