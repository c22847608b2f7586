import { dictionary } from '@zxcvbn-ts/language-common'

/** Whose password it is to be: what everybody who knows her would try first. */
export interface Owner {
  email: string
  first_name?: string | null
  last_name?: string | null
}

export type PasswordFault = 'PASSWORD_TOO_COMMON' | 'PASSWORD_LIKE_YOU'

const PRODUCT = 'almanac'

let known: Set<string> | undefined

/** As a guesser sees it: case and look-alike forms of letters make no difference. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** The letters and digits of it, in one. */
function plain(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Only its letters: `Maya-1962!` is a name. */
function letters(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{M}]/gu, '')
}

/** A password that is one of the 50,000 most common ones, perhaps with signs around it, or one character over and over. */
function isCommon(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'].map(folded))
  const bare = plain(password)
  return known.has(folded(password)) || known.has(bare) || letters(password) === PRODUCT || new Set(folded(password)).size === 1
}

/** A password that is her own name or address, perhaps with digits and signs around it. */
function isLikeOwner(password: string, { email, first_name, last_name }: Owner): boolean {
  const local = email.slice(0, Math.max(email.lastIndexOf('@'), 0))
  const [first, last] = [letters(first_name ?? ''), letters(last_name ?? '')]
  const names = [letters(local), first, last, first + last, last + first].filter((name) => name !== '')
  return names.includes(letters(password)) || [plain(local), plain(email)].filter((name) => name !== '').includes(plain(password))
}

/**
 * What is wrong with a new password of 8 to 1,024 characters; null when nothing
 * is. Nothing is asked of its make-up: length is what helps.
 */
export function checkNewPassword(password: string, owner: Owner): PasswordFault | null {
  if (isLikeOwner(password, owner)) return 'PASSWORD_LIKE_YOU'
  return isCommon(password) ? 'PASSWORD_TOO_COMMON' : null
}
