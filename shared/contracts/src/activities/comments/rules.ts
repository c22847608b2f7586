/** Characters in a comment. */
export const MAX_COMMENT_LENGTH = 5_000

/** Error code for a comment; null if it is valid. */
export function commentProblem(text: string): 'COMMENT_MISSING' | 'COMMENT_TOO_LONG' | null {
  const trimmed = text.trim()
  if (trimmed === '') return 'COMMENT_MISSING'
  return trimmed.length > MAX_COMMENT_LENGTH ? 'COMMENT_TOO_LONG' : null
}
