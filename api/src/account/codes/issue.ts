import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { OtpRequired } from '@almanac/contracts/account/session'
import { OTP_RESEND_DELAY_SECONDS } from '@almanac/domain/account'
import type { CodePurpose } from '../../database/documents/account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { hashPassword } from '../password/hash'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { Refusal } from '../../http/errors'
import { deleteBatch } from '../../database/delete-batch'
import { maskAddress } from './mask'
import { locked, tooSoon } from './check'

/** Lifetime of a code. */
const CODE_MINUTES = 10

export interface CodeRequest {
  /** The id of the user, or of a pending registration. */
  user_id: string
  purpose: CodePurpose
  channel: 'sms' | 'email'
  /** A number in E.164, or an e-mail address. */
  address: string
  locale: string
  /** The client's network (request.network), which has a limit of codes per hour and per day. */
  network: string
}

/** The destination of a code, and the seconds until another one may be requested. */
export type SentCode = Omit<OtpRequired, 'otp_required'>

interface Waiting {
  channel: 'sms' | 'email'
  address: string
  /** Seconds until another one may be sent; 0 when it may. */
  resend: number
  /** Seconds until the lock ends; 0 without one. */
  lock: number
  /** Neither expired nor locked. */
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

/** Throws OTP_LOCKED or OTP_TOO_SOON when no other code may be sent yet. A corrected number does not wait for the wrong one. */
function refuseEarly(waiting: Waiting | undefined, { purpose, address }: CodeRequest): void {
  if (waiting && waiting.lock > 0) throw locked(429, waiting.lock)
  const corrected = purpose !== 'sign_in' && waiting?.address !== address
  if (waiting && waiting.resend > 0 && !corrected) throw tooSoon(waiting.resend)
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Replaces the previous code; false when that was sent less than a minute ago or is locked. In one statement, so that only one of concurrent requests sends a code. */
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
        .where(sql<boolean>`(one_time_codes.sent_at <= now() - make_interval(secs => ${OTP_RESEND_DELAY_SECONDS})
        or (one_time_codes.address <> excluded.address and excluded.purpose <> 'sign_in'))
        and (one_time_codes.locked_until is null or one_time_codes.locked_until <= now())`),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Sends a new code of six digits, valid for ten minutes and five attempts; an earlier one for the same
 * purpose becomes invalid. 429 with Retry-After: OTP_TOO_SOON within 60 seconds of the last,
 * OTP_LOCKED after five wrong ones, OTP_TOO_MANY above the limits per destination and per network.
 */
export async function issueCode(database: Database, request: CodeRequest): Promise<SentCode> {
  const { user_id, channel, address, locale, network } = request
  refuseEarly(await waitingCode(database, request), request)
  const code = sixDigits()
  const code_hash = await hashPassword(code)
  const sent = await inTransaction(database, async (transaction) => {
    if (!(await keep(transaction, request, code_hash))) return false
    // Counted last, so that only sent codes count; a refusal rolls back, and the previous code stays valid.
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
    refuseEarly(await waitingCode(database, request), request)
    throw tooSoon(OTP_RESEND_DELAY_SECONDS)
  }
  return { masked_number: maskAddress(channel, address), channel, retry_after_seconds: OTP_RESEND_DELAY_SECONDS }
}

/**
 * The code that was just sent, while it is valid and the countdown runs; otherwise sends a new one like
 * issueCode. For repeated submissions: after reloading the page a visitor enters the code that they
 * already have.
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

/** Replaces the stored code by a new one, sent to the same destination. Undefined when there is none. */
export async function reissueCode(
  database: Database,
  request: Pick<CodeRequest, 'user_id' | 'purpose' | 'locale' | 'network'>,
): Promise<SentCode | undefined> {
  const waiting = await waitingCode(database, request)
  return waiting && issueCode(database, { ...request, channel: waiting.channel, address: waiting.address })
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Per phone number or mailbox: prevents flooding, and keeps guessing hopeless. */
const LIMITS_PER_RECIPIENT: Limit[] = [
  { most: 6, seconds: HOUR_SECONDS },
  { most: 15, seconds: DAY_SECONDS },
]
/** Per network: high enough for a clinic that registers a whole study; text messages cost money. */
const LIMITS_PER_NETWORK: Limit[] = [
  { most: 60, seconds: HOUR_SECONDS },
  { most: 200, seconds: DAY_SECONDS },
]

/** Counts a code to be sent. 429 OTP_TOO_MANY with Retry-After when there were too many to this phone or mailbox, or from this network. */
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

/** Deletes up to `limit` codes that expired, and whose lock ended, before `before`; returns the count. */
export function deleteExpiredCodes(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'one_time_codes',
    ['user_id', 'purpose'],
    sql<boolean>`greatest(expires_at, locked_until) < ${before}`,
    limit,
  )
}
