import type { Theme } from '@almanac/contracts/platform/theme'
import { MAX_TEXT_SENDER } from '@almanac/contracts/rules/platform/theme'
import type { BrandDocument } from '../../database/documents/platform'

/** What networks show of a sender that is a name: letters without accents, digits and spaces. */
const SHOWN = /[A-Za-z0-9 ]/

/** The characters of a name that networks would not show, each once. */
export const lettersNotShown = (name: string): string[] => [
  ...new Set([...name].filter((character) => !SHOWN.test(character))),
]

/** Whether a name has a letter, without which it would be a number. */
export const hasLetter = (name: string): boolean => /[A-Za-z]/.test(name)

/** A name without accents and signs, cut after a whole word; null where too little of it is left, as of Arabic. */
export function textSenderOf(name: string): string | null {
  const [first = '', ...others] = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’']/g, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  let sender = first.slice(0, MAX_TEXT_SENDER)
  for (const word of others) {
    if (`${sender} ${word}`.length > MAX_TEXT_SENDER) break
    sender += ` ${word}`
  }
  return sender.length > 1 && hasLetter(sender) ? sender : null
}

/** Whom text messages in a theme come from: as its company chose, else by its short name; null for a number alone. */
export const textSenderIn = ({ brand }: Pick<Theme, 'brand'>, document: BrandDocument | null): string | null =>
  document?.text_sender ?? textSenderOf(brand?.short_name ?? '')
