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
import type { AnalyticsProvider } from '../providers/analytics/provider'
import { QUARTERLY } from './housekeeping'
import { bossDatabase } from './boss'
import type { JobContext, QueuedJob, ScheduledJob } from './jobs'

/** Profiles of people who have left, to be deleted at the event-tracking service. */
const DELETE_PROFILE = 'analytics-delete-profile'

interface Options {
  database: Database
  /** Null where events go nowhere. */
  analytics: AnalyticsProvider | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** What is to be told elsewhere of somebody who leaves, in the transaction of the deletion. */
type TellElsewhere = (transaction: Transaction<Tables>, user_id: string) => Promise<unknown>

/** Deletes accounts every quarter of an hour, and what the event-tracking service has of them. */
export function deletionJobs({
  database,
  analytics,
  log,
}: Options): [ScheduledJob, QueuedJob<{ distinct_id: string }>] {
  return [
    {
      name: 'deletions',
      ...QUARTERLY,
      async run({ signal, boss }) {
        const deleted = await deletions(database, {
          signal,
          ...(analytics && { tellElsewhere: profileDeletion(analytics, boss) }),
        })
        if (deleted > 0) log.warn({ security_event: 'user_deleted', times: deleted }, 'security event')
      },
    },
    {
      name: DELETE_PROFILE,
      expireInSeconds: 120,
      // Tried for about three days, in growing steps.
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

/** Also where the company has SendToMixPanel off now: it may have been on. */
const profileDeletion =
  (analytics: AnalyticsProvider, boss: JobContext['boss']): TellElsewhere =>
  (transaction, user_id) =>
    boss.insert([{ name: DELETE_PROFILE, data: { distinct_id: analytics.pseudonym(user_id) } }], {
      db: bossDatabase(transaction),
    })

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
function deleteAccount(database: Database, id: string, tellElsewhere?: TellElsewhere): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const leaving = await holdDue(transaction, id)
    if (!leaving) return false
    const { user_id, email, locale, first_name } = leaving
    for (const erase of areas) await erase(transaction, user_id, email)
    await tellElsewhere?.(transaction, user_id)
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
  {
    signal,
    batch = BATCH,
    tellElsewhere,
  }: { signal?: AbortSignal; batch?: number; tellElsewhere?: TellElsewhere } = {},
): Promise<number> {
  await endSessionsOfDue(database)
  let deleted = 0
  for (
    let due = await dueDeletions(database, batch);
    due.length > 0 && !signal?.aborted;
    due = await dueDeletions(database, batch)
  ) {
    const before = deleted
    for (const id of due) if (!signal?.aborted && (await deleteAccount(database, id, tellElsewhere))) deleted += 1
    // What is held elsewhere is for the next round.
    if (deleted === before) break
  }
  return deleted
}
