import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { UUID } from '@almanac/contracts/patterns'
import { sql } from 'kysely'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isInClosedStudy } from '../../platform'
import type { Credential, Session, ValidSession } from '../../http/authentication'
import { deleteBatch } from '../../database/delete-batch'
import { doesAnyCompanyAskForPasskeys } from '../second-factor/passkeys/asked'

/** A session ends after this long without a call. */
const IDLE_DAYS = 30
/** Maximum age of a session. */
export const ABSOLUTE_DAYS = 90
/** Shorter limits on a shared device: minutes of inactivity, and hours in total. */
const SHARED_IDLE_MINUTES = 60
const SHARED_ABSOLUTE_HOURS = 12
/** The precision of `last_seen_at`: a write on every call would cost too much. */
const LAST_SEEN_INTERVAL_MINUTES = 5

/**
 * Opens a session and returns its credential. With a hash, null when the password has
 * changed meanwhile: an old password must not open a session during a concurrent
 * change.
 */
export async function openSession(database: Database, user_id: string, device_name: string | null): Promise<Credential>
export async function openSession(
  database: Database,
  user_id: string,
  device_name: string | null,
  /** Undefined where something else than the password has proved who it is. */
  password_hash: string | undefined,
  shared_device?: boolean,
): Promise<Credential | null>
export async function openSession(
  database: Database,
  user_id: string,
  device_name: string | null,
  password_hash?: string,
  shared_device = false,
): Promise<Credential | null> {
  const token = newToken()
  const opened = await database
    .insertInto('sessions')
    .columns(['user_id', 'token_hash', 'csrf_hash', 'device_name', 'shared_device', 'expires_at'])
    .expression((build) =>
      build
        .selectFrom('users')
        .where('id', '=', user_id)
        .$if(password_hash !== undefined, (query) => query.where('password_hash', '=', password_hash ?? null))
        // Waits for a concurrent change, and then reads again.
        .forShare()
        .select((row) => [
          'id',
          row.val(hashOf(token)).as('token_hash'),
          row.val(hashOf(csrfTokenOf(token))).as('csrf_hash'),
          row.val(device_name).as('device_name'),
          row.val(shared_device).as('shared_device'),
        ])
        .select(
          sql<Date>`now() + ${shared_device ? sql`make_interval(hours => ${SHARED_ABSOLUTE_HOURS})` : sql`make_interval(days => ${ABSOLUTE_DAYS})`}`.as(
            'expires_at',
          ),
        ),
    )
    .executeTakeFirst()
  if (opened.numInsertedOrUpdatedRows === 1n) return { user_id, token }
  if (password_hash === undefined) throw unauthorized()
  return null
}

/** SQL: the session's inactivity timeout; in the app as set by the study. */
export const idleTime = sql`case when sessions.shared_device then make_interval(mins => ${SHARED_IDLE_MINUTES}) else make_interval(days => coalesce(sessions.app_days, ${IDLE_DAYS})) end`

/** SQL: when the session expires, by age or by inactivity. */
const expiresAt = sql<Date>`least(sessions.expires_at, sessions.last_seen_at + ${idleTime})`

/** SQL: whether the session has not expired. */
export const isUnexpired = sql<boolean>`${expiresAt} > now()`

/** The session of this credential, or null when there is none or it has ended. */
export async function findSession(database: Database, { user_id, token }: Credential): Promise<Session | null> {
  const token_hash = hashOf(token)
  const found = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.user_id', '=', user_id)
    .where('sessions.token_hash', '=', token_hash)
    .where(isUnexpired)
    .select([
      'sessions.user_id',
      'sessions.csrf_hash',
      'sessions.second_factor',
      'sessions.passkey_waived',
      'users.locale',
    ])
    .select(isInClosedStudy('sessions.user_id').as('study_closed'))
    .select(doesAnyCompanyAskForPasskeys.as('passkeys_asked'))
    .select(
      sql<boolean>`sessions.last_seen_at < now() - make_interval(mins => ${LAST_SEEN_INTERVAL_MINUTES})`.as('stale'),
    )
    .executeTakeFirst()
  if (!found) return null
  if (found.stale) await noteSeen(database, user_id, token_hash)
  return {
    user_id,
    token,
    csrf_hash: found.csrf_hash,
    locale: found.locale,
    study_closed: found.study_closed,
    second_factor: found.second_factor,
    passkey_waived: found.passkey_waived,
    passkeys_asked: found.passkeys_asked,
  }
}

async function noteSeen(database: Database, user_id: string, token_hash: Buffer): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .execute()
}

/** The valid ones of these sessions by token. Does not extend them. */
export async function validSessionsAmong(
  database: Database,
  credentials: Credential[],
): Promise<Map<string, ValidSession>> {
  const tokens = credentials.map(({ token }) => token)
  const users = credentials.map(({ user_id }) => user_id)
  const { rows } = await sql<ValidSession & { token: string }>`
    select asked.token, ${isInClosedStudy('sessions.user_id')} as study_closed,
      extract(epoch from ${expiresAt} - clock_timestamp())::double precision * 1000 as expires_in_ms
    from unnest(${users}::uuid[], ${tokens.map(hashOf)}::bytea[], ${tokens}::text[]) as asked (user_id, token_hash, token)
    join sessions on sessions.user_id = asked.user_id and sessions.token_hash = asked.token_hash
    where ${isUnexpired}`.execute(database)
  return new Map(rows.map(({ token, ...session }) => [token, session]))
}

/** Ends one session; idempotent. Returns whether there was one. */
export async function closeSession(database: Database, { user_id, token }: Credential): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A new secret of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a secret, as stored in the database. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const CREDENTIAL = new RegExp(`^(${UUID.source})\\.([\\w-]{43})$`)

/** Parses user id and secret of cookies and links, `id.secret`; null for any other format. */
export function readCredential(text: string): Credential | null {
  const [, user_id, token] = CREDENTIAL.exec(text) ?? []
  return user_id && token ? { user_id, token } : null
}

/** The session's CSRF token, derived from its secret, so that it is the same in every tab. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url')
}

/** Whether the header carries this session's CSRF token. */
export function isCsrfToken(session: { csrf_hash: Buffer }, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false
  const presented = hashOf(header)
  return presented.length === session.csrf_hash.length && timingSafeEqual(presented, session.csrf_hash)
}

/** Deletes up to `limit` sessions that expired before `before`, by age or inactivity; returns the count. */
export function deleteExpiredSessions(database: Database, before: Date, limit: number): Promise<number> {
  const ended = sql<boolean>`expires_at <= ${before} or last_seen_at <= ${before}::timestamptz - make_interval(days => greatest(app_days, ${IDLE_DAYS}))`
  return deleteBatch(database, 'sessions', ['user_id', 'token_hash'], ended, limit)
}
