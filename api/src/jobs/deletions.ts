import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { dueDeletions, endSessionsOfDue, erasePerson as eraseAccount, holdDue } from '../account'
import { erasePerson as eraseActivities } from '../activities'
import { erasePerson as eraseExports } from '../data-export'
import { erasePerson as eraseDevices } from '../devices'
import { erasePerson as erasePlatform, participantMark, send, writeSecurityEvent } from '../platform'
import { erasePerson as eraseSocial } from '../social'
import { erasePerson as eraseSurveys } from '../surveys'
import { erasePerson as eraseTelehealth } from '../telehealth'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { QUARTERLY } from './housekeeping'
import type { ScheduledJob } from './jobs'

/** Deletes accounts every quarter of an hour. */
export function deletionsJob(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): ScheduledJob {
  return {
    name: 'deletions',
    ...QUARTERLY,
    async run({ signal }) {
      const deleted = await deletions(database, { signal })
      if (deleted > 0) log.warn({ security_event: 'user_deleted', times: deleted }, 'security event')
    },
  }
}

/** Every area erases; the account is last, so that a person is there until nothing else of that person is. */
const areas: readonly ((transaction: Transaction<Tables>, user_id: string, email: string) => Promise<void>)[] = [
  eraseExports,
  eraseSocial,
  eraseSurveys,
  eraseActivities,
  eraseTelehealth,
  eraseDevices,
  erasePlatform,
  eraseAccount,
]

/** Accounts that are looked for at once. */
const BATCH = 100

/** Deletes one account with everything of it and leaves the mail that says so; false when there was nothing to do any more. */
function deleteAccount(database: Database, id: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const leaving = await holdDue(transaction, id)
    if (!leaving) return false
    const { user_id, email, locale, first_name } = leaving
    for (const erase of areas) await erase(transaction, user_id, email)
    await send(transaction, {
      user_id: null,
      channel: 'email',
      recipient: email,
      kind: 'deletion_done',
      locale,
      values: { first_name },
    })
    await writeSecurityEvent(transaction, {
      event: 'user_deleted',
      user_id: null,
      document: { participant: participantMark('deletion', user_id) },
    })
    return true
  })
}

/**
 * One round of deletions: every account whose time of grace is over is deleted,
 * each in one transaction, so that a round that is cut off leaves nobody half
 * deleted and the next one goes on. Answers how many.
 */
export async function deletions(
  database: Database,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  await endSessionsOfDue(database)
  let deleted = 0
  for (
    let due = await dueDeletions(database, batch);
    due.length > 0 && !signal?.aborted;
    due = await dueDeletions(database, batch)
  ) {
    const before = deleted
    for (const id of due) if (!signal?.aborted && (await deleteAccount(database, id))) deleted += 1
    // What is held elsewhere is for the next round.
    if (deleted === before) break
  }
  return deleted
}
