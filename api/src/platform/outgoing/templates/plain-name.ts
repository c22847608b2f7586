import * as z from 'zod/mini'

/** Maximum length of a name in a message. */
const MAX_NAME_LENGTH = 80

/** Text that mail programs would turn into a link: names must not carry links. */
const ADDRESS = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu

/** Line breaks and invisible characters: controls and bidirectional marks. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** User input on one line, without invisible characters; null when empty or containing an address. */
export function plain(text: string | null): string | null {
  const line = (text ?? '').replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (line === '' || ADDRESS.test(line)) return null
  const characters = [...line]
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line
}

/** A name, sanitized for messages. */
export const name = z.pipe(z.nullable(z.string()), z.transform(plain))
