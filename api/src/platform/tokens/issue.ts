import { sql } from 'kysely'
import type { TeamToken } from '@almanac/contracts/platform/operations'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/record'
import { newTeamToken, tokenHash } from './form'

/** For whom a token is made, and by whom. */
export interface Wanted {
  remote: string
  name: string
  created_by: string
}

/** Makes a token. Its text is told in this answer and kept nowhere. */
export function issueToken(
  database: Database,
  { remote, name, created_by }: Wanted,
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

/** Ends a token at once. 404 when there is none that holds. */
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

/** The tokens that hold, the newest first. */
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
