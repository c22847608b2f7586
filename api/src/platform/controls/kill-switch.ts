import { sql } from 'kysely'
import type { Killed } from '@almanac/contracts/platform/controls'
import { newId } from '@almanac/domain/ids'
import { LANGUAGE_CODES } from '@almanac/domain/languages'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { HOST } from '../releases/bundled'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { shortList } from '../rollouts/rule'

/** Why a remote is switched off, and what participants read instead; null for the product's own sentence. */
export interface KillSwitch {
  reason: string
  sentence: Record<string, string> | null
}

/** The kill switches in force, by remote. */
export async function killSwitches(database: Database): Promise<Map<string, Killed>> {
  const rows = await database
    .selectFrom('kill_switches')
    .where('ended_at', 'is', null)
    .select(['remote', 'started_at', 'started_by', 'reason', 'sentence'])
    .execute()
  return new Map(
    rows.map(({ remote, started_at, started_by, reason, sentence }) => [
      remote,
      { at: started_at.toISOString(), by: started_by, reason, sentence },
    ]),
  )
}

async function requireKnown(database: Database, remote: string): Promise<void> {
  const known = await database
    .selectFrom('releases')
    // Without a host there is no page that could show a sentence.
    .where('remote', '!=', HOST)
    .select('remote')
    .distinct()
    .orderBy('remote')
    .execute()
  if (!known.some((release) => release.remote === remote))
    throw new Refusal(404, [
      { code: 'UNKNOWN_REMOTE', values: { remote, known: shortList(known.map((release) => release.remote)) } },
    ])
}

/**
 * Gives the remote to nobody, whatever rules say, until `reviveRemote`. 404 for an unknown
 * remote, 409 where it is so already, 422 for a sentence that lacks a language.
 */
export function killRemote(
  database: Database,
  remote: string,
  { reason, sentence }: KillSwitch,
  by: string,
): Promise<Killed> {
  const missing = sentence === null ? [] : LANGUAGE_CODES.filter((language) => !sentence[language]?.trim())
  if (missing.length > 0)
    throw new Refusal(422, [
      { code: 'SENTENCE_INCOMPLETE', field: 'sentence', values: { languages: missing.join(', ') } },
    ])
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireKnown(transaction, remote)
    const current = (await killSwitches(transaction)).get(remote)
    if (current)
      throw new Refusal(409, [{ code: 'REMOTE_KILLED', values: { remote, by: current.by, reason: current.reason } }])
    const { started_at } = await transaction
      .insertInto('kill_switches')
      .values({
        id: newId(),
        remote,
        started_by: by,
        reason,
        sentence: sentence && JSON.stringify(sentence),
      })
      .returning('started_at')
      .executeTakeFirstOrThrow()
    await record(transaction, { actor: by, action: 'remote_killed', subject: remote, document: { reason, sentence } })
    await raiseRevision(transaction)
    return { at: started_at.toISOString(), by, reason, sentence }
  })
}

/** Lets the rules decide again. 409 where they do. */
export function reviveRemote(database: Database, remote: string, by: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const { numUpdatedRows } = await transaction
      .updateTable('kill_switches')
      .where('remote', '=', remote)
      .where('ended_at', 'is', null)
      .set({ ended_at: sql<Date>`clock_timestamp()`, ended_by: by })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(409, [{ code: 'REMOTE_NOT_KILLED', values: { remote } }])
    await record(transaction, { actor: by, action: 'remote_revived', subject: remote, document: {} })
    await raiseRevision(transaction)
  })
}
