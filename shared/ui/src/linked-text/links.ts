import { parsedUrl } from '@almanac/domain/url'
import { LinkifyIt } from 'linkify-it'

/** Maximum number of characters shown of a link (specification 001, section 9). */
const MAX_LINK_LENGTH = 40

/** A piece of a text: words, or a link with its displayed text. */
export type Piece = { text: string } | { href: string; text: string }

/** Digits of an international phone number (E.164). */
const [MIN_DIGITS, MAX_DIGITS] = [7, 15]
const PHONE = /^[1-9](?:[ \u00a0\u202f().\-]{0,2}\d)+/

/**
 * Finds web addresses with `http:`, `https:` or a well-known beginning or end, mail addresses, and phone numbers with
 * `+`. A national number is not told apart from doses and dates without knowing the country.
 */
const finder = new LinkifyIt({ fuzzyLink: true, urlAuth: true })
  .add('ftp:', null)
  .add('//', null)
  .add('+', {
    validate: (text, position) => {
      const found = PHONE.exec(text.slice(position, position + 2 * MAX_DIGITS))?.[0] ?? ''
      const digits = found.replaceAll(/\D/g, '').length
      return digits >= MIN_DIGITS && digits <= MAX_DIGITS ? found.length : 0
    },
    normalize: (match) => {
      match.url = `tel:+${match.raw.replaceAll(/\D/g, '')}`
    },
  })

/** Addresses without `https:` that are taken as such; of "at home.it was" none is meant. */
const BARE_ADDRESS = /^www\.|\.(?:com|edu|gov|info|int|net|org)(?:[/?#:]|$)/iu
/** Punctuation of Arabic and East Asian texts, and typographic marks, end an address; in one they are percent-encoded. */
const FOREIGN_PUNCTUATION = /[،؛؟۔。、，．！？；：「」『』（）【】《》〈〉“”„‘’«»…]/u
/** Several marks at the end belong to the sentence. */
const TRAILING = /[.,;:!?]+$/
/** Scripts that are written without spaces, and Arabic's one-letter words, directly before an address. */
const LETTER_BEFORE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Arabic}](?=https?:\/\/|www\.)/giu

/**
 * Splits a text into pieces. Web addresses are shown in the form that browsers normalize them to, so that letters of
 * another script or changes of direction cannot disguise an address.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const apart = text.replaceAll(LETTER_BEFORE, (letter) => ' '.repeat(letter.length))
  for (const match of finder.match(apart) ?? []) {
    const found = (match.raw.split(FOREIGN_PUNCTUATION, 1)[0] ?? '').replace(TRAILING, '')
    const link = linkOf(match, found)
    if (link === null) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push(link)
    from = match.index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

type Found = NonNullable<ReturnType<typeof finder.match>>[number]

/** The link to what was found in a text; null if it is none. */
function linkOf(match: Found, found: string): { href: string; text: string } | null {
  if (match.schema === '+') return { href: match.url, text: found }
  if (match.schema === 'mailto:') {
    const address = found.replace(/^mailto:/i, '')
    return { href: `mailto:${encodeURI(address).replaceAll('?', '%3F')}`, text: found }
  }
  if (match.schema === '' && !BARE_ADDRESS.test(found)) return null
  const href = hrefOf(match.schema === '' ? `https://${found}` : found)
  return href === null ? null : { href, text: shortened(href) }
}

function hrefOf(address: string): string | null {
  const url = parsedUrl(address)
  // User info before an @ can imitate the name of another site.
  return url?.username === '' && url.password === '' ? url.href : null
}

const shortened = (href: string): string =>
  href.length > MAX_LINK_LENGTH ? `${href.slice(0, MAX_LINK_LENGTH - 1)}…` : href
