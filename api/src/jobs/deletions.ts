import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { dueDeletions, endSessionsOfDue, lockDueDeletion } from '../account'
import { participantMark, send, writeSecurityEvent } from '../platform'
import { erasePerson } from '../kernel/erasure'
import type { Feature } from '../kernel/feature'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import type { AnalyticsProvider } from '../providers/analytics/provider'
import { QUARTERLY } from './housekeeping'
import { bossDatabase } from './boss'
import type { JobContext, QueuedJob, ScheduledJob } from './jobs'

/** Queue of analytics profiles of deleted accounts, to be deleted at the event-tracking service. */
const DELETE_PROFILE = 'analytics-delete-profile'

interface Options {
  database: Database
  features: readonly Feature[]
  /** Null where events go nowhere. */
  analytics: AnalyticsProvider | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Enqueues deletions at external services, in the transaction that deletes the account. */
type DeleteExternally = (transaction: Transaction<Tables>, user_id: string) => Promise<unknown>

/** Deletes accounts every quarter of an hour, and their profiles at the event-tracking service. */
export function deletionJobs({
  database,
  features,
  analytics,
  log,
}: Options): [ScheduledJob, QueuedJob<{ distinct_id: string }>] {
  return [
    {
      name: 'deletions',
      ...QUARTERLY,
      async run({ signal, boss }) {
        const deleted = await deletions(database, features, {
          signal,
          ...(analytics && { deleteExternally: profileDeletion(analytics, boss) }),
        })
        if (deleted > 0) log.warn({ security_event: 'user_deleted', times: deleted }, 'security event')
      },
    },
    {
      name: DELETE_PROFILE,
      expireInSeconds: 120,
      // Retried for about three days, with back-off.
      retryLimit: 12,
      retryDelaySeconds: 60,
      batchSize: 1,
      parallel: false,
      async run({ distinct_id }) {
        if ((await analytics?.deleteProfile(distinct_id)) === 'refused')
          log.warn('a profile of somebody who has left could not be deleted at the event-tracking service')
      },
    },
  ]
}

/** Deletes the profile even if the company's SendToMixPanel is off now, as it may have been on before. */
const profileDeletion =
  (analytics: AnalyticsProvider, boss: JobContext['boss']): DeleteExternally =>
  (transaction, user_id) =>
    boss.insert([{ name: DELETE_PROFILE, data: { distinct_id: analytics.pseudonym(user_id) } }], {
      db: bossDatabase(transaction),
    })

/** Accounts in one query. */
const BATCH = 100

/** Deletes one account with all of its data and enqueues the mail that confirms it; false when it is no longer due. */
function deleteAccount(
  database: Database,
  features: readonly Feature[],
  id: string,
  deleteExternally?: DeleteExternally,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const leaving = await lockDueDeletion(transaction, id)
    if (!leaving) return false
    const { user_id, email, locale, first_name } = leaving
    await erasePerson(transaction, features, { user_id, email })
    await deleteExternally?.(transaction, user_id)
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
 * One round of deletions: deletes every account whose grace period is over, each
 * in one transaction, so that an interrupted round leaves no account half deleted
 * and the next one continues. Resolves to the number of deleted accounts.
 */
export async function deletions(
  database: Database,
  features: readonly Feature[],
  {
    signal,
    batch = BATCH,
    deleteExternally,
  }: { signal?: AbortSignal; batch?: number; deleteExternally?: DeleteExternally } = {},
): Promise<number> {
  await endSessionsOfDue(database)
  let deleted = 0
  for (
    let due = await dueDeletions(database, batch);
    due.length > 0 && !signal?.aborted;
    due = await dueDeletions(database, batch)
  ) {
    const before = deleted
    for (const id of due)
      if (!signal?.aborted && (await deleteAccount(database, features, id, deleteExternally))) deleted += 1
    // Accounts that another process has locked are left for the next round.
    if (deleted === before) break
  }
  return deleted
}
