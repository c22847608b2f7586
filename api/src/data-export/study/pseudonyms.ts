import { createHmac } from 'node:crypto'

/** The purposes separate these keys from all others derived from the instance's key; the prefixes begin the pseudonyms. */
const PARTICIPANTS = { purpose: 'study export pseudonyms', prefix: 'P' }
const RECORDERS = { purpose: 'study export recorders', prefix: 'R' }
/** Hexadecimal digits (80 bits): a collision among a million participants has a probability below 1 in a trillion. */
const PSEUDONYM_DIGITS = 20

const derived =
  ({ purpose, prefix }: typeof PARTICIPANTS) =>
  (key: Buffer, study: string): ((user_id: string) => string) => {
    const own = createHmac('sha256', key).update(`${purpose} ${study}`).digest()
    return (user_id) =>
      `${prefix}-${createHmac('sha256', own).update(user_id).digest('hex').slice(0, PSEUDONYM_DIGITS)}`
  }

/**
 * Pseudonyms of participants, the same each time for a study and key, and different in another study. Without the key
 * they cannot be reversed, not even by a recipient who knows the ids of users.
 */
export const pseudonyms = derived(PARTICIPANTS)

/** Pseudonyms of recorders. A recorder who is also a participant has a different pseudonym here, so that recording for others cannot be linked to their own records. */
export const recorderPseudonyms = derived(RECORDERS)
