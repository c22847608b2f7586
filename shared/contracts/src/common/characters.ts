import { plainDigits } from '@almanac/domain/digits'

export { isBlank } from '@almanac/domain/visible'

// Characters that nobody sees or that look like others. They come along with what is copied from
// address books, chats and documents, so two spellings that look alike have to be the same.

/**
 * Default-ignorable code points (Unicode, DerivedCoreProperties), among them direction marks, soft
 * hyphens, zero-width spaces and fillers; and the empty Braille cell, which is no blank by Unicode.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What a name keeps of them: joiners of Persian, Indic scripts and emoji, variants of a character, and flags. */
const FLAG = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}'
const NOT_IN_NAMES = new RegExp(
  `(${FLAG})|(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u{E0100}-\\u{E01EF}\\u034f])\\p{Default_Ignorable_Code_Point}`,
  'gu',
)
/** Joiners and variation selectors with nothing to join or vary. */
const LOOSE = /(^|\s)[\u200c\u200d\ufe00-\ufe0f\u{E0100}-\u{E01EF}\u034f]+|[\u200c\u200d]+(?=\s|$)/gu

/** The text without any invisible character, with look-alike forms of a character as that character (NFKC). */
const folded = (typed: string): string => typed.normalize('NFKC').replaceAll(INVISIBLE, '').trim()

/**
 * A name or another text of one line: control characters and line breaks become blanks, characters
 * that nobody sees are removed, composed and decomposed letters are the same (NFC). Empty if there
 * is nothing to see. Blanks at the ends stay.
 */
export function normalizeLine(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('\u2800', ' ')
    .replaceAll(NOT_IN_NAMES, '$1')
    .replaceAll(LOOSE, '$1')
  return line.trim() === '' ? '' : line
}

/**
 * A code as typed or pasted, without blanks and dashes of any kind; full-width characters and the digits of every
 * script are converted.
 */
export const normalizeCode = (typed: string): string => plainDigits(folded(typed)).replaceAll(/[\s\p{Pd}\u2212]/gu, '')

/**
 * A text of several lines without what can turn the letters around it: embeddings and overrides,
 * and isolates that are not closed within their line. Marks and closed isolates stay.
 */
export function withoutOpenDirection(typed: string): string {
  return typed.replaceAll(/[\u202a-\u202e]/gu, '').replaceAll(/.*[\u2066-\u2069].*/gu, closedIsolates)
}

function closedIsolates(line: string): string {
  let open = 0
  for (const [mark] of line.matchAll(/[\u2066-\u2069]/gu)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) break
  }
  return open === 0 ? line : line.replaceAll(/[\u2066-\u2069]/gu, '')
}

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/**
 * The ASCII form of a host name, which is the same for all spellings of an internationalized one
 * (domainToASCII of the URL standard); null if it is no host name.
 */
function asciiDomain(domain: string): string | null {
  // Anything else would be read as another part of the URL.
  if (!/^[\p{L}\p{M}\p{N}._\u3002-]+$/u.test(domain) || !/[^\d.]/u.test(domain.slice(domain.lastIndexOf('.'))))
    return null
  try {
    const { hostname } = new URL(`http://${domain}`)
    return DOMAIN.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/**
 * The one spelling of an e-mail address, for storage and comparison: without blanks around it and
 * invisible characters, in lower case, full-width characters converted (NFKC), the domain in ASCII.
 * What is no address is cleaned as far as possible.
 */
export function normalizeEmail(typed: string): string {
  const email = folded(typed).toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = at === -1 ? null : asciiDomain(email.slice(at + 1))
  return domain === null ? email : `${email.slice(0, at)}@${domain}`
}

/** Parts between single dots (RFC 5321), in characters of any script, without those that headers of mails reserve. */
const LOCAL = /^[^\s\p{Cc}@<>"(),:;[\]\\.]+(?:\.[^\s\p{Cc}@<>"(),:;[\]\\.]+)*$/u
/** An encoded word (RFC 2047), which a mail program may read as another address. */
const ENCODED_WORD = /=\?.*\?=/u
const MAX_LOCAL_BYTES = 64

/** Whether this can be an email address, once it is normalized. Only an email sent to the address proves that it exists. */
export function isEmail(typed: string): boolean {
  const email = normalizeEmail(typed)
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(at, 0))
  return (
    LOCAL.test(local) &&
    !ENCODED_WORD.test(local) &&
    new TextEncoder().encode(local).length <= MAX_LOCAL_BYTES &&
    DOMAIN.test(email.slice(at + 1)) &&
    asciiDomain(email.slice(at + 1)) !== null
  )
}
