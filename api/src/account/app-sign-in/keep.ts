import { sql } from 'kysely'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { csrfTokenOf, hashOf, isUnexpired, newToken } from '../session/store'

/** What the app stores of a session. */
interface KeptSignIn {
  secret: string
  expires_at: string
}

const secretOf = ({ user_id, token }: Credential) => `${user_id}.${token}`

/** SQL: the lowest number of days that a study of this user allows them to stay signed in in the app; null without one. */
const studyDays = (user_id: string) => sql<number | null>`(
  select min(companies.app_sign_in_days) from memberships join companies on companies.id = memberships.company_id
  where memberships.user_id = ${user_id})`

/**
 * Issues a secret for this session, with the study's current lifetime. Null for a session on a shared device. The
 * previous secret stays valid until this one is used.
 */
export async function keepSignIn(database: Database, session: Credential): Promise<KeptSignIn | null> {
  const token = newToken()
  const days = studyDays(session.user_id)
  const kept = await database
    .updateTable('sessions')
    .set({
      app_days: days,
      expires_at: sql<Date>`coalesce(created_at + make_interval(days => ${days}), expires_at)`,
      app_secret_before_hash: sql<Buffer | null>`app_secret_hash`,
      app_secret_hash: hashOf(token),
    })
    .where('user_id', '=', session.user_id)
    .where('token_hash', '=', hashOf(session.token))
    .where('shared_device', '=', false)
    .returning('expires_at')
    .executeTakeFirst()
  if (!kept) return null
  return { secret: secretOf({ user_id: session.user_id, token }), expires_at: kept.expires_at.toISOString() }
}

/** Resumes the session of a secret with a new credential and a new secret; null when it has ended or is unknown. */
export async function resumeSession(
  database: Database,
  { user_id, token }: Credential,
): Promise<(KeptSignIn & { session: Credential }) | null> {
  const session = { user_id, token: newToken() }
  const next = newToken()
  const presented = hashOf(token)
  const resumed = await database
    .updateTable('sessions')
    .set({
      token_hash: hashOf(session.token),
      csrf_hash: hashOf(csrfTokenOf(session.token)),
      app_secret_before_hash: presented,
      app_secret_hash: hashOf(next),
      last_seen_at: sql<Date>`now()`,
    })
    .where('user_id', '=', user_id)
    .where(({ or, eb }) => or([eb('app_secret_hash', '=', presented), eb('app_secret_before_hash', '=', presented)]))
    .where(isUnexpired)
    .returning('expires_at')
    .executeTakeFirst()
  if (!resumed) return null
  return { session, secret: secretOf({ user_id, token: next }), expires_at: resumed.expires_at.toISOString() }
}
