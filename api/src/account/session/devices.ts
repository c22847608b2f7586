import { sql } from 'kysely'
import type { SignedInDevice } from '@almanac/contracts/account/session'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Credential } from '../../http/authentication'
import { inTransaction } from '../../database/transaction'
import { participantMark, record } from '../../platform'
import { hashOf, idleTime, isUnexpired } from './store'

/** Maximum number of listed devices, the last used; signing out elsewhere also ends the others. */
const MAX_SHOWN = 100

/** The user's sessions, the last used first. `expires_at`: by age or inactivity, whichever is sooner. */
export async function devicesOf(
  database: Database,
  user_id: string,
  here: Credential | null,
): Promise<SignedInDevice[]> {
  const current = here ? hashOf(here.token) : null
  const sessions = await database
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .where(isUnexpired)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .select(['id', 'device_name', 'created_at', 'last_seen_at'])
    .select(sql<Date>`least(expires_at, last_seen_at + ${idleTime})`.as('ends_at'))
    .select(sql<boolean>`coalesce(token_hash = ${current}, false)`.as('current'))
    .execute()
  return sessions.map(({ id, device_name, created_at, last_seen_at, ends_at, current: isCurrent }) => ({
    id,
    device_name,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: ends_at.toISOString(),
    current: isCurrent,
  }))
}

/** Signs out one device of the user. 404 for another user's, and for an ended session. */
export async function closeDevice(database: Database, user_id: string, id: string): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Signs the user out everywhere but in this session. */
export async function closeOtherSessions(database: Database, { user_id, token }: Credential): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', hashOf(token))
    .execute()
}

/** Signs the user out everywhere. */
export async function closeSessions(database: Database, user_id: string): Promise<void> {
  await database.deleteFrom('sessions').where('user_id', '=', user_id).execute()
}

/**
 * Signs a user out everywhere, pending sign-ins included, with an entry in the audit
 * trail for this actor. Open tabs sign out at their next call. Returns the number of
 * sessions.
 */
export function endSessionsOf(database: Database, user_id: string, actor: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    await transaction
      .deleteFrom('pending_entries')
      .where('user_id', '=', user_id)
      .where('purpose', '=', 'sign_in')
      .execute()
    // An intruder's browser may have become a known device, which has its own limit.
    await transaction.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
    const ended = Number(numDeletedRows)
    await record(transaction, {
      actor,
      action: 'sessions_ended',
      subject: participantMark('sessions', user_id),
      document: { ended },
    })
    return ended
  })
}
