import { dictionary } from '@zxcvbn-ts/language-common'

/** Whose password it is to be: what everybody who knows them would try first. */
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

/** Digits and signs that people write in the place of letters; 1 stands for two. */
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

/** A year or a number at the end, and signs around. */
const AROUND = /^[^\p{L}\p{N}]+|(?:[^\p{L}\p{N}]|(?<!\p{N})\p{N}{1,4}(?=[^\p{L}\p{N}]*$))+$/gu

/** Without accents: `pässwörd` is guessed with the rest. */
function unaccented(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** With letters again for what stands in their place, both ways where there are two. */
function exchanged(text: string): string[] {
  const most = Array.from(text, (character) => EXCHANGED[character] ?? character).join('')
  return [most.replaceAll(ONE, 'i'), most.replaceAll(ONE, 'l')]
}

/** What a guesser's rules make the same as this: without accents, the usual exchanges, and a number or signs around it. */
function guesses(password: string): string[] {
  const whole = unaccented(folded(password))
  const bare = whole.replaceAll(AROUND, '')
  // A number alone is compared as it is: its parts say nothing.
  const texts = /\p{L}/u.test(bare) ? [whole, bare, ...exchanged(whole), ...exchanged(bare)] : [whole]
  return [...new Set([...texts, ...texts.map(plain)])]
}

/** A password that is one of the 50,000 most common ones, perhaps with exchanges and signs, or one character over and over. */
function isCommon(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'].map(folded))
  const all = [folded(password), ...guesses(password)]
  return all.some((guess) => known?.has(guess) || letters(guess) === PRODUCT) || new Set(folded(password)).size === 1
}

/** A password that is their own name or address, perhaps with digits and signs around it. */
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
 * What is wrong with a new password of 8 to 1,024 characters; null when nothing
 * is. Nothing is asked of its make-up: length is what helps.
 */
export function checkNewPassword(password: string, owner: Owner): PasswordFault | null {
  if (isLikeOwner(password, owner)) return 'PASSWORD_LIKE_YOU'
  return isCommon(password) ? 'PASSWORD_TOO_COMMON' : null
}
