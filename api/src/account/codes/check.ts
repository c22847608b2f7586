import { sql } from 'kysely'
import type { CodePurpose } from '../../database/documents/account'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isPassword } from '../password/hash'

/** Attempts per code. */
const MAX_TRIES = 5
/** Lock after the last wrong attempt. */
const LOCK_MINUTES = 15

export interface CodeCheck {
  user_id: string
  purpose: CodePurpose
  attempt: string
  /** 401 at sign-in; 422 elsewhere, because a browser signs out on a 401. */
  status?: 401 | 422
  field?: string
}

/** The destination of a correct code: this address is all that the code verifies. */
interface ProvenAddress {
  channel: 'sms' | 'email'
  address: string
}

/** Counts an attempt before the comparison, in one statement, so that concurrent attempts are counted separately. Returns the code's hash; undefined when no attempts are left or the code has expired. */
async function countTry(database: Database, { user_id, purpose }: CodeCheck): Promise<string | undefined> {
  const attempt = await database
    .updateTable('one_time_codes')
    .set({
      tries: sql<number>`tries + 1`,
      locked_until: sql<Date | null>`case when tries + 1 >= ${MAX_TRIES} then now() + make_interval(mins => ${LOCK_MINUTES}) end`,
    })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('tries', '<', MAX_TRIES)
    .where(sql<boolean>`expires_at > now()`)
    .returning('code_hash')
    .executeTakeFirst()
  return attempt?.code_hash
}

async function refusalOf(
  database: Database,
  { user_id, purpose }: CodeCheck,
  status: number,
  field: string,
): Promise<Refusal> {
  const code = await database
    .selectFrom('one_time_codes')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .select(sql<number>`ceil(extract(epoch from locked_until - now()))::int`.as('lock'))
    .executeTakeFirst()
  return code && code.lock > 0
    ? locked(status, code.lock, field)
    : new Refusal(status, [{ code: 'OTP_EXPIRED', field }])
}

/**
 * Checks a code and returns its destination; a code is single-use. INVALID_OTP for a wrong one,
 * OTP_EXPIRED after ten minutes, OTP_LOCKED for 15 minutes after five wrong ones. Not inside a
 * transaction: its rollback would undo the count.
 */
export async function checkCode(database: Database, check: CodeCheck): Promise<ProvenAddress> {
  if (database.isTransaction)
    throw new Error('A code is checked before the transaction: a refusal must not take the counted try back.')
  const { user_id, purpose, attempt, status = 422, field = 'otp_attempt' } = check
  const code_hash = await countTry(database, check)
  if (code_hash === undefined) throw await refusalOf(database, check, status, field)
  const wrong = () => new Refusal(status, [{ code: 'INVALID_OTP', field }])
  if (!(await isPassword(attempt, code_hash))) throw wrong()
  // Of concurrent correct attempts only one deletes the row and succeeds.
  const used = await database
    .deleteFrom('one_time_codes')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', code_hash)
    .returning(['channel', 'address'])
    .executeTakeFirst()
  if (!used) throw wrong()
  return used
}

/** The refusal after too many wrong codes; its message contains the remaining minutes. */
export function locked(status: number, seconds: number, field?: string): Refusal {
  const values = { minutes: String(Math.ceil(seconds / 60)) }
  return new Refusal(
    status,
    [{ code: 'OTP_LOCKED', values, retry_after_seconds: seconds, ...(field ? { field } : {}) }],
    seconds,
  )
}

/** The refusal of another code before the countdown has ended. */
export function tooSoon(seconds: number): Refusal {
  return new Refusal(
    429,
    [{ code: 'OTP_TOO_SOON', values: { seconds: String(seconds) }, retry_after_seconds: seconds }],
    seconds,
  )
}
