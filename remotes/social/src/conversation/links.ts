/** Characters of an address that are shown (specification 001, section 9). */
const MAX_LINK_LENGTH = 40

/** A piece of a message: words, or an address with what is shown of it. */
export type Piece = { text: string } | { href: string; text: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/giu
/** What ends a sentence belongs to it, not to the address before. */
const TRAILING = /[.,;:!?)\]}»”’…]+$/u

/**
 * A message in pieces. Addresses are shown as browsers write them, so that no
 * letter of another script and no change of direction makes one look like another.
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
  // Before an @ anything can be written that looks like the name of a site.
  return url.username === '' && url.password === '' ? url.href : null
}

const shortened = (href: string): string =>
  href.length > MAX_LINK_LENGTH ? `${href.slice(0, MAX_LINK_LENGTH - 1)}…` : href
