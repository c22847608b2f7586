/** Characters in a to-do. */
export const MAX_TODO_LENGTH = 1_000

/** Error code for a to-do's text, ignoring surrounding blanks (specification 001, section 5); null if it is valid. */
export function todoProblem(text: string): 'ENTER_TASK_DESCRIPTION' | 'TOO_LONG' | null {
  const trimmed = text.trim()
  if (trimmed === '') return 'ENTER_TASK_DESCRIPTION'
  return trimmed.length > MAX_TODO_LENGTH ? 'TOO_LONG' : null
}
