import { sql } from 'kysely'
import type { CodePurpose } from '../../database/tables/account'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isPassword } from '../password/hash'

/** So many tries has a code. */
const MAX_TRIES = 5
/** After the last wrong one. */
const LOCK_MINUTES = 15

export interface CodeCheck {
  user_id: string
  purpose: CodePurpose
  attempt: string
  /** 401 at sign-in; 422 elsewhere, because a browser signs out on a 401. */
  status?: 401 | 422
  field?: string
}

/** Where the right code had been sent: this is what it proves, and nothing else. */
interface ProvenAddress {
  channel: 'sms' | 'email'
  address: string
}

/** Digits of an Arabic keyboard are digits. */
function westernDigits(attempt: string): string {
  return attempt
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/** Takes one of the five tries, in one statement, before anything is compared: tries at the same moment count one by one. */
async function takeTry(database: Database, { user_id, purpose }: CodeCheck): Promise<string | undefined> {
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
 * Whether this is the code that was sent; the answer says where to. A right one
 * is good once. INVALID_OTP when it is wrong, OTP_EXPIRED after ten minutes,
 * OTP_LOCKED for 15 minutes after five wrong ones. Not
 * inside a transaction: its refusal would take the counted try back.
 */
export async function checkCode(database: Database, check: CodeCheck): Promise<ProvenAddress> {
  if (database.isTransaction)
    throw new Error('A code is checked before the transaction: a refusal must not take the counted try back.')
  const { user_id, purpose, attempt, status = 422, field = 'otp_attempt' } = check
  const code_hash = await takeTry(database, check)
  if (code_hash === undefined) throw await refusalOf(database, check, status, field)
  const wrong = () => new Refusal(status, [{ code: 'INVALID_OTP', field }])
  if (!(await isPassword(westernDigits(attempt), code_hash))) throw wrong()
  // Of two right ones at the same moment one finds it here.
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

/** Too many wrong codes; the words say how many minutes are left. */
export function locked(status: number, seconds: number, field?: string): Refusal {
  const values = { minutes: String(Math.ceil(seconds / 60)) }
  return new Refusal(
    status,
    [{ code: 'OTP_LOCKED', values, retry_after_seconds: seconds, ...(field ? { field } : {}) }],
    seconds,
  )
}

/** The countdown has not run out. */
export function tooSoon(seconds: number): Refusal {
  return new Refusal(
    429,
    [{ code: 'OTP_TOO_SOON', values: { seconds: String(seconds) }, retry_after_seconds: seconds }],
    seconds,
  )
}
