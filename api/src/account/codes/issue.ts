import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { OtpRequired } from '@almanac/contracts/account/session'
import { OTP_RESEND_DELAY_SECONDS } from '@almanac/domain/account'
import type { CodePurpose } from '../../database/tables/account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { hashPassword } from '../password/hash'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { Refusal } from '../../http/errors'
import { deleteBatch } from '../../database/delete-batch'
import { maskAddress } from './mask'
import { locked, tooSoon } from './check'

/** How long a code is good. */
const CODE_MINUTES = 10

export interface CodeRequest {
  /** Whose code: the user's id, or that of a registration that waits. */
  user_id: string
  purpose: CodePurpose
  channel: 'sms' | 'email'
  /** A number in E.164, or an e-mail address. */
  address: string
  locale: string
  /** Where it is asked for from (request.network): so many codes an hour and a day. */
  network: string
}

/** Where a code went, and when another one may be asked for. */
export type SentCode = Omit<OtpRequired, 'otp_required'>

interface Waiting {
  channel: 'sms' | 'email'
  address: string
  /** Seconds until another one may be sent; 0 when it may. */
  resend: number
  /** Seconds until the lock is off; 0 without one. */
  lock: number
  /** It has not run out and is not locked. */
  good: boolean
}

async function waitingCode(
  database: Database,
  { user_id, purpose }: Pick<CodeRequest, 'user_id' | 'purpose'>,
): Promise<Waiting | undefined> {
  return database
    .selectFrom('one_time_codes')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .select(['channel', 'address'])
    .select(
      sql<number>`greatest(0, ceil(extract(epoch from sent_at + make_interval(secs => ${OTP_RESEND_DELAY_SECONDS}) - now())))::int`.as(
        'resend',
      ),
    )
    .select(sql<number>`greatest(0, ceil(extract(epoch from coalesce(locked_until, now()) - now())))::int`.as('lock'))
    .select(sql<boolean>`expires_at > now() and locked_until is null`.as('good'))
    .executeTakeFirst()
}

/** Throws when no other code may be sent yet. */
function refuseEarly(waiting: Waiting | undefined): void {
  if (waiting && waiting.lock > 0) throw locked(429, waiting.lock)
  if (waiting && waiting.resend > 0) throw tooSoon(waiting.resend)
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Puts the code in the place of the one before, unless that was sent less than a minute ago or is locked: one statement, so of two at the same moment one is sent. */
async function keep(
  transaction: Database,
  { user_id, purpose, channel, address }: CodeRequest,
  code_hash: string,
): Promise<boolean> {
  const row = {
    channel,
    address,
    code_hash,
    tries: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    locked_until: null,
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('one_time_codes')
    .values({ user_id, purpose, ...row })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet(row)
        .where(sql<boolean>`one_time_codes.sent_at <= now() - make_interval(secs => ${OTP_RESEND_DELAY_SECONDS})
        and (one_time_codes.locked_until is null or one_time_codes.locked_until <= now())`),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Sends a new code of six digits, good for ten minutes and five tries; an
 * earlier one of the same purpose is good no more. 429 with Retry-After:
 * OTP_TOO_SOON within 60 seconds of the last, OTP_LOCKED after five wrong ones,
 * OTP_TOO_MANY to one phone or from one address.
 */
export async function issueCode(database: Database, request: CodeRequest): Promise<SentCode> {
  const { user_id, channel, address, locale, network } = request
  refuseEarly(await waitingCode(database, request))
  const code = sixDigits()
  const code_hash = await hashPassword(code)
  const sent = await inTransaction(database, async (transaction) => {
    if (!(await keep(transaction, request, code_hash))) return false
    // After that, so that only what is sent is counted; a refusal undoes the keeping, and the code before stays good.
    await countCode(transaction, address, network)
    await send(transaction, {
      user_id,
      channel,
      recipient: address,
      kind: 'one_time_code',
      locale,
      values: { code, minutes: CODE_MINUTES },
      ttlSeconds: CODE_MINUTES * 60,
    })
    return true
  })
  if (!sent) {
    refuseEarly(await waitingCode(database, request))
    throw tooSoon(OTP_RESEND_DELAY_SECONDS)
  }
  return { masked_number: maskAddress(channel, address), channel, retry_after_seconds: OTP_RESEND_DELAY_SECONDS }
}

/**
 * The code that was just sent for this, while it is good and the countdown
 * runs; else a new one, as issueCode. For a form that is sent again: a
 * visitor who loads the page again is asked for the code that they have.
 */
export async function requireCode(database: Database, request: CodeRequest): Promise<SentCode> {
  const waiting = await waitingCode(database, request)
  if (!waiting?.good || waiting.resend === 0 || (request.purpose !== 'sign_in' && waiting.address !== request.address))
    return issueCode(database, request)
  return {
    masked_number: maskAddress(waiting.channel, waiting.address),
    channel: waiting.channel,
    retry_after_seconds: waiting.resend,
  }
}

/** Sends the code that waits again, to where it went before. Undefined when none waits. */
export async function reissueCode(
  database: Database,
  request: Pick<CodeRequest, 'user_id' | 'purpose' | 'locale' | 'network'>,
): Promise<SentCode | undefined> {
  const waiting = await waitingCode(database, request)
  return waiting && issueCode(database, { ...request, channel: waiting.channel, address: waiting.address })
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** To one phone or mailbox: nobody's phone is made to ring without end, and six tries an hour guess nothing. */
const LIMITS_PER_RECIPIENT: Limit[] = [
  { most: 6, seconds: HOUR_SECONDS },
  { most: 15, seconds: DAY_SECONDS },
]
/** From one address: a clinic may have a whole study register through one; text messages cost money. */
const LIMITS_PER_NETWORK: Limit[] = [
  { most: 60, seconds: HOUR_SECONDS },
  { most: 200, seconds: DAY_SECONDS },
]

/** Counts a code that is to be sent. 429 OTP_TOO_MANY with Retry-After when there were too many to this phone or mailbox, or from this address. */
async function countCode(database: Database, to: string, network: string): Promise<void> {
  const attempts = []
  for (const limit of LIMITS_PER_RECIPIENT)
    attempts.push(await countAttempt(database, `otp_to_${limit.seconds}`, to, limit))
  for (const limit of LIMITS_PER_NETWORK)
    attempts.push(await countAttempt(database, `otp_from_${limit.seconds}`, network, limit))
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length === 0) return
  const seconds = Math.max(...refused.map((attempt) => attempt.retry_after))
  throw new Refusal(429, [{ code: 'OTP_TOO_MANY', retry_after_seconds: seconds }], seconds)
}

/** Deletes up to `limit` codes that had run out by `before`, lock and all; the answer is how many. */
export function deleteExpiredCodes(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'one_time_codes',
    ['user_id', 'purpose'],
    sql<boolean>`greatest(expires_at, locked_until) < ${before}`,
    limit,
  )
}
