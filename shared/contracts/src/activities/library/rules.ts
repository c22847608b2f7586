/** Characters in a search of the library. */
export const MAX_LIBRARY_QUERY_LENGTH = 200
