/** The most characters of a to-do, as the server counts them. */
const LONGEST = 1_000

/** What is wrong with a to-do's text, blanks around it left out (specification 001, section 5); null when nothing is. */
export function problemOf(text: string): 'ENTER_TASK_DESCRIPTION' | 'TOO_LONG' | null {
  const words = text.trim()
  if (words === '') return 'ENTER_TASK_DESCRIPTION'
  return words.length > LONGEST ? 'TOO_LONG' : null
}
