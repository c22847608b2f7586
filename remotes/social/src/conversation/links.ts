/** Maximum number of characters shown of a link (specification 001, section 9). */
const MAX_LINK_LENGTH = 40

/** A piece of a message: text, or a link with its displayed text. */
export type Piece = { text: string } | { href: string; text: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/giu
/** Punctuation at the end belongs to the sentence, not to the address before it. */
const TRAILING = /[.,;:!?)\]}»”’…]+$/u

/**
 * Splits a message into pieces. Links are shown in the form that browsers normalize them to, so that letters of another
 * script or changes of direction cannot disguise an address.
 */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '')
    const href = hrefOf(address)
    if (href === null) continue
    if (index > from) pieces.push({ text: message.slice(from, index) })
    pieces.push({ href, text: shortened(href) })
    from = index + address.length
  }
  if (from < message.length) pieces.push({ text: message.slice(from) })
  return pieces
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // User info before an @ can imitate the name of another site.
  return url.username === '' && url.password === '' ? url.href : null
}

const shortened = (href: string): string =>
  href.length > MAX_LINK_LENGTH ? `${href.slice(0, MAX_LINK_LENGTH - 1)}…` : href
