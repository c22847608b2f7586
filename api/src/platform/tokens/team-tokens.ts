import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { TeamToken } from '@almanac/contracts/platform/operations'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import type { Team } from '../../http/authentication'
import { notFound, tooManyRequests, unauthorized } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'

/** The precision of `last_used_at`: a write on every call would cost too much. */
const LAST_USED_INTERVAL_SECONDS = 60

/** Limit of invalid tokens per address. Valid ones are not counted, so others behind the same address are not affected. */
const MAX_WRONG_TOKENS: Limit = { most: 30, seconds: 10 * 60 }

/** `alm_<remote>_<256 bits>`: recognizable in a log, with its remote. */
const TOKEN_PATTERN = /^alm_[a-z][a-z0-9_]{1,40}_[\w-]{43}$/

/** The owner and creator of a token. */
interface NewToken {
  remote: string
  name: string
  created_by: string
}

/** Creates a token. Its text is only in this return value and never stored. */
export function issueToken(
  database: Database,
  { remote, name, created_by }: NewToken,
): Promise<TeamToken & { token: string }> {
  return inTransaction(database, async (transaction) => {
    const token = newTeamToken(remote)
    const row = await transaction
      .insertInto('team_tokens')
      .values({ id: newId(), remote, name, token_hash: tokenHash(token), created_by })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    await record(transaction, {
      actor: created_by,
      action: 'team_token_created',
      subject: remote,
      document: { id: row.id, name },
    })
    return { id: row.id, remote, name, created_by, created_at: row.created_at.toISOString(), last_used_at: null, token }
  })
}

/** Revokes a token at once. 404 without a valid one. */
export function revokeToken(database: Database, id: string, actor: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .updateTable('team_tokens')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['remote', 'name'])
      .executeTakeFirst()
    if (!row) throw notFound()
    await record(transaction, {
      actor,
      action: 'team_token_revoked',
      subject: row.remote,
      document: { id, name: row.name },
    })
  })
}

/** The valid tokens, the newest first. */
export async function listTokens(database: Database): Promise<TeamToken[]> {
  const rows = await database
    .selectFrom('team_tokens')
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'remote', 'name', 'created_by', 'created_at', 'last_used_at'])
    .execute()
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** The team of this token; null when it is invalid or revoked. */
async function findTeam(database: Database, token: string): Promise<Team | null> {
  if (!isTeamToken(token)) return null
  const found = await database
    .selectFrom('team_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .select(['id', 'remote', 'name'])
    .select(
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${LAST_USED_INTERVAL_SECONDS}), true)`.as(
        'stale',
      ),
    )
    .executeTakeFirst()
  if (!found) return null
  const { stale, ...team } = found
  if (stale)
    await database
      .updateTable('team_tokens')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', team.id)
      .execute()
  return team
}

/** The team of a bearer token. 401 for an invalid or revoked one, 429 after too many of them. */
export async function teamOf(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Team> {
  const { database } = request.server
  const team = await findTeam(database, token)
  if (team) return team
  const { allowed, retry_after } = await countAttempt(database, 'team_token', request.network, MAX_WRONG_TOKENS)
  if (allowed) throw unauthorized('INVALID_TEAM_TOKEN')
  void reply.header('retry-after', retry_after)
  throw tooManyRequests('TOO_MANY_TOKENS')
}

/** A new token. */
function newTeamToken(remote: string): string {
  return `alm_${remote}_${randomBytes(32).toString('base64url')}`
}

/** Whether the text has the format of a token. */
function isTeamToken(text: string): boolean {
  return TOKEN_PATTERN.test(text)
}

/** The hash stored in the database. */
function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
