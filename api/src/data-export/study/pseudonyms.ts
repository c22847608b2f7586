import { createHmac } from 'node:crypto'

/** What pseudonyms are derived for, so that the key of an instance gives nothing else away. */
const PURPOSE = 'study export pseudonyms'
/** Hexadecimal digits: 80 bits, with which two of a million participants share one in less than one of a trillion exports. */
const PSEUDONYM_DIGITS = 20

/**
 * Names for the participants of a study: the same each time under the same key,
 * others in another study. Without the key they lead back to nobody, also for
 * a recipient who knows the ids of users.
 */
export function pseudonyms(key: Buffer, study: string): (user_id: string) => string {
  const own = createHmac('sha256', key).update(`${PURPOSE} ${study}`).digest()
  return (user_id) => `P-${createHmac('sha256', own).update(user_id).digest('hex').slice(0, PSEUDONYM_DIGITS)}`
}
