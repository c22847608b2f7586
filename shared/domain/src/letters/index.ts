/**
 * What is left of a text in a field for names: letters of any script with their
 * marks, hyphens, and what else names have between letters, blanks and
 * apostrophes. Other keys do nothing there (specification 001, section 5).
 */
export function lettersOnly(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\-‐'’ ·]/gu, '')
}
