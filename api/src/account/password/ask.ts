import { Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { send } from '../../platform'

const HOUR = 3_600

/** For one mailbox, which is not to be filled. */
const PER_EMAIL: Limit = { most: 5, seconds: HOUR }
/** From one address: a clinic may ask through one. */
const PER_ADDRESS: Limit = { most: 30, seconds: HOUR }

interface Asked {
  email: string
  /** The language of whoever asks: the mail comes in the account's own. */
  locale: string
  network: string
}

/**
 * Leaves a reset mail to be sent. Whether somebody has the address is looked at
 * only when it is sent, so the answer is the same, in words and in time. 429 with
 * Retry-After after too many, for known and unknown addresses alike.
 */
export async function askForReset(database: Database, { email, locale, network }: Asked): Promise<void> {
  const attempts = [
    await countAttempt(database, 'reset_email', email, PER_EMAIL),
    await countAttempt(database, 'reset_address', network, PER_ADDRESS),
  ]
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length > 0)
    throw new Refusal(429, [{ code: 'TOO_MANY_RESETS' }], Math.max(...refused.map((attempt) => attempt.retry_after)))
  await inTransaction(database, (transaction) =>
    send(transaction, {
      user_id: null,
      channel: 'email',
      recipient: email,
      kind: 'password_reset',
      locale,
      values: {},
    }),
  )
}
