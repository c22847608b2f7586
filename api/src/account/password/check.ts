import { dictionary } from '@zxcvbn-ts/language-common'

/** The owner of the password: everybody who knows them would try these first. */
export interface Owner {
  email: string
  first_name?: string | null
  last_name?: string | null
}

export type PasswordFault = 'PASSWORD_TOO_COMMON' | 'PASSWORD_LIKE_YOU'

const PRODUCT = 'almanac'

let known: Set<string> | undefined

/** Normalizes case and look-alike forms of letters, as guessers do. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** Only its letters and digits, joined. */
function plain(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Only its letters: `Maya-1962!` is a name. */
function letters(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{M}]/gu, '')
}

/** Digits and signs commonly substituted for letters; 1 for two of them. */
const EXCHANGED: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}
const ONE = /[1!|]/g

/** A year or a number at the end, and signs at both ends. */
const SURROUNDING_CHARACTERS = /^[^\p{L}\p{N}]+|(?:[^\p{L}\p{N}]|(?<!\p{N})\p{N}{1,4}(?=[^\p{L}\p{N}]*$))+$/gu

/** Removes accents: `pässwörd` is as easy to guess. */
function unaccented(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Reverts substitutions, in both variants where a sign stands for two letters. */
function exchanged(text: string): string[] {
  const most = Array.from(text, (character) => EXCHANGED[character] ?? character).join('')
  return [most.replaceAll(ONE, 'i'), most.replaceAll(ONE, 'l')]
}

/**
 * The variants that guessing rules treat as equal: without accents, with substitutions reverted,
 * without a number or signs around it.
 */
function guesses(password: string): string[] {
  const whole = unaccented(folded(password))
  const bare = whole.replaceAll(SURROUNDING_CHARACTERS, '')
  // A number without letters is compared as a whole only: its parts are not significant.
  const texts = /\p{L}/u.test(bare) ? [whole, bare, ...exchanged(whole), ...exchanged(bare)] : [whole]
  return [...new Set([...texts, ...texts.map(plain)])]
}

/**
 * Whether it is one of the 50,000 most common passwords, also with substitutions and signs, or one
 * repeated character.
 */
function isCommon(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'].map(folded))
  const all = [folded(password), ...guesses(password)]
  return all.some((guess) => known?.has(guess) || letters(guess) === PRODUCT) || new Set(folded(password)).size === 1
}

/** Whether it is the owner's name or address, also with digits and signs around it. */
function isLikeOwner(password: string, { email, first_name, last_name }: Owner): boolean {
  const local = email.slice(0, Math.max(email.lastIndexOf('@'), 0))
  const [first, last] = [letters(first_name ?? ''), letters(last_name ?? '')]
  const names = new Set(
    [letters(local), first, last, first + last, last + first].filter((name) => name !== '').map(unaccented),
  )
  const addresses = [plain(local), plain(email)].filter((name) => name !== '')
  return guesses(password).some((guess) => names.has(unaccented(letters(guess)))) || addresses.includes(plain(password))
}

/**
 * The fault of a new password of 8 to 1,024 characters; null when it is acceptable. No rules for
 * its composition: length is what helps.
 */
export function checkNewPassword(password: string, owner: Owner): PasswordFault | null {
  if (isLikeOwner(password, owner)) return 'PASSWORD_LIKE_YOU'
  return isCommon(password) ? 'PASSWORD_TOO_COMMON' : null
}
