/** Characters in a to-do. */
export const MAX_TODO_LENGTH = 1_000

/** What is wrong with a to-do's text, blanks around it left out (specification 001, section 5); null when nothing is. */
export function todoProblem(text: string): 'ENTER_TASK_DESCRIPTION' | 'TOO_LONG' | null {
  const trimmed = text.trim()
  if (trimmed === '') return 'ENTER_TASK_DESCRIPTION'
  return trimmed.length > MAX_TODO_LENGTH ? 'TOO_LONG' : null
}
