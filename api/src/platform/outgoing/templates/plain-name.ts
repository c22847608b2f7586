import * as z from 'zod/mini'

/** The most of a name that is told. */
const MAX_NAME_LENGTH = 80

/** What mail programs would make a link of: nobody sends our readers elsewhere by a name. */
const ADDRESS = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu

/** Line ends and what else does not show: controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Text of a person on one line, without what does not show; null when there is none or it holds an address. */
export function plain(text: string | null): string | null {
  const line = (text ?? '').replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (line === '' || ADDRESS.test(line)) return null
  const characters = [...line]
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line
}

/** A name as it may stand in a message. */
export const name = z.pipe(z.nullable(z.string()), z.transform(plain))
