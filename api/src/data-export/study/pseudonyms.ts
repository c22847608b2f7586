import { createHmac } from 'node:crypto'

/** What pseudonyms are derived for, so that the key of an instance gives nothing else away; beside it how they begin. */
const PARTICIPANTS = { purpose: 'study export pseudonyms', prefix: 'P' }
const RECORDERS = { purpose: 'study export recorders', prefix: 'R' }
/** Hexadecimal digits: 80 bits, with which two of a million participants share one in less than one of a trillion exports. */
const PSEUDONYM_DIGITS = 20

const derived =
  ({ purpose, prefix }: typeof PARTICIPANTS) =>
  (key: Buffer, study: string): ((user_id: string) => string) => {
    const own = createHmac('sha256', key).update(`${purpose} ${study}`).digest()
    return (user_id) =>
      `${prefix}-${createHmac('sha256', own).update(user_id).digest('hex').slice(0, PSEUDONYM_DIGITS)}`
  }

/**
 * Names for the participants of a study: the same each time under the same key,
 * others in another study. Without the key they lead back to nobody, also for
 * a recipient who knows the ids of users.
 */
export const pseudonyms = derived(PARTICIPANTS)

/** Names for those who record for participants. One who takes part as well has another here: helping somebody connects nobody with their own records. */
export const recorderPseudonyms = derived(RECORDERS)
