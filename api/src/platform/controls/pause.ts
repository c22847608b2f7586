import { sql } from 'kysely'
import type { Held } from '@almanac/contracts/platform/controls'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { lockRegistry } from '../registry/revision'

const now = sql<Date>`clock_timestamp()`

/** The pause in force: who, since when and why; null without one. */
export async function currentPause(database: Database): Promise<Held | null> {
  const pause = await database
    .selectFrom('rollout_pauses')
    .where('ended_at', 'is', null)
    .select(['started_at', 'started_by', 'reason'])
    .executeTakeFirst()
  return pause ? { at: pause.started_at.toISOString(), by: pause.started_by, reason: pause.reason } : null
}

/** 409 while rollouts are paused, with who paused them and why. The caller holds the lock (`lockRegistry`). */
export async function requireNotPaused(transaction: Database): Promise<void> {
  const pause = await currentPause(transaction)
  if (pause) throw new Refusal(409, [{ code: 'ROLLOUTS_PAUSED', values: { by: pause.by, reason: pause.reason } }])
}

/** Pauses all rollouts, for people and plans; what the server withdraws is not held up. 409 while they are paused. */
export function pauseRollouts(database: Database, by: string, reason: string): Promise<Held> {
  return inTransaction(database, async (transaction) => {
    // A change that has begun is finished before.
    await lockRegistry(transaction)
    await requireNotPaused(transaction)
    const { started_at } = await transaction
      .insertInto('rollout_pauses')
      .values({ id: newId(), started_by: by, reason })
      .returning('started_at')
      .executeTakeFirstOrThrow()
    await record(transaction, { actor: by, action: 'rollouts_paused', subject: 'everything', document: { reason } })
    return { at: started_at.toISOString(), by, reason }
  })
}

/** Ends the pause. 409 without one. */
export function resumeRollouts(database: Database, by: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('rollout_pauses')
      .where('ended_at', 'is', null)
      .set({ ended_at: now, ended_by: by })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(409, [{ code: 'ROLLOUTS_NOT_PAUSED' }])
    await record(transaction, { actor: by, action: 'rollouts_resumed', subject: 'everything', document: {} })
  })
}
