/**
 * Filters the input of a name field: letters of any script with their marks, hyphens, blanks and
 * apostrophes. Other characters are ignored (specification 001, section 5).
 */
export function lettersOnly(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\-‐'’ ·]/gu, '')
}
