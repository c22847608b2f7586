/** Characters in the name of a group. */
export const MAX_GROUP_NAME_LENGTH = 80
/** Groups of one participant. */
export const MAX_GROUPS = 50
/** Members of one group. */
export const MAX_GROUP_MEMBERS = 100
