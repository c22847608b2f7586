/** Characters in a search of a list. */
export const MAX_LIST_SEARCH_LENGTH = 200
