/** Characters in one message. */
export const MAX_MESSAGE_LENGTH = 10_000

/** What is wrong with a message; null when nothing is. */
export function messageProblem(text: string): 'KINDLY_ENTER_MESSAGE' | 'TOO_LONG' | null {
  if (text.trim() === '') return 'KINDLY_ENTER_MESSAGE'
  return text.length > MAX_MESSAGE_LENGTH ? 'TOO_LONG' : null
}
